import { invalidValue } from '../messages.js';
import { appError } from '../errors.js';

/** Where a page begins: what happened before this instant, or at it and with a smaller key. */
export interface Cursor {
  /** To the microsecond, as PostgreSQL writes it; a Date holds less. */
  at: string;
  key: string;
}

/**
 * Reads `<instant>_<key>`, whose form has been checked: an instant of the 31st of February, or of the year 0, has a form too.
 * @throws AppError `request.invalid`
 */
export function readCursor(cursor: string, isKey: (key: string) => boolean = () => true): Cursor {
  const split = cursor.indexOf('_');
  const at = cursor.slice(0, split);
  const key = cursor.slice(split + 1);
  if (!isInstant(at) || !isKey(key))
    throw appError('request.invalid', 'before must be the nextCursor of another page.', {
      fields: { before: invalidValue('Not a cursor.') },
    });
  return { at, key };
}

/** True for a day and time that is in the calendar, of years that JavaScript and PostgreSQL read alike. */
function isInstant(text: string): boolean {
  const instant = new Date(text);
  return (
    !Number.isNaN(instant.getTime()) &&
    !text.startsWith('0000') &&
    instant.toISOString().slice(0, 19) === text.slice(0, 19)
  );
}
