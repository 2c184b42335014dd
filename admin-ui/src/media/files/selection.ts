import type { Selection } from '../../../../shared-ui/src/selection';

/** Returns the selection without files that are no longer shown. */
export function keepShown(selection: Selection, order: readonly string[]): Selection {
  const shown = order.filter((id) => selection.ids.has(id));
  return shown.length === selection.ids.size ? selection : { ids: new Set(shown), anchor: selection.anchor };
}

/** Puts `moved` before `beforeId` in `order`, or at the end: the server will answer the same. */
export function placedBefore<T extends { id: string }>(
  order: readonly T[],
  moved: readonly string[],
  beforeId: string | null,
): T[] {
  const moving = new Set(moved);
  const from = beforeId === null ? order.length : order.findIndex(({ id }) => id === beforeId);
  const anchor = from < 0 ? undefined : order.slice(from).find(({ id }) => !moving.has(id));
  const rest = order.filter(({ id }) => !moving.has(id));
  const at = anchor ? rest.indexOf(anchor) : rest.length;
  return [...rest.slice(0, at), ...moved.flatMap((id) => order.filter((each) => each.id === id)), ...rest.slice(at)];
}

export type Step = 'first' | 'earlier' | 'later' | 'last';

/**
 * Finds the file before which a file is inserted that moves one step among the visible ones: null for the end,
 * undefined if it cannot move.
 */
export function beforeOf(shown: readonly string[], id: string, step: Step): string | null | undefined {
  const at = shown.indexOf(id);
  const end = shown.length - 1;
  if (
    at < 0 ||
    (at === 0 && (step === 'first' || step === 'earlier')) ||
    (at === end && (step === 'later' || step === 'last'))
  )
    return undefined;
  if (step === 'first') return shown[0]!;
  if (step === 'earlier') return shown[at - 1]!;
  return step === 'later' ? (shown[at + 2] ?? null) : null;
}

/** Groups the selected files by section. */
export function sectionsOf(
  files: readonly { id: string; albumId: string | null }[],
  ids: readonly string[],
): ReadonlyMap<string | null, string[]> {
  const sections = new Map<string | null, string[]>();
  const chosen = new Set(ids);
  for (const { id, albumId } of files) {
    if (chosen.has(id)) sections.set(albumId, [...(sections.get(albumId) ?? []), id]);
  }
  return sections;
}
