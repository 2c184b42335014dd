import { createContext, use } from 'react';
import type { GalleryLink } from '../../../api/gallery/gallery-link';
import type { GalleryReply } from '../../../api/gallery/gallery';
import type { useSelection } from '../selection/useSelection';
import type { Choosing } from '../proofing/choosing';
import type { FileActions } from './FileButtons';

/** All parts of an open gallery read this state. */
interface OpenGalleryState {
  link: GalleryLink;
  gallery: GalleryReply;
  /** True where downloaded files have a badge: not where all files share one status. */
  badges: boolean;
  /** The file that is being downloaded. */
  busyId: string | undefined;
  favouriteIds: ReadonlySet<string>;
  selection: ReturnType<typeof useSelection>;
  /** The selection for which photos are chosen; null without one. */
  choosing: Choosing | null;
  actions: FileActions;
}

export const GalleryContext = createContext<OpenGalleryState | null>(null);

/** Returns the state of the gallery around this part. */
export function useOpenGallery(): OpenGalleryState {
  const gallery = use(GalleryContext);
  if (!gallery) throw new Error('There is no open gallery around this.');
  return gallery;
}
