import type { MouseEvent } from 'react';

/** Makes a click on a row follow its first link; controls in the row keep their own click, and text can be selected. */
export function followRow({ target, currentTarget, ctrlKey, metaKey }: MouseEvent<HTMLElement>): void {
  // The events of dialogs and menus come here too.
  if (!(target instanceof Element) || !currentTarget.contains(target) || ctrlKey || metaKey) return;
  if (target.closest('a, button, input, label') || getSelection()?.toString()) return;
  target.closest('tr, li')?.querySelector('a')?.click();
}
