import { AsyncLocalStorage } from 'node:async_hooks';

/** What every line that is logged meanwhile carries. */
export interface LogContext {
  /** Of the request that this is done for, also by a job that runs much later. */
  requestId?: string | undefined;
  job?: string;
}

const storage = new AsyncLocalStorage<LogContext>();

export const logContext = (): LogContext => storage.getStore() ?? {};

export function inLogContext<T>(context: LogContext, work: () => T): T {
  return storage.run(context, work);
}
