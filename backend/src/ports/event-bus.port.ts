/** These events must reach the API processes at once. Losing one does no harm: pages read the state again. */
export interface BusEvents {
  /** One media file changed state or made progress (0 to 100); `etaSeconds` is set for work that will take a while. */
  'media-changed': {
    projectId: string;
    mediaFileId: string;
    status: 'processing' | 'ready' | 'failed';
    progress: number;
    etaSeconds?: number;
  };
  /** The row of a project has changed: who may have its files may be different from now on. The database sends it. */
  'access-changed': { projectId: string };
  /** Staff have changed the studio's settings. */
  'settings-changed': Record<string, never>;
  /**
   * A person was erased: each process removes the mails in its own folder that name their address; `sender` has done
   * so.
   */
  'person-erased': { address: string; sender: string };
}

export type BusEventName = keyof BusEvents;

/** Sends small events between processes (PostgreSQL LISTEN/NOTIFY in production). */
export abstract class EventBusPort {
  /** Called by the worker as a file progresses, by SettingsService after a change, and when a person is erased. */
  abstract publish<N extends BusEventName>(name: N, payload: BusEvents[N]): Promise<void>;
  /**
   * Returns the unsubscribe function.
   * Called by the event stream of the console, by StudioService, ByteTargetsService and MailFilesService.
   */
  abstract subscribe<N extends BusEventName>(name: N, listener: (payload: BusEvents[N]) => void): () => void;
  /** Called when the process shuts down. */
  abstract close(): Promise<void>;
}
