import { randomInt } from 'node:crypto';
import { signatureOf } from '../../../common/signature.js';

/** A user gets so many recovery codes. */
const RECOVERY_CODES = 10;

/** Nobody confuses these letters and digits on paper. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const LENGTH = 10;

/** Makes new codes as they are shown: ABCDE-FGHJK. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });
}

/** Removes spaces and hyphens from a code that people typed, and puts it in capitals. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** Hashes a code for the database. */
export const recoveryCodeHash = (code: string, userId: string, secret: string): string =>
  signatureOf(secret, `recovery code:${userId}:${plainCode(code)}`);
