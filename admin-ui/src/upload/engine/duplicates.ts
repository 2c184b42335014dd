/** Identifies a file before its bytes are read. */
interface NamedFile {
  name: string;
  size: number;
}

/** A file that seems to be there already, and where. */
export interface Duplicate {
  file: File;
  where: 'queue' | 'project';
}

const keyOf = ({ name, size }: NamedFile) => `${size}/${name.normalize('NFC')}`;

/** Parts files in those that are new and those of the same name and size as one in the queue, in the project or among themselves. */
export function splitDuplicates(
  files: readonly File[],
  queue: readonly NamedFile[],
  project: readonly NamedFile[],
): { fresh: File[]; duplicates: Duplicate[] } {
  const inProject = new Set(project.map(keyOf));
  const inQueue = new Set(queue.map(keyOf));
  const fresh: File[] = [];
  const duplicates: Duplicate[] = [];
  for (const file of files) {
    const key = keyOf(file);
    if (inQueue.has(key)) duplicates.push({ file, where: 'queue' });
    else if (inProject.has(key)) duplicates.push({ file, where: 'project' });
    else {
      fresh.push(file);
      inQueue.add(key);
    }
  }
  return { fresh, duplicates };
}
