/** Frames to wait for a tile that is only drawn once the page has been scrolled to it. */
const TIMEOUT_MS = 30;

/** Gives the focus to a file once it is drawn, and after a dialog that is just closing has given it back to somebody else. */
export function focusFile(id: string, patience = TIMEOUT_MS): void {
  setTimeout(() => {
    const button = document.getElementById(`file-${id}`)?.querySelector<HTMLElement>('[data-open]');
    if (button) button.focus({ preventScroll: true });
    else if (patience > 0) requestAnimationFrame(() => focusFile(id, patience - 1));
  });
}
