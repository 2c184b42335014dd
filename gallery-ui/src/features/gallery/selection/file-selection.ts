/** The files chosen in a gallery. */
export interface FileSelection {
  ids: ReadonlySet<string>;
  /** The last one pressed: where a range begins. */
  anchor: string | null;
}

export const NOTHING_SELECTED: FileSelection = { ids: new Set(), anchor: null };

/** Chooses a file, or leaves it out again. */
export function toggled({ ids }: FileSelection, id: string): FileSelection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Adds all from the last file pressed to this one, in the order in which they are shown. */
export function extended(selection: FileSelection, id: string, shown: readonly string[]): FileSelection {
  const from = selection.anchor === null ? -1 : shown.indexOf(selection.anchor);
  const to = shown.indexOf(id);
  if (from < 0 || to < 0) return toggled(selection, id);
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchor: id };
}
