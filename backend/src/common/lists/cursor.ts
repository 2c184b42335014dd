import { invalidValue } from '../messages.js';
import { invalidField } from '../errors.js';

/** A page begins with items before this instant, or at the same instant with a smaller key. */
export interface Cursor {
  /** The instant to the microsecond, as PostgreSQL writes it; a Date holds less. */
  at: string;
  key: string;
}

/**
 * Reads `<instant>_<key>`; null for the first page. The DTO has checked the pattern, which the 31st of February and the
 * year 0 match too.
 * @throws AppError `request.invalid`
 */
export function readCursor(cursor: string | undefined, isKey: (key: string) => boolean = () => true): Cursor | null {
  if (cursor === undefined) return null;
  const split = cursor.indexOf('_');
  const at = cursor.slice(0, split);
  const key = cursor.slice(split + 1);
  if (!isInstant(at) || !isKey(key))
    throw invalidField('before', invalidValue('Not a cursor.'), 'before must be a nextCursor value.');
  return { at, key };
}

/** Cuts a page from rows that were read with one more than is shown; `nextCursor` is null at the end. */
export function cutPage<R extends { at: string }>(
  rows: readonly R[],
  limit: number,
  keyOf: (row: R) => string,
): { page: R[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { page, nextCursor: last ? `${last.at}_${keyOf(last)}` : null };
}

/** True for a day and time that exist in the calendar, in years that JavaScript and PostgreSQL read alike. */
function isInstant(text: string): boolean {
  const instant = new Date(text);
  return (
    !Number.isNaN(instant.getTime()) &&
    !text.startsWith('0000') &&
    instant.toISOString().slice(0, 19) === text.slice(0, 19)
  );
}
