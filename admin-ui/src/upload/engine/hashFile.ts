import PQueue from 'p-queue';

/** Computes a file's SHA-256 (hexadecimal); null where the browser cannot. @throws UnreadableFileError */
export type HashFile = (file: File) => Promise<string | null>;

/** The file has changed on the disk since it was chosen, or is no longer there. */
export class UnreadableFileError extends Error {}

const UNREADABLE = ['NotReadableError', 'NotFoundError', 'SecurityError'];

/** The worker answers this: an empty reply when its script could not be loaded. */
interface Reply {
  sha256?: string;
  failure?: string;
}

/** Hashes in one worker, which is started with the first file and reads one file at a time. */
export function createHasher(): HashFile {
  const queue = new PQueue({ concurrency: 1 });
  let worker: Worker | null = null;
  const hash = (file: File) =>
    new Promise<Reply>((resolve) => {
      worker ??= new Worker(new URL('./hashWorker.ts', import.meta.url), { type: 'module' });
      worker.onmessage = ({ data }: MessageEvent<Reply>) => resolve(data);
      // The upload continues without this check.
      worker.onerror = () => {
        worker = null;
        resolve({});
      };
      worker.postMessage(file);
    });
  return async (file) => {
    const { sha256, failure = '' } = await queue.add(() => hash(file));
    if (UNREADABLE.includes(failure)) throw new UnreadableFileError();
    return sha256 ?? null;
  };
}
