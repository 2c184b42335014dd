import type { EntityManager } from 'typeorm';

/** Runs one statement. */
export type RunQuery = <R>(sql: string, values: unknown[]) => Promise<R[]>;

/** Runs statements that PostgreSQL cancels when the signal is aborted: nobody waits for their rows any more. */
export async function cancellable<T>(
  { connection: database }: EntityManager,
  signal: AbortSignal,
  work: (query: RunQuery) => Promise<T>,
): Promise<T> {
  const runner = database.createQueryRunner();
  let cancelled: Promise<unknown> | undefined;
  try {
    const { processID } = (await runner.connect()) as { processID: number };
    const cancel = () =>
      (cancelled = database.query('SELECT pg_cancel_backend($1)', [processID]).catch(() => undefined));
    if (signal.aborted) signal.throwIfAborted();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await work((sql, values) => runner.query(sql, values) as Promise<never[]>);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  } finally {
    // A late cancel must not hit the next user of the connection.
    if (cancelled) await cancelled.then(() => runner.query('SELECT 1')).catch(() => undefined);
    await runner.release();
  }
}
