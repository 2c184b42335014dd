import { randomInt } from 'node:crypto';
import { signatureOf } from '../../../common/signature.js';

/** How many recovery codes a user gets. */
export const RECOVERY_CODES = 10;

/** Letters and digits that nobody confuses on paper. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const LENGTH = 10;

/** New codes as they are shown: ABCDE-FGHJK. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });
}

/** A code as people type it, without spaces and hyphens and in capitals. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** What the database holds of a code. */
export const recoveryCodeHash = (code: string, userId: string, secret: string): string =>
  signatureOf(secret, `recovery code:${userId}:${plainCode(code)}`);
