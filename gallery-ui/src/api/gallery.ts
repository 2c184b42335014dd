import {
  downloadFile,
  getGallery,
  selectHeadshot,
  unlockGallery,
  type ErrorBody,
  type GalleryDto,
} from '@showreel/api-client';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { clockSkew } from './countdown';
import { peekEmbeddedReply, takeEmbeddedReply, type EmbeddedReply } from './embedded-reply';
import type { GalleryLink } from './gallery-link';
import { ApiError } from './api-error';
import { CALL, call, callWithReply } from './call';

/** A gallery's reply, with what it says about the clocks. */
export interface GalleryReply extends GalleryDto {
  /** Milliseconds that the server's clock is ahead of ours. */
  clockSkew: number;
  /** When the reply was made, on the server's clock. */
  readAt: number;
}

/** The gallery has a passcode, and this browser has not given it yet. */
export const isPasscodeRequired = (error: Error | null) =>
  error instanceof ApiError && error.code === 'gallery.passcode_required';

/** Where queries keep a gallery. */
export const keyOf = ({ projectId, clientEmail }: GalleryLink) => ['/api/gallery', projectId, clientEmail];
/** The part of the address that every call of a gallery begins with. */
export const pathOf = ({ projectId, clientEmail }: GalleryLink) => ({ projectId, email: clientEmail });
const addressOf = ({ projectId, clientEmail }: GalleryLink) => `/gallery/${projectId}/${clientEmail}`;

function reading(data: GalleryDto, serverTime: string | null, arrivedAt: number): GalleryReply {
  const skew = clockSkew(serverTime, arrivedAt);
  return { ...data, clockSkew: skew, readAt: arrivedAt + skew };
}

/** What the page brought along. @throws ApiError where that was a refusal */
function firstReading({ status, body, serverTime, arrivedAt }: EmbeddedReply): GalleryReply {
  if (status !== 200) throw new ApiError(status, '', body as ErrorBody);
  return reading(body as GalleryDto, serverTime, arrivedAt);
}

const galleryQuery = (link: GalleryLink) =>
  queryOptions({
    queryKey: keyOf(link),
    throwOnError: isPasscodeRequired,
    queryFn: async (): Promise<GalleryReply> => {
      const first = takeEmbeddedReply(addressOf(link));
      if (first) return firstReading(first);
      const { data, response } = await callWithReply(getGallery({ ...CALL, path: pathOf(link) }));
      return reading(data, response.headers.get('x-server-time'), Date.now());
    },
  });

/** The gallery behind a link. Errors: gallery.not_found, gallery.expired; a missing passcode is thrown (app/RequireGalleryAccess). */
export function useGallery(link: GalleryLink) {
  return useQuery({
    ...galleryQuery(link),
    // What came with the page is there at once; a refusal takes the road of every refusal.
    initialData: () =>
      peekEmbeddedReply(addressOf(link))?.status === 200
        ? firstReading(takeEmbeddedReply(addressOf(link))!)
        : undefined,
  });
}

/** Reads a gallery again before it is shown: after a payment its first picture must be the new level. */
export async function refreshGallery(queries: QueryClient, link: GalleryLink): Promise<void> {
  await queries
    .fetchQuery({ ...galleryQuery(link), staleTime: 0 })
    .catch(() => queries.removeQueries({ queryKey: keyOf(link) }));
}

/** Asks for a file: answers the link to follow. The gallery is read again whatever comes of it. */
export function useDownload(link: GalleryLink) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fileId: string) => call(downloadFile({ ...CALL, path: { ...pathOf(link), fileId } })),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(link) }),
  });
}

/** Chooses the free headshot. */
export function useSelectHeadshot(link: GalleryLink) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (mediaFileId: string) => call(selectHeadshot({ ...CALL, path: pathOf(link), body: { mediaFileId } })),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(link) }),
  });
}

/** Gives the passcode and reads again what it kept back. */
export function useUnlockGallery(link: GalleryLink) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (passcode: string) => call(unlockGallery({ ...CALL, path: pathOf(link), body: { passcode } })),
    onSuccess: () => queries.refetchQueries({ predicate: ({ state: { error } }) => isPasscodeRequired(error) }),
  });
}
