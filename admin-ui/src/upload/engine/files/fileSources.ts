/** The source of a file, so that a later page can read it again: a single file, or a folder and the path in it. */
export interface FileSource {
  root: FileSystemFileHandle | FileSystemDirectoryHandle;
  /** Names from the root's folder down to the file; empty when the root is the file. */
  path: readonly string[];
}

/** Chromium's part of the File System Access API; TypeScript knows only what all browsers have. */
type PermissionHandle = FileSystemHandle &
  Partial<Record<'queryPermission' | 'requestPermission', (how: { mode: 'read' }) => Promise<PermissionState>>>;

const SOURCES = new WeakMap<File, FileSource>();

/** Records where a file was read from. */
export function keepSource(file: File, source: FileSource): File {
  SOURCES.set(file, source);
  return file;
}

/** Null where the browser has no handles. */
export const sourceOf = (file: File): FileSource | null => SOURCES.get(file) ?? null;

const SECTIONS = new WeakMap<File, string>();

/** Records which section of the gallery a file goes to. */
export const keepSection = (file: File, albumId: string): unknown => SECTIONS.set(file, albumId);

/** Null for none. */
export const sectionOf = (file: File): string | null => SECTIONS.get(file) ?? null;

/** All files of a folder and of the folders in it. */
export async function filesIn(
  root: FileSystemDirectoryHandle,
  from: FileSystemDirectoryHandle = root,
  way: readonly string[] = [],
): Promise<File[]> {
  const found: File[] = [];
  for await (const [name, handle] of from) {
    const path = [...way, name];
    if (handle.kind === 'directory') found.push(...(await filesIn(root, handle, path)));
    else found.push(keepSource(await handle.getFile(), { root, path }));
  }
  return found;
}

/**
 * Reads files of an earlier page again, folder by folder: the browser asks once for each. Must be called in a click
 * handler.
 * @returns for each source the file, or null when reading is not allowed or it no longer exists
 */
export async function readAgain(sources: readonly FileSource[]): Promise<(File | null)[]> {
  const asked: { root: FileSource['root']; allowed: boolean }[] = [];
  const files: (File | null)[] = [];
  // One after the other: browsers reject two questions at once.
  for (const source of sources) {
    let root: (typeof asked)[number] | undefined;
    for (const each of asked) if (await each.root.isSameEntry(source.root)) root = each;
    if (!root) asked.push((root = { root: source.root, allowed: await mayRead(source.root) }));
    files.push(root.allowed ? await read(source).catch(() => null) : null);
  }
  return files;
}

async function mayRead(handle: PermissionHandle): Promise<boolean> {
  const how = { mode: 'read' } as const;
  try {
    const known = (await handle.queryPermission?.(how)) ?? 'granted';
    return (known === 'prompt' ? await handle.requestPermission?.(how) : known) === 'granted';
  } catch {
    // The click was too long ago, or the page may not ask.
    return false;
  }
}

async function read(source: FileSource): Promise<File> {
  let at: FileSource['root'] = source.root;
  for (const [index, name] of source.path.entries()) {
    if (at.kind !== 'directory') throw new Error('No folder.');
    at = index < source.path.length - 1 ? await at.getDirectoryHandle(name) : await at.getFileHandle(name);
  }
  if (at.kind !== 'file') throw new Error('No file.');
  return keepSource(await at.getFile(), source);
}
