import { contentTypeOf } from './uploadRules';

/** Files of a drop or of the file chooser. */
export interface FoundFiles {
  files: File[];
  /** Names of files in folders that are neither video nor photo. */
  leftOut: string[];
}

const isSystemFile = (name: string) => name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name);

/** Out of a folder only videos and photos are taken; a file chosen by itself always is, and refused by name. */
export function fromFolder(files: readonly File[]): FoundFiles {
  const visible = files.filter(({ name }) => !isSystemFile(name));
  return { files: visible.filter(({ name }) => contentTypeOf(name)), leftOut: visible.filter(({ name }) => !contentTypeOf(name)).map(({ name }) => name) };
}

/** All files of a drop, those in folders and their folders too. Must be called in the drop's own event. */
export async function fromDrop(transfer: DataTransfer): Promise<FoundFiles> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  // Asked for at once: the list is empty when the event is over.
  const parts = items.map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, file: item.getAsFile() }));
  const loose = parts.flatMap(({ entry, file }) => (!entry?.isDirectory && file ? [file] : []));
  const nested: File[] = [];
  for (const { entry } of parts) if (entry?.isDirectory) await collect(entry as FileSystemDirectoryEntry, nested);
  const folder = fromFolder(nested);
  return { files: [...loose, ...folder.files], leftOut: folder.leftOut };
}

async function collect(directory: FileSystemDirectoryEntry, found: File[]): Promise<void> {
  const reader = directory.createReader();
  for (;;) {
    // Browsers answer a folder in parts, of a hundred entries or so.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return;
    for (const entry of entries) {
      if (entry.isDirectory) await collect(entry as FileSystemDirectoryEntry, found);
      else found.push(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)));
    }
  }
}
