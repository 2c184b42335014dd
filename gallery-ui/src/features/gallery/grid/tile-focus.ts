import type { KeyboardEvent } from 'react';

const OPEN = '[data-open]';

/**
 * Handles the keys of a file's tile, which is one tab stop: F2 moves to its buttons, arrows move between them, F2 or
 * Escape move back. The viewer and 'Select' offer the same actions.
 */
export function tileKeys(event: KeyboardEvent<HTMLElement>): void {
  const tile = event.currentTarget;
  const open = tile.querySelector<HTMLElement>(OPEN);
  const actions = [...tile.querySelectorAll<HTMLButtonElement>('[data-action]:not(:disabled)')];
  const at = actions.indexOf(event.target as HTMLButtonElement);
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  // C presses the mark of a selection of the studio.
  if (event.key === 'c' && !event.ctrlKey && !event.metaKey && !event.altKey)
    tile.querySelector<HTMLElement>('[data-choice]')?.click();
  let target: HTMLElement | null | undefined;
  if (event.key === 'F2') target = at < 0 ? actions[0] : open;
  else if (at >= 0 && event.key === 'Escape') target = open;
  else if (at >= 0 && step) target = actions.at((at + step) % actions.length);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** The focus waits this many frames for a tile that renders once the page has scrolled to it. */
const FOCUS_FRAMES = 30;

/** Focuses a file once it is rendered, and after a closing dialog has returned the focus elsewhere. */
export function focusFile(id: string, framesLeft = FOCUS_FRAMES): void {
  setTimeout(() => {
    const button = document
      .getElementById(`file-${id}`)
      ?.querySelector<HTMLElement>('[data-open]:not([inert]), [data-whole]');
    if (button) button.focus({ preventScroll: true });
    else if (framesLeft > 0) requestAnimationFrame(() => focusFile(id, framesLeft - 1));
  });
}
