import { prioritiseFiles, type GalleryMediaFileDto } from '@showreel/api-client';
import { pathOf } from '../../../api/gallery/gallery';
import type { GalleryLink } from '../../../api/gallery/gallery-link';

/** The gallery is read again after this many milliseconds, at first and at most. */
const FIRST_DELAY = 3_000;
const LAST_DELAY = 30_000;
const GROWTH = 1.4;
/** One call may name this many files. */
const MAX_FILES = 100;

/**
 * Reloads the gallery again and again until it is stopped. Before each reload, the waiting files that are on the screen
 * are moved to the front of the queue.
 * @param waiting returns the files whose clean previews are missing at that time
 * @returns a function that stops it
 */
export function watchCleanPreviews(
  link: GalleryLink,
  waiting: () => readonly Pick<GalleryMediaFileDto, 'id'>[],
  reload: () => void,
): () => void {
  prioritise(link, waiting());
  let delay = FIRST_DELAY;
  const later = () =>
    setTimeout(() => {
      if (document.visibilityState === 'visible') {
        prioritise(link, waiting());
        reload();
      }
      delay = Math.min(LAST_DELAY, delay * GROWTH);
      timer = later();
    }, delay);
  let timer = later();
  return () => clearTimeout(timer);
}

/** A failure changes nothing but the order of the queue. */
function prioritise(link: GalleryLink, files: readonly Pick<GalleryMediaFileDto, 'id'>[]): void {
  // The address names the file that the viewer shows.
  const opened = [...new URLSearchParams(window.location.search).values()];
  const fileIds = files
    .map(({ id }) => id)
    .filter((id) => opened.includes(id) || isInView(document.getElementById(`file-${id}`)))
    .slice(0, MAX_FILES);
  if (fileIds.length > 0) void prioritiseFiles({ path: pathOf(link), body: { fileIds } }).catch(() => undefined);
}

function isInView(tile: HTMLElement | null): boolean {
  if (!tile) return false;
  const { top, bottom } = tile.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
