import { Suspense, useCallback, useRef, useState } from 'react';
import { usePageParams } from '../../ui/routing/page-params';
import { ApiError } from '../../api/api-error';
import { useGallery } from '../../api/gallery/gallery';
import { closedGalleryOf } from '../../api/gallery/closed-gallery';
import type { GalleryLink } from '../../api/gallery/gallery-link';
import { lazyPage } from '../../ui/lazy/lazy-page';
import type { ViewerSlot } from '../../ui/viewer-slot';
import { Loading } from '../../ui/status/Loading';
import { gallery as section } from '../../i18n/en/gallery';
import { getTranslations } from '../../i18n/translations';
import { OpenGallery } from './OpenGallery';

// This screen is rare, so it is not part of the first load.
const GalleryNotFound = lazyPage(() => import('../../ui/page/GalleryNotFound'), 'GalleryNotFound');
const ExpiredScreen = lazyPage(() => import('./access/ExpiredScreen'), 'ExpiredScreen');

/** Shows a client's gallery, or why it does not open. */
export function GalleryPage({ renderViewer }: { renderViewer: ViewerSlot }) {
  const { projectId = '', visitor = '' } = usePageParams();
  return <GalleryOfLink key={`${projectId}/${visitor}`} link={{ projectId, visitor }} renderViewer={renderViewer} />;
}

function GalleryOfLink({ link, renderViewer }: { link: GalleryLink; renderViewer: ViewerSlot }) {
  const { data, dataUpdatedAt, error, isPending, refetch } = useGallery(link);
  /** The countdown of this page reached zero at this time. */
  const [endedAt, setEndedAt] = useState<number>();
  const reloadedAt = useRef(0);
  // Many pictures may fail at once, and new links may fail too: one refetch a minute is enough, except on demand.
  const reload = useCallback(
    (byVisitor?: true) => {
      if (!byVisitor && Date.now() - reloadedAt.current < 60_000) return;
      reloadedAt.current = Date.now();
      void refetch();
    },
    [refetch],
  );
  const end = useCallback(() => {
    setEndedAt(Date.now());
    void refetch();
  }, [refetch]);

  const loading = <Loading label={getTranslations(section)('opening')} />;
  if (isPending) return loading;
  const apiError = error instanceof ApiError ? error : null;
  // The gallery has ended, unless a reply after the end has extended it.
  const ended = data && endedAt !== undefined && dataUpdatedAt < endedAt;
  const expired = apiError?.code === 'gallery.expired';
  if (ended || expired) {
    const closed = expired
      ? closedGalleryOf(apiError)
      : {
          name: data?.project.name,
          expiresAt: data?.project.expiresAt,
          offered: data?.clientAccess.offeredPackages ?? [],
        };
    return (
      <Suspense fallback={loading}>
        <ExpiredScreen link={link} gallery={closed} />
      </Suspense>
    );
  }
  if (!data || apiError?.code === 'gallery.not_found')
    return (
      <Suspense fallback={loading}>
        <GalleryNotFound error={error} onRetry={() => void refetch()} />
      </Suspense>
    );
  return <OpenGallery link={link} gallery={data} onEnd={end} onStale={reload} renderViewer={renderViewer} />;
}
