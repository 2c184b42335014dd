/**
 * Reads and writes a storage of the browser. The storage may be full or forbidden, and its content damaged: then
 * nothing is kept.
 */
class BrowserStore {
  constructor(private readonly storage: () => Storage) {}

  read(key: string): string | null {
    return this.#attempt((storage) => storage.getItem(key));
  }

  readJson<T>(key: string): T | null {
    return this.#attempt((storage) => JSON.parse(storage.getItem(key) ?? 'null') as T | null);
  }

  /** A value of null removes the key. */
  write(key: string, value: string | null): void {
    this.#attempt((storage) => (value === null ? storage.removeItem(key) : storage.setItem(key, value)));
  }

  writeJson(key: string, value: unknown): void {
    this.write(key, JSON.stringify(value));
  }

  keys(): string[] {
    return this.#attempt(Object.keys) ?? [];
  }

  #attempt<T>(act: (storage: Storage) => T): T | null {
    try {
      return act(this.storage());
    } catch {
      return null;
    }
  }
}

/** Values are kept until they are removed. */
export const localStore = new BrowserStore(() => localStorage);

/** Values are kept until the tab is closed. */
export const sessionStore = new BrowserStore(() => sessionStorage);
