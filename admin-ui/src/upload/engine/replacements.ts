import type { StaffMediaFileDto } from '@showreel/api-client';
import type { ReplacementUpload } from '../../api/replacements';
import { newId } from '../../api/newId';
import { isSessionLost } from '../../api/errors';
import { FileUpload } from './fileUpload';
import { isTemporary } from './retry';
import { sendReplacement, type ReplacementDependencies } from './sendReplacement';
import { wordsFor } from './uploadFailures';
import { entryOf, isSameFile, type InterruptedUpload } from './resumeStore';
import { validateFile } from './uploadRules';

type Place = Pick<StaffMediaFileDto, 'id' | 'projectId'>;

/** New versions on their way, by the file whose place they take. Lives above the routes, as the queues of uploads do. */
export class Replacements {
  readonly #listeners = new Set<() => void>();
  readonly #aborts = new Map<string, AbortController>();
  /** Failed for now: the same file, chosen again for the same place, goes on where it was. */
  readonly #left = new Map<string, InterruptedUpload>();
  #running: ReadonlyMap<string, ReplacementUpload> = new Map();

  constructor(
    private readonly world: ReplacementDependencies,
    private readonly on: { begun: (projectId: string) => void; failed: (error: unknown) => void },
  ) {}

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly running = () => this.#running;

  /** Sends the new version; one that is under way for the same file is given up. */
  readonly start = async (place: Place, picked: File): Promise<void> => {
    this.cancel(place.id);
    const complaint = validateFile(picked);
    if (complaint) return this.on.failed(new Error(complaint.message));
    const left = this.#left.get(place.id);
    this.#left.delete(place.id);
    if (left && isSameFile(left, picked)) return this.resume(left, picked);
    if (left) this.#drop(left);
    return this.#send(entryOf(newId(), place.projectId, picked, null, place.id), picked);
  };

  /** Goes on with a new version that an earlier page had begun. */
  readonly resume = (earlier: InterruptedUpload, picked: File): Promise<void> =>
    this.#send(entryOf(earlier.id, earlier.projectId, picked, earlier.key, earlier.replaces), picked);

  /** The file keeps what it has. */
  readonly cancel = (id: string): void => {
    this.#aborts.get(id)?.abort();
    this.#aborts.delete(id);
    if (this.#running.has(id)) this.#show(id, null);
  };

  async #send(entry: InterruptedUpload, picked: File): Promise<void> {
    const { projectId, key } = entry;
    const place = { id: entry.replaces!, projectId };
    const upload = new FileUpload(this.world, projectId, { id: entry.id, file: picked, key });
    const abort = new AbortController();
    const { signal } = abort;
    this.#aborts.set(place.id, abort);
    this.#show(place.id, { percent: 0, error: null });
    const tell = (shown: ReplacementUpload) => {
      const before = this.#running.get(place.id);
      if (!signal.aborted && (before?.percent !== shown.percent || before.error !== shown.error))
        this.#show(place.id, shown);
    };
    const percentOf = (sent: number) => (picked.size > 0 ? Math.floor((100 * sent) / picked.size) : 0);
    try {
      await sendReplacement(this.world, place, upload, {
        signal,
        begun: (begun) => this.world.memory.save({ ...entry, key: begun }),
        progress: (sent) => tell({ percent: percentOf(sent), error: null }),
        broken: (error) => tell({ percent: this.#running.get(place.id)?.percent ?? 0, error: wordsFor.trouble(error) }),
      });
      this.world.memory.remove(entry.id);
      if (!signal.aborted) this.on.begun(projectId);
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      // What may go better later is kept, here and for the next page.
      if (!signal.aborted && (isTemporary(cause) || isSessionLost(cause)))
        this.#left.set(place.id, { ...entry, key: upload.link?.key ?? null });
      else {
        upload.abort();
        this.world.memory.remove(entry.id);
      }
      if (!signal.aborted) this.on.failed(error);
    } finally {
      if (this.#aborts.get(place.id) === abort) {
        this.#aborts.delete(place.id);
        this.#show(place.id, null);
      }
    }
  }

  #drop({ id, projectId, key }: InterruptedUpload): void {
    this.world.memory.remove(id);
    if (key) this.world.api.abortUpload(projectId, key).catch(() => undefined);
  }

  #show(id: string, shown: ReplacementUpload | null): void {
    const running = new Map(this.#running);
    if (shown) running.set(id, shown);
    else running.delete(id);
    this.#running = running;
    for (const listener of this.#listeners) listener();
  }
}
