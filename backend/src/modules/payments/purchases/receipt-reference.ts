import { randomInt } from 'node:crypto';
import type { Purchase } from './purchase.entity.js';

/** Letters that nobody takes for other characters. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;

/** Makes the letters of a new receipt. */
export const newReceiptCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Returns the reference that only a receipt's reader knows, `R-2026-000042-KTXWQBMN`; numbers are consecutive. */
export const receiptReference = ({
  receiptNumber,
  receiptCode,
}: Pick<Purchase, 'receiptNumber' | 'receiptCode'>): string => [receiptNumber, receiptCode].filter(Boolean).join('-');

/** Matches a reference as a client may write it: the number of a receipt or an invoice, perhaps with the letters. */
export const REFERENCE = /^[a-z]{1,8}(-[a-z]{1,8})?-\d{4}-\d{4,12}(-[a-z]{8})?$/i;

/** Splits a reference in its two parts, in capitals; without letters the second is null. */
export function partsOfReference(reference: string): { number: string; code: string | null } {
  const [, number, code] = /^(.*?\d)(?:-([A-Z]{8}))?$/.exec(reference.trim().toUpperCase()) ?? [];
  return { number: number ?? reference.trim(), code: code ?? null };
}
