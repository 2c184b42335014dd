import type { StaffChoice } from './selections.query.js';

interface Compared {
  fileId: string | null;
  fileName: string;
  chosenBy: { listId: string; personId: string | null; name: string | null; note: string | null; chosenAt: string }[];
}

/** Returns the camera's file name without its extension, by which photos are matched. */
export const stemOf = (name: string): string =>
  name
    .replace(/\.[^.]+$/, '')
    .normalize('NFC')
    .toLowerCase();

export const isNameShared = (name: string, sharedNames: ReadonlySet<string>): boolean => sharedNames.has(stemOf(name));

/** Lists each chosen file once, with everybody who has chosen it. */
export function compareFiles(
  choices: readonly StaffChoice[],
  { chosenBy, onlyBy }: { chosenBy?: 'all'; onlyBy?: string },
): Compared[] {
  const files = new Map<string, Compared>();
  for (const { listId, fileId, fileName, note, chosenAt, personId, personName } of choices) {
    const key = fileId ?? `deleted:${fileName}`;
    const file = files.get(key) ?? { fileId, fileName, chosenBy: [] };
    file.chosenBy.push({ listId, personId, name: personName, note, chosenAt: chosenAt.toISOString() });
    files.set(key, file);
  }
  const everybody = new Set(choices.map(({ personId }) => personId)).size;
  return [...files.values()].filter(({ chosenBy: people }) => {
    const ids = new Set(people.map(({ personId }) => personId));
    if (chosenBy === 'all' && ids.size < everybody) return false;
    return onlyBy === undefined || (ids.size === 1 && ids.has(onlyBy));
  });
}
