/** Code does not load without a connection, or after an upgrade of the site has removed it. */
export type ChunkLoadReason = 'network' | 'gone';

/** Milliseconds after which a server that does not answer is unreachable. */
const TIMEOUT_MS = 4_000;

/** Checks whether the server is reachable: a failed `import()` has no reason. */
export async function chunkLoadReason(): Promise<ChunkLoadReason> {
  if (navigator.onLine === false) return 'network';
  return fetch('/api/health/live', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => (ok ? 'gone' : 'network'),
    () => 'network',
  );
}

/** The code of a screen did not load. */
export class ChunkLoadError extends Error {
  /** @param forget React's `lazy` caches a failure; after this the next render loads again. */
  constructor(
    readonly why: ChunkLoadReason,
    readonly forget: () => void,
  ) {
    super('The code of a screen could not be fetched.');
  }
}
