/** Why code does not come: no way to the server, or the server answers and has it no more, since the site was upgraded. */
export type ChunkLoadReason = 'network' | 'gone';

/** A server that does not answer for so long is unreachable. */
const TIMEOUT_MS = 4_000;

/** Checks whether the server is reachable: a failed `import()` has no reason. */
export async function chunkLoadReason(): Promise<ChunkLoadReason> {
  if (navigator.onLine === false) return 'network';
  return fetch('/api/health/live', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => (ok ? 'gone' : 'network'),
    () => 'network',
  );
}
