import type { StaffMediaFileDto } from '@showreel/api-client';
import type { SentVersion } from '../api/newVersions';
import { sendReplacement, type ReplacementWorld } from './sendReplacement';
import { wordsFor } from './uploadFailures';

type Place = Pick<StaffMediaFileDto, 'id' | 'projectId'>;

/** New versions on their way, by the file whose place they take. Lives above the routes, as the queues of uploads do. */
export class Replacements {
  readonly #listeners = new Set<() => void>();
  readonly #aborts = new Map<string, AbortController>();
  #running: ReadonlyMap<string, SentVersion> = new Map();

  constructor(
    private readonly world: ReplacementWorld,
    private readonly on: { begun: () => void; failed: (error: unknown) => void },
  ) {}

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly running = () => this.#running;

  /** Sends the new version; one that is under way for the same file is given up. */
  readonly start = async (place: Place, picked: File): Promise<void> => {
    this.cancel(place.id);
    const abort = new AbortController();
    const { signal } = abort;
    this.#aborts.set(place.id, abort);
    this.#show(place.id, { percent: 0, trouble: null });
    const tell = (shown: SentVersion) => {
      const before = this.#running.get(place.id);
      if (!signal.aborted && (before?.percent !== shown.percent || before.trouble !== shown.trouble)) this.#show(place.id, shown);
    };
    const percentOf = (sent: number) => (picked.size > 0 ? Math.floor((100 * sent) / picked.size) : 0);
    try {
      await sendReplacement(this.world, place, picked, {
        signal,
        progress: (sent) => tell({ percent: percentOf(sent), trouble: null }),
        broken: () => tell({ percent: this.#running.get(place.id)?.percent ?? 0, trouble: wordsFor.trouble() }),
      });
      if (!signal.aborted) this.on.begun();
    } catch (error) {
      if (!signal.aborted) this.on.failed(error);
    } finally {
      if (this.#aborts.get(place.id) === abort) {
        this.#aborts.delete(place.id);
        this.#show(place.id, null);
      }
    }
  };

  /** The file keeps what it has. */
  readonly cancel = (id: string): void => {
    this.#aborts.get(id)?.abort();
    this.#aborts.delete(id);
    if (this.#running.has(id)) this.#show(id, null);
  };

  #show(id: string, shown: SentVersion | null): void {
    const running = new Map(this.#running);
    if (shown) running.set(id, shown);
    else running.delete(id);
    this.#running = running;
    for (const listener of this.#listeners) listener();
  }
}
