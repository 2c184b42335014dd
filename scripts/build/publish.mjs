import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Puts a finished build in its place file by file, so that a server which serves the folder
 * never sees it missing or half-written. Pages last: they name the other files. Files of the
 * build before this one stay until the next, for browsers that still show its pages.
 */
export function publish(fromDir, toDir, { keepPrevious, listFile }) {
  const incoming = filesOf(fromDir);
  const previous = keepPrevious ? readList(listFile) : [];
  for (const file of [...incoming].sort((a, b) => Number(a.endsWith('.html')) - Number(b.endsWith('.html')))) {
    mkdirSync(dirname(join(toDir, file)), { recursive: true });
    renameSync(join(fromDir, file), join(toDir, file));
  }
  const keep = new Set([...incoming, ...previous]);
  for (const file of filesOf(toDir)) if (!keep.has(file)) rmSync(join(toDir, file), { force: true });
  mkdirSync(dirname(listFile), { recursive: true });
  writeFileSync(listFile, JSON.stringify(incoming));
}

/** Reads the files that the present build consists of (the ones kept for old pages are not listed). */
function readList(listFile) {
  try {
    return JSON.parse(readFileSync(listFile, 'utf8'));
  } catch {
    return [];
  }
}

function filesOf(dir) {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath ?? entry.path, entry.name)));
}
