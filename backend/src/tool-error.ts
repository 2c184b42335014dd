import { AppError } from './common/errors.js';
import { ConfigError } from './config/env-reader.js';
import { BackupError } from './ports/database-copy.port.js';
import { SchemaError } from './ports/schema.port.js';

/** An error that the person at the shell can act on. */
export class UsageError extends Error {}

const CLEAR = [UsageError, AppError, BackupError, ConfigError, SchemaError];

/** Runs a tool of the command line. An error that people can act on becomes one line. */
export function runTool(tool: () => Promise<void>): void {
  tool().catch((error: unknown) => {
    console.error(CLEAR.some((kind) => error instanceof kind) ? (error as Error).message : error);
    process.exitCode = 1;
  });
}
