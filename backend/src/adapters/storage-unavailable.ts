import { AppError, ERROR_CODES } from '../common/errors.js';

/** What a call fails with when the storage is away; the fault itself is for the log. */
export function storageUnavailable(cause: unknown): AppError {
  const message = 'The file storage does not answer just now. Try again in a moment.';
  return new AppError(ERROR_CODES['storage.unavailable'], 'storage.unavailable', message, {}, { cause });
}
