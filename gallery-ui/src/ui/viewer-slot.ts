import type { GalleryMediaFileDto } from '@showreel/api-client';
import type { ReactNode } from 'react';
import type { drawIcon } from '../../../shared-ui/src/draw-icon';

/** Choosing photos for a selection of the studio. */
export interface ViewerChoice {
  labelOf: (file: GalleryMediaFileDto) => string;
  /** What it costs to choose it; null where it costs nothing more. */
  costOf: (file: GalleryMediaFileDto) => string | null;
  isChosen: (file: GalleryMediaFileDto) => boolean;
  iconOf: (file: GalleryMediaFileDto) => ReturnType<typeof drawIcon>;
  /** Undefined where the selection does not change any more. */
  onToggle: ((file: GalleryMediaFileDto) => void) | undefined;
}

/** What a viewer needs to show files full screen. Position and closing stay with the gallery. */
export interface ViewerProps {
  files: readonly GalleryMediaFileDto[];
  index: number;
  /** The number of files that it will show once all are loaded. */
  total?: number;
  isLocked: (file: GalleryMediaFileDto) => boolean;
  /** Null where the file has no button for it. */
  downloadLabel: (file: GalleryMediaFileDto) => string | null;
  onDownload: (file: GalleryMediaFileDto) => void;
  /** Says whether it is one of the person's favourites. */
  isFavourite: (file: GalleryMediaFileDto) => boolean;
  /** Makes it a favourite, or no longer one. Shown at once; an error shows a message and the previous state. */
  onFavourite: (file: GalleryMediaFileDto) => void;
  /** The names of the other clients whose favourite it is; null for one without a name. */
  likersOf: (file: GalleryMediaFileDto) => readonly (string | null)[];
  /** Left out in galleries without a selection. */
  choice?: ViewerChoice | undefined;
  onIndex: (index: number) => void;
  onClose: () => void;
  /** Photos begin as a slideshow. */
  slideshow?: boolean;
  /** A link has died: the gallery asks for new ones. `byVisitor`: the visitor has asked for it. */
  onStale: (byVisitor?: true) => void;
}

/** Puts a viewer of photos or videos on top of the gallery. */
export type ViewerSlot = (viewer: ViewerProps & { kind: 'photo' | 'video' }) => ReactNode;
