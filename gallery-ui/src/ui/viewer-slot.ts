import type { GalleryMediaFileDto } from '@showreel/api-client';
import type { ReactNode } from 'react';
import type { drawIcon } from '../../../shared-ui/src/draw-icon';

/** A viewer chooses photos for a selection of the studio with this. */
export interface ViewerChoice {
  labelOf: (file: GalleryMediaFileDto) => string;
  /** Returns what it costs to choose a file; null where it costs nothing more. */
  costOf: (file: GalleryMediaFileDto) => string | null;
  isChosen: (file: GalleryMediaFileDto) => boolean;
  iconOf: (file: GalleryMediaFileDto) => ReturnType<typeof drawIcon>;
  /** Undefined where the selection can no longer change. */
  onToggle: ((file: GalleryMediaFileDto) => void) | undefined;
}

/** A viewer needs these props to show files full screen. Position and closing stay with the gallery. */
export interface ViewerProps {
  files: readonly GalleryMediaFileDto[];
  index: number;
  /** The viewer will show this many files once all are loaded. */
  total?: number;
  isLocked: (file: GalleryMediaFileDto) => boolean;
  /** Null where the file has no button for it. */
  downloadLabel: (file: GalleryMediaFileDto) => string | null;
  onDownload: (file: GalleryMediaFileDto) => void;
  /** Says whether a file is one of the person's favourites. */
  isFavourite: (file: GalleryMediaFileDto) => boolean;
  /**
   * Makes a file a favourite, or no longer one. The change is shown at once; an error shows a message and the previous
   * state.
   */
  onFavourite: (file: GalleryMediaFileDto) => void;
  /** Returns the names of the other clients whose favourite a file is; null for one without a name. */
  likersOf: (file: GalleryMediaFileDto) => readonly (string | null)[];
  /** Left out in galleries without a selection. */
  choice?: ViewerChoice | undefined;
  onIndex: (index: number) => void;
  onClose: () => void;
  /** True when photos begin as a slideshow. */
  slideshow?: boolean;
  /**
   * Called when a link has expired: the gallery asks for new ones. `byVisitor` says that the visitor has asked for it.
   */
  onStale: (byVisitor?: true) => void;
}

/** Puts a viewer of photos or videos on top of the gallery. */
export type ViewerSlot = (viewer: ViewerProps & { kind: 'photo' | 'video' }) => ReactNode;
