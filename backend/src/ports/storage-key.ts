import { appError } from '../common/errors.js';

/** Longest key S3 takes, and longest name of one segment a file system takes; in bytes of UTF-8. */
const MAX_KEY_BYTES = 1024;
const MAX_SEGMENT_BYTES = 255;

// Control characters break S3 listings (XML), a lone surrogate cannot be written as UTF-8.
const FORBIDDEN = /[\p{Cc}\p{Surrogate}\\]/u;

/**
 * Checks an object key, the same for every adapter: a relative POSIX path without empty,
 * `.` or `..` segments, backslashes or control characters.
 * @throws AppError `storage.bad_key`
 */
export function assertStorageKey(key: string): void {
  const good =
    typeof key === 'string' &&
    Buffer.byteLength(key) <= MAX_KEY_BYTES &&
    !FORBIDDEN.test(key) &&
    key.split('/').every(isGoodSegment);
  if (!good) throw appError('storage.bad_key', 'This is not a valid storage key.');
}

/**
 * Checks a prefix: a key followed by one `/`. The slash is demanded so that `projects/1` can
 * never reach into `projects/10`.
 * @throws AppError `storage.bad_key`
 */
export function assertStoragePrefix(prefix: string): void {
  if (!prefix.endsWith('/')) throw appError('storage.bad_key', 'A storage prefix must end in a slash.');
  assertStorageKey(prefix.slice(0, -1));
}

function isGoodSegment(segment: string): boolean {
  return segment !== '' && segment !== '.' && segment !== '..' && Buffer.byteLength(segment) <= MAX_SEGMENT_BYTES;
}
