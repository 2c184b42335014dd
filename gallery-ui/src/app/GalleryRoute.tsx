import '../styles/fonts/fonts.css';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { GalleryPage } from '../features/gallery/GalleryPage';
import { paymentReturnOf, withoutReturn } from '../lib/checkout-order';
import { loadedPart } from '../lib/loaded-part';
import { useQueryParameters } from '../lib/use-query-parameters';
import type { ViewerSlot } from '../lib/viewer-slot';
import { toast } from '../ui/toast-store';
import { common } from '../words/en/common';
import { words } from '../words/words';

const VIEWERS = {
  photo: loadedPart(async () => (await import('../features/viewer/Lightbox')).Lightbox),
  video: loadedPart(async () => (await import('../features/viewer/VideoPlayer')).VideoPlayer),
};
const PaymentReturn = lazy(async () => ({ default: (await import('../features/checkout/PaymentReturn')).PaymentReturn }));

/** The gallery with the viewer put into its slot, and the way back from a bank: features do not know each other. */
export function GalleryRoute() {
  const { projectId = '', clientEmail = '' } = useParams();
  const query = useQueryParameters();
  const returned = paymentReturnOf(query);
  return (
    <>
      <GalleryPage renderViewer={renderViewer} />
      {returned && <Suspense fallback={null}><PaymentReturn link={{ projectId, clientEmail }} returned={returned} cleanQuery={withoutReturn(query)} /></Suspense>}
    </>
  );
}

const renderViewer: ViewerSlot = ({ kind, ...viewer }) => {
  const { Part } = VIEWERS[kind];
  // Fetched when first opened: without a network the gallery stays as it is, and says so.
  const missing = () => {
    viewer.onClose();
    toast({ variant: 'destructive', title: words(common)('offline') });
  };
  return <Part key={kind} {...viewer} onMissing={missing} />;
};
