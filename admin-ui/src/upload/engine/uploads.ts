import type { StaffMediaFileDto } from '@showreel/api-client';
import PQueue from 'p-queue';
import { newId } from '../../api/plainHttp';
import type { UploadApi } from '../uploadApi';
import { Replacements } from './replacements';
import { browserStore, lockTab, ResumeStore, type InterruptedUpload } from './resumeStore';
import { FileHasher } from './transfer/hashFile';
import { putBytes } from './transfer/putBytes';
import type { UploadDependencies, UploadOutcome } from './uploadDependencies';
import { IDLE, type UploadState } from './uploadItems';
import { UploadQueue } from './uploadQueue';

/** Browsers open six connections to a host: some are left for calls, events and pictures. */
const BODIES_AT_ONCE = 4;

/** A queue at work. */
export interface RunningUpload {
  projectId: string;
  state: UploadState;
}

/** Listens to all uploads of a page. */
export interface UploadsListener {
  recorded: (projectId: string, files: readonly StaffMediaFileDto[]) => void;
  finished: (projectId: string, outcome: UploadOutcome) => void;
  /** A new version that an earlier page had started is sent again. */
  replacementResumed: (earlier: InterruptedUpload) => void;
  replacementSent: (projectId: string) => void;
  replacementFailed: (error: unknown) => void;
}

/** The queues of all projects of this page load, and new versions being uploaded. */
export class Uploads {
  readonly #queues = new Map<string, UploadQueue>();
  readonly #listeners = new Set<() => void>();
  readonly #deps: UploadDependencies;
  #running: readonly RunningUpload[] = [];
  #interrupted: readonly InterruptedUpload[] = [];
  #firstInterrupted: { projectId: string; count: number } | null = null;
  #on: UploadsListener | null = null;
  readonly replacements: Replacements;

  constructor(api: UploadApi) {
    const page = newId();
    const store = new ResumeStore(browserStore(), page, lockTab(page), Date.now);
    this.#deps = {
      api,
      put: putBytes,
      hash: new FileHasher().hash,
      slots: new PQueue({ concurrency: BODIES_AT_ONCE }),
      store,
    };
    this.replacements = new Replacements(
      { ...this.#deps, api },
      {
        started: (projectId) => this.#on?.replacementSent(projectId),
        failed: (error) => this.#on?.replacementFailed(error),
      },
    );
    this.replacements.subscribe(() => this.#notify());
    void store.interrupted().then((interrupted) => {
      this.#interrupted = interrupted;
      for (const projectId of new Set(interrupted.map((each) => each.projectId)))
        this.queueOf(projectId).interrupted.offer(interrupted.filter((each) => each.projectId === projectId));
      this.#notify();
    });
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly running = () => this.#running;
  readonly busy = () => this.#running.length > 0 || this.replacements.running().size > 0;
  /** The first project with uploads that an earlier page left unfinished. */
  readonly interrupted = () => this.#firstInterrupted;

  /** Adds a listener that shows and writes outcomes. */
  listen(on: UploadsListener): () => void {
    this.#on = on;
    return () => {
      if (this.#on === on) this.#on = null;
    };
  }

  /** What the queue of a project shows; idle until it is used. */
  stateOf(projectId: string): UploadState {
    return this.#queues.get(projectId)?.state() ?? IDLE;
  }

  /** The queue of a project, created when there is none. Not for rendering: see `stateOf`. */
  queueOf(projectId: string): UploadQueue {
    const known = this.#queues.get(projectId);
    if (known) return known;
    const queue = new UploadQueue(projectId, this.#deps, {
      recorded: (files) => this.#on?.recorded(projectId, files),
      finished: (outcome) => this.#on?.finished(projectId, outcome),
      replacement: (earlier, file) => {
        this.#on?.replacementResumed(earlier);
        void this.replacements.resume(earlier, file);
      },
    });
    queue.subscribe(() => this.#notify());
    this.#queues.set(projectId, queue);
    return queue;
  }

  #notify(): void {
    this.#running = [...this.#queues]
      .filter(([, queue]) => queue.state().running)
      .map(([projectId, queue]) => ({ projectId, state: queue.state() }));
    const offered = new Set([...this.#queues.values()].flatMap((queue) => queue.state().interrupted));
    const left = this.#interrupted.filter((each) => offered.has(each));
    const projectId = left[0]?.projectId;
    const count = left.filter((each) => each.projectId === projectId).length;
    if (projectId !== this.#firstInterrupted?.projectId || count !== (this.#firstInterrupted?.count ?? 0))
      this.#firstInterrupted = projectId ? { projectId, count } : null;
    for (const listener of this.#listeners) listener();
  }
}
