export interface Selection {
  ids: ReadonlySet<string>;
  /** A range begins at the last file that was pressed without Shift. */
  anchor: string | null;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };

/**
 * Returns the selection after a press: it toggles that file, or selects the range from the anchor to it in the order
 * shown.
 */
export function toggleFile(selection: Selection, shown: readonly string[], id: string, range: boolean): Selection {
  const from = selection.anchor === null ? -1 : shown.indexOf(selection.anchor);
  const to = shown.indexOf(id);
  const ids = new Set(selection.ids);
  if (range && from >= 0 && to >= 0) {
    for (const each of shown.slice(Math.min(from, to), Math.max(from, to) + 1)) ids.add(each);
    return { ids, anchor: selection.anchor };
  }
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id };
}
