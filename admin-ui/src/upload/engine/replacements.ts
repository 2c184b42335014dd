import type { StaffMediaFileDto } from '@showreel/api-client';
import { HttpError } from 'react-admin';
import { isSessionLost } from '../../api/errors';
import { newId } from '../../api/plainHttp';
import type { ReplacementUpload } from '../../api/replacements';
import type { UploadApi } from '../uploadApi';
import { contentTypeOf, validateFile } from './files/uploadRules';
import { entryOf, isSameFile, type InterruptedUpload } from './resumeStore';
import { FileUpload } from './transfer/fileUpload';
import { isTemporary, withRetry } from './transfer/retry';
import type { SendListener } from './transfer/sendParts';
import type { UploadDependencies } from './uploadDependencies';
import { uploadErrors } from './uploadErrors';

type ReplacementTarget = Pick<StaffMediaFileDto, 'id' | 'projectId'>;

/** What uploading a new version depends on: that of all uploads, and the call that replaces its target. */
export type ReplacementDependencies = UploadDependencies & { api: Pick<UploadApi, 'replaceMedia'> };

/** New versions being uploaded, by the file that they replace. Lives above the routes, like the upload queues. */
export class Replacements {
  readonly #listeners = new Set<() => void>();
  readonly #aborts = new Map<string, AbortController>();
  /** Failed for now: the same file, chosen again for the same target, continues. */
  readonly #interrupted = new Map<string, InterruptedUpload>();
  #running: ReadonlyMap<string, ReplacementUpload> = new Map();

  constructor(
    private readonly deps: ReplacementDependencies,
    private readonly on: { started: (projectId: string) => void; failed: (error: unknown) => void },
  ) {}

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly running = () => this.#running;

  /** Sends the new version; one that is in progress for the same file is cancelled. */
  readonly start = async (target: ReplacementTarget, picked: File): Promise<void> => {
    this.cancel(target.id);
    const error = validateFile(picked);
    if (error) return this.on.failed(new Error(error.message));
    const interrupted = this.#interrupted.get(target.id);
    this.#interrupted.delete(target.id);
    if (interrupted && isSameFile(interrupted, picked)) return this.resume(interrupted, picked);
    if (interrupted) this.#drop(interrupted);
    return this.#send(entryOf(newId(), target.projectId, picked, null, target.id), picked);
  };

  /** Continues a new version that an earlier page had started. */
  readonly resume = (earlier: InterruptedUpload, picked: File): Promise<void> =>
    this.#send(entryOf(earlier.id, earlier.projectId, picked, earlier.key, earlier.replaces), picked);

  /** The file keeps its present version. */
  readonly cancel = (id: string): void => {
    this.#aborts.get(id)?.abort();
    this.#aborts.delete(id);
    if (this.#running.has(id)) this.#show(id, null);
  };

  async #send(entry: InterruptedUpload, picked: File): Promise<void> {
    const { projectId, key } = entry;
    const target = { id: entry.replaces!, projectId };
    const upload = new FileUpload(this.deps, projectId, { id: entry.id, file: picked, key });
    const abort = new AbortController();
    const { signal } = abort;
    this.#aborts.set(target.id, abort);
    this.#show(target.id, { percent: 0, error: null });
    const notify = (shown: ReplacementUpload) => {
      const before = this.#running.get(target.id);
      if (!signal.aborted && (before?.percent !== shown.percent || before.error !== shown.error))
        this.#show(target.id, shown);
    };
    const percentOf = (sent: number) => (picked.size > 0 ? Math.floor((100 * sent) / picked.size) : 0);
    try {
      await sendReplacement(this.deps, target, upload, {
        signal,
        started: (started) => this.deps.store.save({ ...entry, key: started }),
        progress: (sent) => notify({ percent: percentOf(sent), error: null }),
        broken: (error) =>
          notify({ percent: this.#running.get(target.id)?.percent ?? 0, error: uploadErrors.retry(error) }),
      });
      this.deps.store.remove(entry.id);
      if (!signal.aborted) this.on.started(projectId);
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      // What may succeed later is kept, here and for the next page.
      if (!signal.aborted && (isTemporary(cause) || isSessionLost(cause)))
        this.#interrupted.set(target.id, { ...entry, key: upload.link?.key ?? null });
      else {
        upload.abort();
        this.deps.store.remove(entry.id);
      }
      if (!signal.aborted) this.on.failed(error);
    } finally {
      if (this.#aborts.get(target.id) === abort) {
        this.#aborts.delete(target.id);
        this.#show(target.id, null);
      }
    }
  }

  #drop({ id, projectId, key }: InterruptedUpload): void {
    this.deps.store.remove(id);
    if (key) this.deps.api.abortUpload(projectId, key).catch(() => undefined);
  }

  #show(id: string, shown: ReplacementUpload | null): void {
    const running = new Map(this.#running);
    if (shown) running.set(id, shown);
    else running.delete(id);
    this.#running = running;
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Sends a new version as every upload is sent (parts, retries, checksum) and replaces the target.
 * @throws Error with a message for staff, or AbortError
 */
async function sendReplacement(
  deps: ReplacementDependencies,
  { id, projectId }: ReplacementTarget,
  upload: FileUpload,
  on: SendListener & { started: (key: string) => void },
): Promise<void> {
  const { api } = deps;
  const { file } = upload;
  const about = { name: file.name, type: contentTypeOf(file.name)!, size: file.size };
  const open = async () => ({
    ...(await withRetry(() => api.startUploads(projectId, [about]), on))[0]!,
    started: false,
  });
  let stored;
  let resumed = false;
  try {
    stored = await upload.send(open, { ...on, resumed: () => (resumed = true), arrived: () => undefined });
  } catch (error) {
    if (on.signal.aborted || error instanceof HttpError) throw error;
    throw new Error(uploadErrors.storage(file.name, error), { cause: error });
  }
  on.signal.throwIfAborted();
  await requestReplacement(
    deps,
    id,
    { key: stored.key, ...(stored.sha256 ? { sha256: stored.sha256 } : {}) },
    on,
    resumed,
  );
}

async function requestReplacement(
  { api }: ReplacementDependencies,
  id: string,
  body: { key: string; sha256?: string },
  { signal, broken }: SendListener,
  resumed: boolean,
): Promise<void> {
  // An earlier page may have made the call already without receiving the reply.
  let unanswered = resumed;
  await withRetry(
    () =>
      api.replaceMedia(id, body).catch((error: unknown) => {
        // Only we know the key: if it was used, it was by our own call whose reply was lost.
        if (!(
          unanswered &&
          error instanceof HttpError &&
          (error.body as { code?: string } | null)?.code === 'upload.unknown_key'
        ))
          throw error;
      }),
    {
      signal,
      broken: (error) => {
        unanswered = true;
        broken(error);
      },
    },
  );
}
