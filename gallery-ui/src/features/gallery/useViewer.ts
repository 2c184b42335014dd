import { useState } from 'react';
import type { GalleryReply } from '../../api/gallery/gallery';
import { knownFiles } from '../../api/gallery/gallery-files';
import { focusFile } from './grid/tile-focus';
import { neighboursOf, type VisibleMedia } from './view/visible-media';
import type { GalleryView } from './view/useGalleryView';
import { usePreviewedFile } from './usePreviewedFile';

/**
 * Controls the viewer over the gallery: opens files, pages through their neighbours, and leads back to the file that
 * was shown last.
 */
export function useViewer(
  gallery: GalleryReply,
  media: VisibleMedia,
  [view, changeView]: readonly [GalleryView, (change: Partial<GalleryView>) => void],
  onStale: () => void,
  favouriteIds: ReadonlySet<string>,
) {
  const mediaFiles = knownFiles(gallery);
  /** In a slideshow the viewer plays by itself. */
  const [slideshow, setSlideshow] = useState(false);
  const [photoToReveal, setPhotoToReveal] = useState<{ id: string }>();

  /** Scrolls to the file that was shown last when the viewer closes. */
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
    // The preview without watermark may be ready by now.
    if (file?.isUnlocked && file.watermarked) onStale();
  };
  const { file, awaited, open, move, close } = usePreviewedFile(mediaFiles, !gallery.rest, reveal);
  const files = file && neighboursOf(file, mediaFiles, media, view.filter === 'favourite' ? favouriteIds : null);
  return {
    open,
    photoToReveal,
    /** True when the address names a file that is not loaded yet. */
    awaited,
    startSlideshow: () => {
      setSlideshow(true);
      open(media.photos[0]!);
    },
    /** The viewer shows this while it is open. */
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
