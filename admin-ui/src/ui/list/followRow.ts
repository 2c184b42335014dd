import type { MouseEvent } from 'react';

/** A click on a row follows its first link; what can be clicked in it keeps its own click, and text can be selected. */
export function followRow({ target, currentTarget, ctrlKey, metaKey }: MouseEvent<HTMLElement>): void {
  // The events of dialogs and menus come here too.
  if (!(target instanceof Element) || !currentTarget.contains(target) || ctrlKey || metaKey) return;
  if (target.closest('a, button, input, label') || getSelection()?.toString()) return;
  target.closest('tr, li')?.querySelector('a')?.click();
}
