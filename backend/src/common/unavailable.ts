import { AppError } from './errors.js';

const CONNECTION_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'];
const DATABASE_CODES = new Set([
  ...CONNECTION_CODES,
  // Server is shutting down, has crashed, or is starting.
  '57P01',
  '57P02',
  '57P03',
  // Connection failed or was not established.
  '08006',
  '08001',
  // There are too many connections, or the database's disk is full.
  '53300',
  '53100',
  // Cancelled to end a deadlock, or a serialization failure.
  '40P01',
  '40001',
]);

/** Faults of network and machine, whoever was called: a retry in a minute may succeed. */
const TRANSIENT_CODES = new Set([
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOSPC',
  'EMFILE',
  'ENFILE',
]);

/**
 * Says whether a retry by the caller may help: the connection was lost or refused, the server is shutting down, the
 * pool is exhausted, or the work was rolled back in favour of another transaction.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const fault = error as { message?: string; driverError?: { message?: string } } | null;
  const message = String(fault?.driverError?.message ?? fault?.message ?? '');
  return (
    DATABASE_CODES.has(codeOf(error)) || /timeout exceeded when trying to connect|Connection terminated/i.test(message)
  );
}

/** Says whether PostgreSQL cancelled a statement: it took too long, or nobody waited for it any more. */
export function isStatementStopped(error: unknown): boolean {
  return codeOf(error) === '57014';
}

/** Says whether work failed because something that it needs does not answer at the moment. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AppError) return error.kind === 'unavailable';
  return isDatabaseUnavailable(error) || TRANSIENT_CODES.has(codeOf(error));
}

function codeOf(error: unknown): string {
  const fault = error as { code?: string | number; driverError?: { code?: string } } | null;
  return String(fault?.driverError?.code ?? fault?.code ?? '');
}
