import type { LoggerService } from '@nestjs/common';

/** Refusals and faults are what these tests provoke; their reports would only hide a real one. */
export const SILENT: LoggerService = {
  log: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  debug: () => undefined,
  fatal: () => undefined,
  verbose: () => undefined,
};
