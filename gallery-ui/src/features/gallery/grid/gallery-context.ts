import { createContext, use } from 'react';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import type { GalleryReply } from '../../../api/gallery/gallery';
import type { useSelection } from '../selection/useSelection';
import type { Choosing } from '../proofing/choosing';
import type { FileActions } from './FileButtons';

/** What all parts of an open gallery show or do. */
interface OpenGalleryState {
  link: GalleryLink;
  gallery: GalleryReply;
  /** Downloaded files have a badge: not where all files share one status. */
  badges: boolean;
  /** The file that is being downloaded. */
  busyId: string | undefined;
  favouriteIds: ReadonlySet<string>;
  selection: ReturnType<typeof useSelection>;
  /** The selection that photos are chosen for; null without one. */
  choosing: Choosing | null;
  actions: FileActions;
}

export const GalleryContext = createContext<OpenGalleryState | null>(null);

/** The gallery around this part. */
export function useOpenGallery(): OpenGalleryState {
  const gallery = use(GalleryContext);
  if (!gallery) throw new Error('There is no open gallery around this.');
  return gallery;
}
