import { downloadFile, getGallery, selectHeadshot, unlockGallery, type GalleryDto } from '@showreel/api-client';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { clockSkew } from '../lib/countdown';
import type { GalleryLink } from '../lib/gallery-link';
import { CALL, call, callWithReply } from './call';

/** A gallery's reply, with what its Date header says about the clocks. */
export interface GalleryReply extends GalleryDto {
  /** Milliseconds that the server's clock is ahead of ours. */
  clockSkew: number;
  /** When the reply arrived, on the server's clock. */
  readAt: number;
}

const keyOf = ({ projectId, clientEmail }: GalleryLink) => ['/api/gallery', projectId, clientEmail];
const pathOf = ({ projectId, clientEmail }: GalleryLink) => ({ projectId, email: clientEmail });

const galleryQuery = (link: GalleryLink) => ({
  queryKey: keyOf(link),
  queryFn: async (): Promise<GalleryReply> => {
    const { data, response } = await callWithReply(getGallery({ ...CALL, path: pathOf(link) }));
    const skew = clockSkew(response.headers.get('date'), Date.now());
    return { ...data, clockSkew: skew, readAt: Date.now() + skew };
  },
});

/** The gallery behind a link. Refusals: gallery.not_found, gallery.expired, gallery.passcode_required. */
export function useGallery(link: GalleryLink) {
  return useQuery(galleryQuery(link));
}

/** Reads a gallery again before it is shown: after a payment its first picture must be the new level. */
export async function renewGallery(queries: QueryClient, link: GalleryLink): Promise<void> {
  await queries.fetchQuery({ ...galleryQuery(link), staleTime: 0 }).catch(() => queries.removeQueries({ queryKey: keyOf(link) }));
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

/** Gives the passcode and reads the gallery again. */
export function useUnlockGallery(link: GalleryLink) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (passcode: string) => call(unlockGallery({ ...CALL, path: pathOf(link), body: { passcode } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(link) }),
  });
}
