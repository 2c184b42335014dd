import { AsyncLocalStorage } from 'node:async_hooks';

/** The values in every line that is logged during a piece of work. */
export interface LogContext {
  /** The id of the request that caused the work, also in a job that runs much later. */
  requestId?: string | undefined;
  job?: string;
  /** The span of the running work, in the form of W3C Trace Context; only while traces are made. */
  traceparent?: string | undefined;
}

const storage = new AsyncLocalStorage<LogContext>();

/** Returns the context of the running work; empty outside of any. */
export const logContext = (): LogContext => storage.getStore() ?? {};

/** Runs `work`, and everything that it starts, with this context. */
export function inLogContext<T>(context: LogContext, work: () => T): T {
  return storage.run(context, work);
}
