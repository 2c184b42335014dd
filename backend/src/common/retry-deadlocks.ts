const MAX_ATTEMPTS = 5;
/** PostgreSQL's code for a transaction that was ended because it and another one waited for each other. */
const DEADLOCK = '40P01';

/**
 * Runs a transaction anew when it was the one that had to give way. Only for work that is all undone with its
 * transaction: locks are taken in one order wherever that can be, but cascades and triggers have an order of their own.
 */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await work();
    } catch (error) {
      if (
        turn === MAX_ATTEMPTS ||
        (error as { driverError?: { code?: unknown } } | null)?.driverError?.code !== DEADLOCK
      )
        throw error;
    }
  }
}
