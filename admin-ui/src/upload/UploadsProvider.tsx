import PQueue from 'p-queue';
import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { ReplacementsContext } from '../api/replacements';
import { filesRecorded, projectKeys, refreshFiles } from '../api/projectCache';
import { queryClient } from '../api/queryClient';
import { forgetUser } from '../api/session';
import { isLeaving, useAskBeforeLeaving } from '../api/leaveGuard';
import { newId } from '../api/newId';
import { isSessionLost, messageOf } from '../api/errors';
import { text } from '../i18n/language';
import { leaveForSignIn } from '../ui/draft';
import { useToast, type ShowToast } from '../ui/useToast';
import { FileHasher } from './engine/hashFile';
import { lockTab } from './engine/tabLocks';
import { putBytes } from './engine/putBytes';
import { Replacements } from './engine/replacements';
import type { UploadState } from './engine/uploadItems';
import { browserStore, ResumeStore, type InterruptedUpload } from './engine/resumeStore';
import { UploadQueue } from './engine/uploadQueue';
import { uploadApi } from './uploadApi';
import type { UploadOutcome, UploadDependencies } from './engine/uploadDependencies';

const REDIRECT_MS = 1_500;

/** Six connections go to one host: some are left for calls, events and pictures. */
const BODIES_AT_ONCE = 4;

/** The queues of all projects of this page load. */
class Uploads {
  readonly #queues = new Map<string, UploadQueue>();
  readonly #listeners = new Set<() => void>();
  #running: readonly RunningUpload[] = [];
  #toast: ShowToast = () => undefined;
  #interrupted: readonly InterruptedUpload[] = [];
  #firstInterrupted: { projectId: string; count: number } | null = null;
  readonly #store: ResumeStore;
  readonly #deps: UploadDependencies;
  readonly replacements: Replacements;

  constructor() {
    const page = newId();
    this.#store = new ResumeStore(browserStore(), page, lockTab(page), Date.now);
    this.#deps = {
      api: uploadApi,
      put: putBytes,
      hash: new FileHasher().hash,
      slots: new PQueue({ concurrency: BODIES_AT_ONCE }),
      store: this.#store,
    };
    this.replacements = new Replacements(
      { ...this.#deps, api: uploadApi },
      {
        started: (projectId) => {
          this.#toast({ title: text('media.replaceBegun') });
          void queryClient.invalidateQueries({ queryKey: projectKeys.media(projectId) });
        },
        failed: (error) => {
          if (isSessionLost(error)) announce({ succeeded: 0, failures: [], unauthorized: true }, this.#toast);
          else
            this.#toast({
              title: text('media.replaceFailed'),
              text: messageOf(error, text('upload.linksFailed')),
              destructive: true,
            });
        },
      },
    );
    this.replacements.subscribe(() => this.#notify());
    void this.#store.interrupted().then((interrupted) => {
      this.#interrupted = interrupted;
      for (const [projectId, queue] of this.#queues) queue.interrupted.offer(this.#interruptedOf(projectId));
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

  /** Where the outcome of an upload is shown. */
  setToast(toast: ShowToast): void {
    this.#toast = toast;
  }

  queueOf(projectId: string): UploadQueue {
    let queue = this.#queues.get(projectId);
    if (!queue) {
      queue = new UploadQueue(projectId, this.#deps, {
        recorded: (files) => filesRecorded(queryClient, projectId, files),
        finished: (outcome) => {
          announce(outcome, this.#toast);
          if (outcome.succeeded > 0) void refreshFiles(queryClient, projectId);
        },
        replacement: (earlier, file) => {
          this.#toast({ title: text('upload.replacementGoesOn', { file: earlier.name }) });
          void this.replacements.resume(earlier, file);
        },
      });
      queue.interrupted.offer(this.#interruptedOf(projectId));
      queue.subscribe(() => this.#notify());
      this.#queues.set(projectId, queue);
    }
    return queue;
  }

  #notify(): void {
    this.#running = [...this.#queues]
      .filter(([, queue]) => queue.state().running)
      .map(([projectId, queue]) => ({ projectId, state: queue.state() }));
    const left = this.#interrupted.filter(
      ({ id, projectId }) =>
        this.#queues
          .get(projectId)
          ?.state()
          .interrupted.some((each) => each.id === id) ?? true,
    );
    const projectId = left[0]?.projectId;
    const count = left.filter((each) => each.projectId === projectId).length;
    if (projectId !== this.#firstInterrupted?.projectId || count !== (this.#firstInterrupted?.count ?? 0))
      this.#firstInterrupted = projectId ? { projectId, count } : null;
    for (const listener of this.#listeners) listener();
  }

  #interruptedOf(projectId: string): InterruptedUpload[] {
    return this.#interrupted.filter((each) => each.projectId === projectId);
  }
}

interface RunningUpload {
  projectId: string;
  state: UploadState;
}

function announce({ succeeded, failures, unauthorized }: UploadOutcome, toast: ShowToast): void {
  if (unauthorized) {
    // Another call has found it before and leads to the sign-in already.
    if (isLeaving()) return;
    toast({ title: text('upload.authTitle'), text: text('upload.authText'), destructive: true });
    forgetUser();
    leaveForSignIn('/', REDIRECT_MS);
  } else if (failures.length > 0) {
    const reason =
      failures.length > 1 ? text('upload.andMore', { reason: failures[0]!, total: failures.length - 1 }) : failures[0]!;
    const said =
      succeeded > 0
        ? text('upload.someUploaded', { done: succeeded, total: succeeded + failures.length, reason })
        : reason;
    toast({ title: text('upload.failedTitle'), text: said, destructive: true });
  } else if (succeeded > 0) {
    toast({ title: text('upload.successTitle'), text: text('upload.successText', { total: succeeded }) });
  }
}

const UploadsContext = createContext<Uploads | null>(null);

function useUploads(): Uploads {
  const uploads = use(UploadsContext);
  if (!uploads) throw new Error('UploadsProvider is missing.');
  return uploads;
}

/** Keeps uploads alive above the routes and warns before the page is left while one runs. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const [uploads] = useState(() => new Uploads());
  const toast = useToast();
  useAskBeforeLeaving(useSyncExternalStore(uploads.subscribe, uploads.busy));
  useEffect(() => {
    uploads.setToast(toast);
  }, [uploads, toast]);
  const { replacements } = uploads;
  const running = useSyncExternalStore(replacements.subscribe, replacements.running);
  const versions = useMemo(
    () => ({ running, start: replacements.start, cancel: replacements.cancel }),
    [running, replacements],
  );
  return (
    <UploadsContext value={uploads}>
      <ReplacementsContext value={versions}>{children}</ReplacementsContext>
    </UploadsContext>
  );
}

/** The queue of one project and what it shows now. */
export function useUploadQueue(projectId: string): { queue: UploadQueue; state: UploadState } {
  const queue = useUploads().queueOf(projectId);
  return { queue, state: useSyncExternalStore(queue.subscribe, queue.state) };
}

/** Whether files are on their way, new ones or new versions. */
export function useUploadsBusy(): boolean {
  const uploads = useUploads();
  return useSyncExternalStore(uploads.subscribe, uploads.busy);
}

/** Uploads that run now, over all projects. */
export function useRunningUploads(): readonly RunningUpload[] {
  const uploads = useUploads();
  return useSyncExternalStore(uploads.subscribe, uploads.running);
}

/** The first project with uploads that an earlier page left unfinished, and how many. */
export function useInterruptedUploads(): { projectId: string; count: number } | null {
  const uploads = useUploads();
  return useSyncExternalStore(uploads.subscribe, uploads.interrupted);
}
