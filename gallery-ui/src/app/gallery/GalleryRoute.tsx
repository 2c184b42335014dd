import '../../styles/fonts/fonts.css';
import { noteVisit } from '@showreel/api-client';
import { useEffect } from 'react';
import { pathOf, useGallery } from '../../api/gallery/gallery';
import { GalleryPage } from '../../features/gallery/GalleryPage';
import { isViewedAsClient, type GalleryLink } from '../../api/gallery/gallery-link';
import { lazyPage } from '../../ui/lazy/lazy-page';
import { lazyPart } from '../../ui/lazy/lazy-part';
import { usePageParams } from '../../ui/routing/page-params';
import { useLocation, useNavigate, useQueryParameters } from '../../ui/routing/router';
import type { ViewerSlot } from '../../ui/viewer-slot';
import { chunkErrorToast } from '../../ui/toast/missing-toast';
import { gallery } from '../../i18n/en/gallery';
import { getTranslations } from '../../i18n/translations';

const VIEWERS = {
  photo: lazyPart(() => import('../../features/viewer/photo/Lightbox'), 'Lightbox'),
  video: lazyPart(() => import('../../features/viewer/player/VideoPlayer'), 'VideoPlayer'),
};
const PaymentReturn = lazyPart(() => import('../../features/checkout/PaymentReturn'), 'PaymentReturn');

const PaidScreen = lazyPage(() => import('../../features/gallery/access/PaidScreen'), 'PaidScreen');

/** Combines the gallery, its viewers and the return from a bank: features do not import each other. */
export function GalleryRoute() {
  const { projectId = '', visitor = '' } = usePageParams();
  const query = useQueryParameters();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const purchaseId = (state as { paid?: string } | null)?.paid;
  return (
    <>
      <VisitNote projectId={projectId} visitor={visitor} />
      {purchaseId ? (
        <PaidScreen
          link={{ projectId, visitor }}
          purchaseId={purchaseId}
          onClose={() => navigate(pathname, { replace: true })}
        />
      ) : (
        <GalleryScreen />
      )}
      {query.get('payment_intent') && <PaymentReturn link={{ projectId, visitor }} query={query} />}
    </>
  );
}

/** Shows the gallery with its viewers. */
export const GalleryScreen = () => <GalleryPage renderViewer={renderViewer} />;

/** Records, once for each page, that the client has opened the gallery; not for staff who view it as the client. */
function VisitNote(link: GalleryLink) {
  const { isSuccess } = useGallery(link);
  const { projectId, visitor } = link;
  useEffect(() => {
    if (isSuccess && !isViewedAsClient(projectId))
      void noteVisit({ path: pathOf({ projectId, visitor }) }).catch(() => undefined);
  }, [isSuccess, projectId, visitor]);
  return null;
}

const renderViewer: ViewerSlot = ({ kind, ...viewer }) => {
  const Viewer = VIEWERS[kind];
  // The viewer loads when it is first opened: if that fails, the gallery stays and shows a toast.
  const missing = () => {
    viewer.onClose();
    void chunkErrorToast(getTranslations(gallery)('notOpened'));
  };
  return <Viewer key={kind} {...viewer} onMissing={missing} />;
};
