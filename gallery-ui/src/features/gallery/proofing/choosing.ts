import type { GalleryMediaFileDto } from '@showreel/api-client';
import type { ReactNode } from 'react';
import type { ViewerChoice } from '../../../ui/viewer-slot';

/** The gallery shows this selection; its code loads only for galleries that have one. */
export interface Choosing {
  /** The chosen photos in their order. */
  fileIds: readonly string[];
  /** The label of the tab with the chosen photos. */
  tab: string;
  /** The tab says this when nothing is chosen. */
  empty: string;
  /** The mark of a photo in the grid. */
  mark: (photo: GalleryMediaFileDto) => ReactNode;
  viewer: ViewerChoice;
  /** Chooses these photos; undefined where the list can no longer change. */
  setMany?: (files: readonly GalleryMediaFileDto[], chosen: boolean) => void;
  /** Returns the text of the button for several photos. */
  manyLabel: (files: readonly GalleryMediaFileDto[]) => string;
}
