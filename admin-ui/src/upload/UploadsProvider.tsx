import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { dataProvider } from '../api/dataProvider';
import { queryClient } from '../api/queryClient';
import { forgetUser } from '../api/session';
import { useToast, type ShowToast } from '../ui/useToast';
import { putFile } from './putFile';
import type { UploadState } from './uploadItems';
import { UploadQueue, type UploadOutcome } from './uploadQueue';
import { waitToRetry } from './waitToRetry';

const REDIRECT_MS = 1_500;
/** Many files are recorded a second; the lists behind are read once for all of them. */
const GATHER_MS = 1_500;

/** The queues of all projects of this page load. */
class Uploads {
  readonly #queues = new Map<string, UploadQueue>();
  readonly #listeners = new Set<() => void>();
  #running: readonly RunningUpload[] = [];
  #toast: ShowToast = () => undefined;
  #reading: ReturnType<typeof setTimeout> | undefined;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly running = () => this.#running;

  /** How the outcome of an upload is told. */
  speakThrough(toast: ShowToast): void {
    this.#toast = toast;
  }

  queueOf(projectId: string): UploadQueue {
    let queue = this.#queues.get(projectId);
    if (!queue) {
      queue = new UploadQueue(projectId, dataProvider, putFile, waitToRetry, {
        recorded: () => this.#readLists(),
        finished: (outcome) => announce(outcome, this.#toast),
      });
      queue.subscribe(() => this.#tell());
      this.#queues.set(projectId, queue);
    }
    return queue;
  }

  #readLists(): void {
    if (this.#reading !== undefined) return;
    this.#reading = setTimeout(() => {
      this.#reading = undefined;
      void queryClient.invalidateQueries({ queryKey: ['projects'] });
    }, GATHER_MS);
  }

  #tell(): void {
    this.#running = [...this.#queues].filter(([, queue]) => queue.state().running).map(([projectId, queue]) => ({ projectId, state: queue.state() }));
    for (const listener of this.#listeners) listener();
  }
}

interface RunningUpload {
  projectId: string;
  state: UploadState;
}

function announce({ succeeded, failures, unauthorized }: UploadOutcome, toast: ShowToast): void {
  if (unauthorized) {
    toast({ title: 'Authentication Error', text: 'Please log in again to upload files', destructive: true });
    forgetUser();
    setTimeout(() => window.location.assign('/'), REDIRECT_MS);
  } else if (failures.length > 0) {
    const counted = succeeded > 0 ? `${succeeded} of ${succeeded + failures.length} files uploaded. ` : '';
    const more = failures.length > 1 ? ` (and ${failures.length - 1} more)` : '';
    toast({ title: 'Upload Failed', text: `${counted}${failures[0]}${more}`, destructive: true });
  } else if (succeeded > 0) {
    toast({ title: 'Upload Successful', text: `${succeeded} files uploaded successfully` });
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
  const busy = useSyncExternalStore(uploads.subscribe, () => uploads.running().length > 0);
  useEffect(() => {
    uploads.speakThrough(toast);
  }, [uploads, toast]);
  useEffect(() => {
    if (!busy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [busy]);
  return <UploadsContext value={uploads}>{children}</UploadsContext>;
}

/** The queue of one project and what it shows now. */
export function useUploadQueue(projectId: string): { queue: UploadQueue; state: UploadState } {
  const queue = useUploads().queueOf(projectId);
  return { queue, state: useSyncExternalStore(queue.subscribe, queue.state) };
}

/** Uploads that run now, over all projects. */
export function useRunningUploads(): readonly RunningUpload[] {
  const uploads = useUploads();
  return useSyncExternalStore(uploads.subscribe, uploads.running);
}
