/** A file that was being uploaded when its page ended. */
export interface InterruptedUpload {
  /** Of the queue's item. */
  id: string;
  projectId: string;
  name: string;
  size: number;
  /** Last change, milliseconds since 1970. */
  modified: number;
  /** The upload at the server, when it had begun. */
  key: string | null;
}

interface Kept extends InterruptedUpload {
  /** The page that is, or was, at it. */
  page: string;
  /** When it was noted. */
  at: number;
}

const PREFIX = 'showreel.upload.';
/** The server sweeps what nobody goes on with. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/**
 * Remembers in the browser which files are under way, so that the next page can ask for them again and go on
 * from the parts that have arrived. One entry a file: two pages never overwrite each other's.
 */
export class UploadMemory {
  constructor(
    private readonly storage: Storage | null,
    private readonly page: string,
    private readonly livePages: () => Promise<ReadonlySet<string>>,
    private readonly now: () => number,
  ) {}

  remember(upload: InterruptedUpload): void {
    try {
      this.storage?.setItem(PREFIX + upload.id, JSON.stringify({ ...upload, page: this.page, at: this.now() } satisfies Kept));
    } catch {
      // Full or forbidden: this upload just cannot be taken up again.
    }
  }

  forget(id: string): void {
    this.storage?.removeItem(PREFIX + id);
  }

  /** What pages that are no more have left unfinished. */
  async interrupted(): Promise<InterruptedUpload[]> {
    const kept = this.#read();
    if (kept.length === 0) return [];
    const live = await this.livePages();
    return kept
      .filter(({ page }) => page !== this.page && !live.has(page))
      .map(({ id, projectId, name, size, modified, key }) => ({ id, projectId, name, size, modified, key }))
      .sort((one, other) => one.name.localeCompare(other.name));
  }

  #read(): Kept[] {
    const { storage } = this;
    if (!storage) return [];
    return Object.keys(storage).filter((name) => name.startsWith(PREFIX)).flatMap((name) => {
      try {
        const kept = JSON.parse(storage.getItem(name) ?? '') as Kept;
        if (this.now() - kept.at < FORGOTTEN_AFTER_MS) return [kept];
      } catch {
        // Not what we wrote.
      }
      storage.removeItem(name);
      return [];
    });
  }
}

/** The same file, as far as can be told before it is read. */
export const isSameFile = (upload: Pick<InterruptedUpload, 'name' | 'size' | 'modified'>, file: File): boolean =>
  upload.size === file.size && upload.modified === file.lastModified && upload.name.normalize('NFC') === file.name.normalize('NFC');
