import { useState } from 'react';
import type { GalleryReply } from '../../api/gallery/gallery';
import { knownFiles } from '../../api/gallery/gallery-files';
import { focusFile } from './grid/tile-focus';
import { neighboursOf, type VisibleMedia } from './grid/visible-media';
import type { GalleryView } from './useGalleryView';
import { usePreviewedFile } from './usePreviewedFile';

/** The viewer over the gallery: opens files, pages through their neighbours, and leads back to the file shown last. */
export function useViewer(
  gallery: GalleryReply,
  media: VisibleMedia,
  [view, changeView]: readonly [GalleryView, (change: Partial<GalleryView>) => void],
  onStale: () => void,
  favouriteIds: ReadonlySet<string>,
) {
  const mediaFiles = knownFiles(gallery);
  /** The viewer plays by itself. */
  const [slideshow, setSlideshow] = useState(false);
  const [photoToReveal, setPhotoToReveal] = useState<{ id: string }>();

  /** Scrolls to the file shown last when the viewer closes. */
  const reveal = (id: string) => {
    setSlideshow(false);
    const file = mediaFiles.find((known) => known.id === id);
    if (file?.fileType === 'photo') {
      if (media.shown.includes(file)) setPhotoToReveal({ id });
      else if (media.photos.includes(file)) {
        changeView({ allPhotos: true });
        setPhotoToReveal({ id });
      }
    } else if (file) {
      if (media.videos.includes(file)) changeView({ allVideos: view.allVideos || !media.shown.includes(file) });
      document.getElementById(`file-${id}`)?.scrollIntoView({ block: 'nearest' });
      focusFile(id);
    }
    // Its preview without watermark may be ready by now.
    if (file?.isUnlocked && file.watermarked) onStale();
  };
  const { file, awaited, open, move, close } = usePreviewedFile(mediaFiles, !gallery.rest, reveal);
  const files = file && neighboursOf(file, mediaFiles, media, view.filter === 'favourite' ? favouriteIds : null);
  return {
    open,
    photoToReveal,
    /** The address names a file that is not loaded yet. */
    awaited,
    startSlideshow: () => {
      setSlideshow(true);
      open(media.photos[0]!);
    },
    /** What the viewer shows while it is open. */
    shown: file &&
      files && {
        kind: file.fileType,
        slideshow,
        files,
        index: files.findIndex(({ id }) => id === file.id),
        total: media.countOf(file.fileType),
        onIndex: (index: number) => files[index] && move(files[index]),
        onClose: close,
      },
  };
}
