/** How far a file's preparation is. */
export interface Preparation {
  /** 0 to 100. */
  progress: number;
  /** Set for films that will take a while. */
  etaSeconds?: number;
}

/** One file of the watched project changed state or made progress (0 to 100). */
export interface MediaChange extends Preparation {
  projectId: string;
  mediaFileId: string;
  status: 'processing' | 'ready' | 'failed';
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Listens to a project's media events until the returned function is called. `onOpen` runs at every
 * (re)connection: events in between are lost, so the caller reads the list again.
 */
export function watchMedia(projectId: string, on: { change: (change: MediaChange) => void; open: (again: boolean) => void }): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let opened = false;
  const connect = () => {
    source = new EventSource(`/api/admin/projects/${encodeURIComponent(projectId)}/events`, { withCredentials: true });
    source.addEventListener('open', () => {
      wait = FIRST_WAIT_MS;
      on.open(opened);
      opened = true;
    });
    source.addEventListener('media-changed', (event: MessageEvent<string>) => on.change(JSON.parse(event.data) as MediaChange));
    source.addEventListener('error', () => {
      // The browser reconnects by itself unless the server answered something else than a stream.
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(connect, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    });
  };
  connect();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
