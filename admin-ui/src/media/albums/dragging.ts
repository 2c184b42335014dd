import type { DragEvent } from 'react';

const TYPE = 'application/x-showreel-files';

/** Starts to drag files of a project. */
export function startDrag(event: DragEvent, ids: readonly string[]): void {
  event.dataTransfer.setData(TYPE, JSON.stringify(ids));
  event.dataTransfer.effectAllowed = 'move';
}

/** Says whether files of a project are being dragged; then they may be dropped. */
export function mayDrop(event: DragEvent): boolean {
  if (!event.dataTransfer.types.includes(TYPE)) return false;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'move';
  return true;
}

/** Returns the files that were dropped; none when it was something else. */
export function dropped(event: DragEvent): string[] {
  const text = event.dataTransfer.getData(TYPE);
  if (!text) return [];
  event.preventDefault();
  return JSON.parse(text) as string[];
}
