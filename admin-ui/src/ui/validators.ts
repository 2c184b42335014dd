import type { Validator } from 'react-admin';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Wants more than blanks. */
export const requiredText =
  (message: string): Validator =>
  (value) =>
    textOf(value) ? undefined : message;

/** Without the blanks around it. */
export const maxText =
  (length: number, message: string): Validator =>
  (value) =>
    textOf(value).length > length ? message : undefined;

/** An address with a dot in its domain; the server checks it more closely. */
export const emailAddress =
  (message: string): Validator =>
  (value) =>
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(textOf(value)) ? undefined : message;
