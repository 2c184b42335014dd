import type { GalleryMediaFileDto } from '@showreel/api-client';
import type { ReactNode } from 'react';

/** What a viewer needs to show files full screen. Position and closing stay with the gallery. */
export interface ViewerProps {
  files: readonly GalleryMediaFileDto[];
  index: number;
  isLocked: (file: GalleryMediaFileDto) => boolean;
  downloadLabel: (file: GalleryMediaFileDto) => string;
  onDownload: (file: GalleryMediaFileDto) => void;
  /** Whether it is one of the client's favourites. */
  isFavourite: (file: GalleryMediaFileDto) => boolean;
  /** Makes it a favourite, or no longer one. Shown at once; an error shows a message and the previous state. */
  onFavourite: (file: GalleryMediaFileDto) => void;
  onIndex: (index: number) => void;
  onClose: () => void;
  /** Photos begin as a slideshow. */
  slideshow?: boolean;
  /** A link has died: the gallery asks for new ones. `pressed`: the visitor has asked for it. */
  onStale: (pressed?: true) => void;
}

/** Puts a viewer of photos or videos on top of the gallery. */
export type ViewerSlot = (viewer: ViewerProps & { kind: 'photo' | 'video' }) => ReactNode;
