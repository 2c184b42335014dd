import type { Validator } from 'react-admin';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Requires more than blanks. */
export const requiredText =
  (message: string): Validator =>
  (value) =>
    textOf(value) ? undefined : message;

/** Limits the length of the trimmed value. */
export const maxText =
  (length: number, message: string): Validator =>
  (value) =>
    textOf(value).length > length ? message : undefined;

/**
 * Requires an address with a dot in its domain; the server validates more strictly. `local` also allows one without a
 * dot, such as admin@localhost.
 */
export const emailAddress =
  (message: string, { local = false } = {}): Validator =>
  (value) =>
    (local ? /^[^\s@]+@[^\s@]+$/ : /^[^\s@]+@[^\s@]+\.[^\s@]+$/).test(textOf(value)) ? undefined : message;

/** Requires a value, blanks included: a password may consist of them. */
export const requiredValue =
  (message: string): Validator =>
  (value) =>
    value ? undefined : message;
