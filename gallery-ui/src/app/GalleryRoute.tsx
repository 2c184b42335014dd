import { lazy, Suspense } from 'react';
import { GalleryPage } from '../features/gallery/GalleryPage';
import type { ViewerSlot } from '../lib/viewer-slot';

const Lightbox = lazy(async () => ({ default: (await import('../features/viewer/Lightbox')).Lightbox }));
const VideoPlayer = lazy(async () => ({ default: (await import('../features/viewer/VideoPlayer')).VideoPlayer }));

/** The gallery with the viewer put into its slot: features do not know each other. */
export function GalleryRoute() {
  return <GalleryPage renderViewer={renderViewer} />;
}

const renderViewer: ViewerSlot = ({ kind, ...viewer }) => (
  <Suspense fallback={null}>{kind === 'photo' ? <Lightbox {...viewer} /> : <VideoPlayer {...viewer} />}</Suspense>
);
