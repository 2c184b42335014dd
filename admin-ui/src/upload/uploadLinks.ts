import type { ConsoleDataProvider } from '../api/dataProvider';
import { patiently } from './patience';
import type { UploadLink } from './sendFile';
import { splitRefused, wordsFor } from './uploadFailures';
import { contentTypeOf } from './uploadRules';
import type { WaitToRetry } from './waitToRetry';

/** Asked for while files go, not all at the start: they run out. */
const LINKS_PER_CALL = 50;

/** The uploads that the server has opened for files of the queue. */
export class UploadLinks {
  readonly #links = new Map<string, UploadLink>();
  #asking: Promise<void> | null = null;

  constructor(
    private readonly projectId: string,
    private readonly api: Pick<ConsoleDataProvider, 'startUploads'>,
    private readonly wait: WaitToRetry,
  ) {}

  get(id: string): UploadLink | undefined {
    return this.#links.get(id);
  }

  set(id: string, link: UploadLink): void {
    this.#links.set(id, link);
  }

  forget(id: string): void {
    this.#links.delete(id);
  }

  /** Asks for the next links; whoever comes meanwhile waits for the same answer. @throws what was no refusal of single files */
  ask(items: () => { id: string; file: File }[], on: { refused: (id: string, message: string) => void; signal: AbortSignal }): Promise<void> {
    return (this.#asking ??= this.#ask(items().slice(0, LINKS_PER_CALL), on).finally(() => (this.#asking = null)));
  }

  async #ask(items: { id: string; file: File }[], { refused, signal }: { refused: (id: string, message: string) => void; signal: AbortSignal }): Promise<void> {
    if (items.length === 0) return;
    const files = items.map(({ file }) => ({ name: file.name, type: contentTypeOf(file.name)!, size: file.size }));
    try {
      const started = await patiently(() => this.api.startUploads(this.projectId, files), { wait: this.wait, signal });
      if (started.length !== items.length) throw new Error('Not one link a file.');
      items.forEach(({ id }, index) => this.#links.set(id, { ...started[index]!, begun: false }));
    } catch (error) {
      // When the server names the files it refuses, the others are asked for again.
      const named = splitRefused(error);
      if (!named) throw error;
      for (const { index, message } of named) if (items[index]) refused(items[index].id, message || wordsFor.links(error));
    }
  }
}
