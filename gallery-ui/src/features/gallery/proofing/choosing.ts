import type { GalleryMediaFileDto } from '@showreel/api-client';
import type { ReactNode } from 'react';
import type { ViewerChoice } from '../../../ui/viewer-slot';

/** The selection that the gallery shows; its code loads only for galleries that have one. */
export interface Choosing {
  /** The chosen photos in their order. */
  fileIds: readonly string[];
  /** The label of the tab with the chosen photos. */
  tab: string;
  /** What the tab says when nothing is chosen. */
  empty: string;
  /** The mark of a photo in the grid. */
  mark: (photo: GalleryMediaFileDto) => ReactNode;
  viewer: ViewerChoice;
  /** Chooses these photos; undefined where the list does not change any more. */
  setMany?: (files: readonly GalleryMediaFileDto[], chosen: boolean) => void;
  /** What the button for several photos says. */
  manyLabel: (files: readonly GalleryMediaFileDto[]) => string;
}
