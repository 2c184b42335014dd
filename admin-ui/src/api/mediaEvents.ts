import { getProjectOptions } from '@showreel/api-client/queries';
import type { QueryClient } from '@tanstack/react-query';
import { HttpError } from 'react-admin';

/** The preparation of a file has this progress. */
export interface RenderProgress {
  /** The progress is 0 to 100. */
  progress: number;
  /** Videos that will take a while have an ETA. */
  etaSeconds?: number;
}

/** One file of the watched project has changed its state or made progress (0 to 100). */
export interface MediaChange extends RenderProgress {
  projectId: string;
  mediaFileId: string;
  status: 'processing' | 'ready' | 'failed';
}

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/**
 * Listens to a project's media events until the returned function is called, or until the project may no longer be
 * read. `open` runs at every (re)connection: earlier events are lost, so the caller reads again what it waits for.
 */
export function watchMedia(
  queries: QueryClient,
  projectId: string,
  listener: { change: (change: MediaChange) => void; open: () => void },
): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_RETRY_MS;
  let stopped = false;
  const connect = () => {
    source = new EventSource(`/api/admin/projects/${encodeURIComponent(projectId)}/events`, { withCredentials: true });
    source.addEventListener('open', () => {
      wait = FIRST_RETRY_MS;
      listener.open();
    });
    source.addEventListener('media-changed', (event: MessageEvent<string>) =>
      listener.change(JSON.parse(event.data) as MediaChange),
    );
    source.addEventListener('error', () => {
      // The browser reconnects by itself unless the server's reply was not a stream.
      if (source.readyState === EventSource.CLOSED) void connectAgain();
    });
  };
  const connectAgain = async () => {
    if ((await mayRead(queries, projectId)) && !stopped) {
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, MAX_RETRY_MS);
    }
  };
  connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    source.close();
  };
}

/**
 * Says whether another attempt makes sense. An EventSource hides the status of a reply, so the project itself is
 * requested.
 */
async function mayRead(queries: QueryClient, id: string): Promise<boolean> {
  try {
    // The request goes through the query cache, so that a lost session is handled as everywhere.
    await queries.fetchQuery({ ...getProjectOptions({ path: { id } }), gcTime: 0 });
    return true;
  } catch (error) {
    return !(error instanceof HttpError && [401, 403, 404].includes(error.status));
  }
}
