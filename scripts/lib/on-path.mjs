import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of the programs that is on the search path, with its folder. */
export function onPath(names, searchPath = process.env.PATH ?? '') {
  const candidates = names.flatMap((name) =>
    searchPath
      .split(delimiter)
      .filter(Boolean)
      .map((folder) => join(folder, name)),
  );
  return candidates.find(canRun);
}

export function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
