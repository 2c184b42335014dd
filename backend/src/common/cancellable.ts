import type { EntityManager } from 'typeorm';

/** Runs one statement. */
export type RunQuery = <R>(sql: string, values: unknown[]) => Promise<R[]>;

/**
 * Runs reads that PostgreSQL cancels when the signal is aborted: nobody waits for their rows any more. They are one
 * transaction, which keeps its connection to PostgreSQL also behind a pooler.
 */
export async function cancellable<T>(
  { connection: database }: EntityManager,
  signal: AbortSignal,
  work: (query: RunQuery) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const runner = database.createQueryRunner();
  let cancelled: Promise<unknown> | undefined;
  try {
    await runner.startTransaction();
    const [{ pid }] = (await runner.query('SELECT pg_backend_pid() AS pid')) as [{ pid: number }];
    const cancel = () => (cancelled = database.query('SELECT pg_cancel_backend($1)', [pid]).catch(() => undefined));
    signal.throwIfAborted();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await work(async (sql, values) => {
        signal.throwIfAborted();
        return (await runner.query(sql, values)) as never[];
      });
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  } finally {
    // A late cancel must not hit the next user of the connection.
    if (cancelled) await cancelled.then(() => runner.query('SELECT 1')).catch(() => undefined);
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
    await runner.release();
  }
}
