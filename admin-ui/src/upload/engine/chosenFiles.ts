import { fromEvent, type FileWithPath } from 'file-selector';
import { contentTypeOf } from './uploadRules';

/** The source of a file lets a later page read it again: it is a single file, or a folder and the path in it. */
export interface FileSource {
  root: FileSystemFileHandle | FileSystemDirectoryHandle;
  /** Names from the root's folder down to the file; empty when the root is the file. */
  path: readonly string[];
}

/** Chromium has this part of the File System Access API; TypeScript knows only what all browsers have. */
type PermissionHandle = FileSystemHandle &
  Partial<Record<'queryPermission' | 'requestPermission', (how: { mode: 'read' }) => Promise<PermissionState>>>;

const SOURCES = new WeakMap<File, FileSource>();

/** Records where a file was read from. */
function keepSource(file: File, source: FileSource): File {
  SOURCES.set(file, source);
  return file;
}

/** Returns the source of a file; null where the browser has no handles. */
export const sourceOf = (file: File): FileSource | null => SOURCES.get(file) ?? null;

const SECTIONS = new WeakMap<File, string>();

/** Records which section of the gallery a file goes to. */
export const keepSection = (file: File, albumId: string): unknown => SECTIONS.set(file, albumId);

/** Returns the section to which a file goes; null for none. */
export const sectionOf = (file: File): string | null => SECTIONS.get(file) ?? null;

/** Lists all files of a folder and of the folders in it. */
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
 * Reads files of an earlier page again, folder by folder: the browser asks once for each. It must be called in a click
 * handler.
 * @returns for each source the file, or null when reading is not allowed or the file no longer exists
 */
export async function readAgain(sources: readonly FileSource[]): Promise<(File | null)[]> {
  const permissions: { root: FileSource['root']; allowed: boolean }[] = [];
  const files: (File | null)[] = [];
  // The questions come one after another: browsers reject two at once.
  for (const source of sources) {
    let root: (typeof permissions)[number] | undefined;
    for (const known of permissions) if (await known.root.isSameEntry(source.root)) root = known;
    if (!root) permissions.push((root = { root: source.root, allowed: await mayRead(source.root) }));
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

/** The files of a drop or of the file chooser. */
export interface FoundFiles {
  files: File[];
  /** The names of files in folders that are neither video nor photo. */
  leftOut: string[];
}

type HandleItem = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> };
type PickedFile = FileWithPath & { handle?: FileSystemFileHandle };

const isSystemFile = (name: string) => name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name);

/**
 * Returns the folder names on the path to the file, then its own name; only the latter when it was dropped by itself.
 */
const pathOf = (file: PickedFile): string[] =>
  (file.webkitRelativePath || file.path || '').split('/').filter((name) => name && name !== '.');
const isInFolder = (file: File) => (sourceOf(file)?.path.length ?? 0) > 0 || pathOf(file).length > 1;

/** Returns the name of the folder that holds the file; null for a file that was chosen by itself. */
export const folderOfFile = (file: File): string | null =>
  (sourceOf(file)?.path.at(-2) ?? pathOf(file).at(-2))?.trim() || null;

const byPath = new Intl.Collator(undefined, { numeric: true });
/**
 * Sorts files by name. Folders and choosers return files in any order, the last clicked first: people expect 2 before
 * 10. The client sees them in upload order.
 */
const inOrder = (files: readonly PickedFile[]) =>
  files
    .map((file) => ({ file, way: pathOf(file).join('/') || file.name }))
    .sort((one, other) => byPath.compare(one.way, other.way))
    .map(({ file }) => file);

/**
 * Takes only videos and photos from a folder; a file that was chosen by itself is always taken, and rejected by name.
 */
export function sortOut(unordered: readonly File[]): FoundFiles {
  const found = inOrder(unordered);
  const loose = found.filter((file) => !isInFolder(file));
  const visible = found.filter((file) => isInFolder(file) && !isSystemFile(file.name));
  return {
    files: [...loose, ...visible.filter(({ name }) => contentTypeOf(name))],
    leftOut: visible.filter(({ name }) => !contentTypeOf(name)).map(({ name }) => name),
  };
}

/**
 * Reads all dropped or chosen files, of nested folders too, with their handles where the browser supports them. It is
 * for react-dropzone, and called in the drop event.
 */
export async function readFiles(event: unknown): Promise<File[]> {
  if (Array.isArray(event)) {
    const handles = event as FileSystemFileHandle[];
    return Promise.all(handles.map(async (root) => keepSource(await root.getFile(), { root, path: [] })));
  }
  // The handles are requested immediately: the drop cannot be read after its event.
  const items: HandleItem[] = isDrop(event) ? [...event.dataTransfer.items].filter(({ kind }) => kind === 'file') : [];
  const folders = items.map(folderOf);
  const loose = items.filter((item) => !isFolder(item)).flatMap((item) => item.getAsFile() ?? []);
  const found = (await fromEvent(event as Event).catch((error: unknown) => {
    // file-selector expects a handle for each file, and some programs drop files that have none.
    if (loose.length === 0) throw error;
    return loose;
  })) as PickedFile[];
  const roots = new Map(
    (await Promise.all(folders)).flatMap((root) =>
      root?.kind === 'directory' ? [[root.name, root as FileSystemDirectoryHandle]] : [],
    ),
  );
  for (const file of found) {
    const [folder = '', ...path] = pathOf(file);
    const root = roots.get(folder);
    if (file.handle) keepSource(file, { root: file.handle, path: [] });
    else if (root && path.length > 0) keepSource(file, { root, path });
  }
  return found;
}

const isDrop = (event: unknown): event is { dataTransfer: DataTransfer } =>
  (event as Event).type === 'drop' && Boolean((event as DragEvent).dataTransfer?.items);

const isFolder = (item: HandleItem) => item.webkitGetAsEntry?.()?.isDirectory ?? false;

async function folderOf(item: HandleItem): Promise<FileSystemHandle | null> {
  if (!isFolder(item)) return null;
  return (await item.getAsFileSystemHandle?.().catch(() => null)) ?? null;
}
