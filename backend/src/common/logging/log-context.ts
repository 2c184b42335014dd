import { AsyncLocalStorage } from 'node:async_hooks';

/** What every line logged during this work carries. */
export interface LogContext {
  /** The id of the request for which this is done, also in a job that runs much later. */
  requestId?: string | undefined;
  job?: string;
  /** The span of the running work, in the form of W3C Trace Context; only while traces are made. */
  traceparent?: string | undefined;
}

const storage = new AsyncLocalStorage<LogContext>();

/** The context of the running work; empty outside of any. */
export const logContext = (): LogContext => storage.getStore() ?? {};

/** Runs `work` with this context, also what it starts and awaits. */
export function inLogContext<T>(context: LogContext, work: () => T): T {
  return storage.run(context, work);
}
