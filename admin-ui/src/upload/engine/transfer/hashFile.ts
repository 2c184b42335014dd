/** Computes a file's SHA-256 (hexadecimal); null where the browser cannot. @throws UnreadableFileError */
export type HashFile = (file: File) => Promise<string | null>;

/** The file has changed on the disk since it was chosen, or is no longer there. */
export class UnreadableFileError extends Error {}

const UNREADABLE = ['NotReadableError', 'NotFoundError', 'SecurityError'];

interface Reply {
  id: number;
  sha256?: string;
  failure?: string;
}

/** Hashes in one worker, which is started with the first file and reads one file at a time. */
export class FileHasher {
  #worker: Worker | null = null;
  #lastId = 0;
  #lastReply: Promise<unknown> = Promise.resolve();
  readonly #waiting = new Map<number, (reply: Reply) => void>();

  readonly hash: HashFile = async (file) => {
    const reply = this.#lastReply.then(() => this.#ask(file));
    this.#lastReply = reply;
    const { sha256, failure = '' } = await reply;
    if (UNREADABLE.includes(failure)) throw new UnreadableFileError();
    return sha256 ?? null;
  };

  #ask(file: File): Promise<Reply> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#start().postMessage({ id, file });
    });
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./hashWorker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#answer(data);
    // Its script could not be loaded: the upload continues without this check.
    worker.onerror = () => {
      for (const id of [...this.#waiting.keys()]) this.#answer({ id });
      this.#worker = null;
    };
    this.#worker = worker;
    return worker;
  }

  #answer(reply: Reply): void {
    this.#waiting.get(reply.id)?.(reply);
    this.#waiting.delete(reply.id);
  }
}
