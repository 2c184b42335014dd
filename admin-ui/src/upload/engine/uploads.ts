import { getSettings } from '@showreel/api-client';
import PQueue from 'p-queue';
import { newId } from '../../api/plainHttp';
import type { ReplacementUpload } from '../../api/replacements';
import type { UploadApi } from './uploadApi';
import type { UploadDependencies } from './fileUpload';
import { browserStore, lockTab, ResumeStore } from './resumeStore';
import { createHasher } from './hashFile';
import { putBytes } from './putBytes';
import { IDLE, UploadQueue, type UploadsListener, type UploadState } from './uploadQueue';

/** Browsers open six connections to a host: some are left for calls, events and pictures. */
const BODIES_AT_ONCE = 4;

/** A queue at work. */
export interface RunningUpload {
  projectId: string;
  state: UploadState;
}

/** Has the queues of all projects of this page load. */
export class Uploads {
  readonly #queues = new Map<string, UploadQueue>();
  readonly #listeners = new Set<() => void>();
  readonly #deps: UploadDependencies;
  #running: readonly RunningUpload[] = [];
  #replacements: ReadonlyMap<string, ReplacementUpload> = new Map();
  #interrupted: { projectId: string; count: number } | null = null;
  #listener: UploadsListener | null = null;

  constructor(api: UploadApi) {
    const page = newId();
    const keptDays = async () => (await getSettings()).values.uploadDays;
    const store = new ResumeStore(browserStore(), page, lockTab(page), Date.now, keptDays);
    this.#deps = {
      api,
      put: putBytes,
      hash: createHasher(),
      slots: new PQueue({ concurrency: BODIES_AT_ONCE }),
      store,
    };
    void store.interrupted().then((interrupted) => {
      for (const projectId of new Set(interrupted.map((upload) => upload.projectId)))
        this.queueOf(projectId).offer(interrupted.filter((upload) => upload.projectId === projectId));
    });
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly running = () => this.#running;
  /**
   * Returns the new versions being sent, by the file that they replace: the same map until what it shows has changed.
   */
  readonly replacements = () => this.#replacements;
  readonly busy = () => this.#running.length > 0 || this.#replacements.size > 0;
  /** Returns the first project with uploads that an earlier page left unfinished. */
  readonly interrupted = () => this.#interrupted;

  /** Adds a listener that shows and writes outcomes. */
  listen(listener: UploadsListener): () => void {
    this.#listener = listener;
    return () => {
      if (this.#listener === listener) this.#listener = null;
    };
  }

  /** Returns what the queue of a project shows; an idle state until it is used. */
  stateOf(projectId: string): UploadState {
    return this.#queues.get(projectId)?.state() ?? IDLE;
  }

  /** Returns the queue of a project, which is created when there is none. It is not for rendering: see `stateOf`. */
  queueOf(projectId: string): UploadQueue {
    const known = this.#queues.get(projectId);
    if (known) return known;
    const queue = new UploadQueue(projectId, this.#deps, () => this.#listener);
    queue.subscribe(() => this.#notify());
    this.#queues.set(projectId, queue);
    return queue;
  }

  /** Pauses every queue that runs. */
  readonly pause = (): void => {
    for (const queue of this.#queues.values()) queue.pause();
  };

  /** Resumes every queue. */
  readonly resume = (): void => {
    for (const queue of this.#queues.values()) queue.resume();
  };

  /** Cancels a new version: the file keeps its present one. */
  readonly cancelReplacement = (id: string): void => {
    for (const queue of this.#queues.values()) queue.cancelReplacement(id);
  };

  #notify(): void {
    const states = [...this.#queues].map(([projectId, queue]) => ({ projectId, state: queue.state() }));
    this.#running = states.filter(({ state }) => state.running);
    const replacements = [...this.#queues.values()].flatMap((queue) => queue.replacements());
    if (
      replacements.length !== this.#replacements.size ||
      replacements.some(([id, shown]) => this.#replacements.get(id) !== shown)
    )
      this.#replacements = new Map(replacements);
    const first = states.find(({ state }) => state.interrupted.length > 0);
    const count = first?.state.interrupted.length ?? 0;
    if (first?.projectId !== this.#interrupted?.projectId || count !== (this.#interrupted?.count ?? 0))
      this.#interrupted = first ? { projectId: first.projectId, count } : null;
    for (const listener of this.#listeners) listener();
  }
}
