import '../styles/fonts/fonts.css';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { GalleryPage } from '../features/gallery/GalleryPage';
import { paymentReturnOf, withoutReturn } from '../lib/checkout-order';
import { useQueryParameters } from '../lib/use-query-parameters';
import type { ViewerSlot } from '../lib/viewer-slot';
import { ViewerBoundary } from './ViewerBoundary';

const Lightbox = lazy(async () => ({ default: (await import('../features/viewer/Lightbox')).Lightbox }));
const VideoPlayer = lazy(async () => ({ default: (await import('../features/viewer/VideoPlayer')).VideoPlayer }));
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

const renderViewer: ViewerSlot = ({ kind, ...viewer }) => (
  <ViewerBoundary onClose={viewer.onClose}>
    <Suspense fallback={null}>{kind === 'photo' ? <Lightbox {...viewer} /> : <VideoPlayer {...viewer} />}</Suspense>
  </ViewerBoundary>
);
