import { createStore, del, set, values } from 'idb-keyval';
import { sourceOf, type FileSource } from './chosenFiles';

/** A file that was being uploaded when its page ended. */
export interface InterruptedUpload {
  /** The id of the queue's item. */
  id: string;
  projectId: string;
  name: string;
  size: number;
  /** The time of the last change, in milliseconds since 1970. */
  modified: number;
  /** The upload at the server, once it has started. */
  key: string | null;
  /** The file's handle, where the browser supports it; without it the file has to be chosen again. */
  source: FileSource | null;
  /** The file that the new version was to replace; null for a new file. */
  replaces: string | null;
}

interface StoredUpload extends InterruptedUpload {
  /** The page that is, or was, uploading the file. */
  page: string;
  /** The time at which it was stored. */
  at: number;
}

/** A store of entries by name. */
export interface KeyValueStore {
  set: (id: string, stored: unknown) => Promise<void>;
  del: (id: string) => Promise<void>;
  values: () => Promise<unknown[]>;
}

const DAY_MS = 24 * 3_600_000;
/** The server is expected to keep an interrupted upload for this long where the settings cannot be read. */
const DEFAULT_DAYS = 1;

/** A store in the browser's database, which takes handles of files, unlike plain storage. */
export function browserStore(): KeyValueStore {
  const store = createStore('showreel-uploads', 'files');
  // The store is async, so that a browser without such a database rejects and does not throw.
  return {
    set: async (id, stored) => set(id, stored, store),
    del: async (id) => del(id, store),
    values: async () => values(store),
  };
}

/** Returns what is stored about a file. */
export const entryOf = (
  id: string,
  projectId: string,
  file: File,
  key: string | null,
  replaces: string | null = null,
): InterruptedUpload => ({
  id,
  projectId,
  name: file.name,
  size: file.size,
  modified: file.lastModified,
  key,
  source: sourceOf(file),
  replaces,
});

/**
 * Stores in the browser which files are being uploaded, so that the next page can continue from the parts that have
 * arrived. Each file has one entry: two pages never overwrite each other's.
 */
export class ResumeStore {
  constructor(
    private readonly keyValues: KeyValueStore,
    private readonly page: string,
    private readonly openPages: () => Promise<ReadonlySet<string>>,
    private readonly now: () => number,
    /** Resolves to the days for which the server keeps an interrupted upload. */
    private readonly keptDays: () => Promise<number>,
  ) {}

  save(upload: InterruptedUpload): void {
    // A store that is full or forbidden rejects: this upload just cannot be resumed.
    this.keyValues
      .set(upload.id, { ...upload, page: this.page, at: this.now() } satisfies StoredUpload)
      .catch(() => undefined);
  }

  remove(id: string): void {
    this.keyValues.del(id).catch(() => undefined);
  }

  /** Lists unfinished uploads of pages that are closed. */
  async interrupted(): Promise<InterruptedUpload[]> {
    const all = (await this.keyValues.values().catch(() => [])) as StoredUpload[];
    if (all.length === 0) return [];
    const keptDays = await this.keptDays().catch(() => null);
    const keptMs = (keptDays ?? DEFAULT_DAYS) * DAY_MS;
    const stored = all.filter(({ id, at }) => {
      const young = this.now() - at < keptMs;
      if (!young && keptDays !== null) this.remove(id);
      return young;
    });
    if (stored.length === 0) return [];
    const open = await this.openPages();
    return stored
      .filter(({ page }) => page !== this.page && !open.has(page))
      .map(({ page: _page, at: _at, ...upload }) => upload)
      .sort((one, other) => one.name.localeCompare(other.name));
  }
}

/** Says whether a file is that of an upload, as far as can be known before it is read. */
export const isSameFile = (upload: Pick<InterruptedUpload, 'name' | 'size' | 'modified'>, file: File): boolean =>
  upload.size === file.size &&
  upload.modified === file.lastModified &&
  upload.name.normalize('NFC') === file.name.normalize('NFC');

const LOCK_PREFIX = 'showreel-uploads-';

/**
 * Holds a lock while this tab is open, and lists the tabs that hold theirs. Without locks (plain http) no other tab
 * counts as open.
 */
export function lockTab(tab: string): () => Promise<ReadonlySet<string>> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return () => Promise.resolve(new Set<string>());
  // The browser releases the lock when the tab ends, however it ends.
  void locks.request(LOCK_PREFIX + tab, () => new Promise(() => undefined));
  return async () => {
    const { held = [] } = await locks.query();
    return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK_PREFIX) ? [name.slice(LOCK_PREFIX.length)] : [])));
  };
}
