import type { GalleryMediaFileDto } from '@showreel/api-client';
import type { ReactNode } from 'react';

/** What a viewer needs to show files full screen. Position and closing stay with the gallery. */
export interface ViewerProps {
  files: readonly GalleryMediaFileDto[];
  index: number;
  isLocked: (file: GalleryMediaFileDto) => boolean;
  downloadLabel: (file: GalleryMediaFileDto) => string;
  onDownload: (file: GalleryMediaFileDto) => void;
  /** The client has given it a heart. */
  isFavourite: (file: GalleryMediaFileDto) => boolean;
  /** Gives the heart, or takes it back. Shown at once; a failure shows a message and the heart as it was. */
  onFavourite: (file: GalleryMediaFileDto) => void;
  onIndex: (index: number) => void;
  onClose: () => void;
  /** A link has died: the gallery asks for new ones. `pressed`: the visitor himself wants it now. */
  onStale: (pressed?: true) => void;
}

/** Puts a viewer of photos or videos on top of the gallery. */
export type ViewerSlot = (viewer: ViewerProps & { kind: 'photo' | 'video' }) => ReactNode;
