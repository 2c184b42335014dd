import type { ExternalIdentity } from '../../ports/identity-provider.port.js';

/** Claims are as received: a provider may send anything. */
export type Claims = Readonly<Record<string, unknown>>;

const NAME_LENGTH = 100;
const URL_LENGTH = 2_048;

/** Does this source contain both the email and whether it was verified? */
export function hasEmailClaim(claims: Claims): boolean {
  return typeof claims['email'] === 'string' && claims['email_verified'] !== undefined;
}

/**
 * Translates claims into our identity. Email and `email_verified` are taken from one source only:
 * one source's "verified" must not vouch for the other's address.
 */
export function identityFrom(issuer: string, idToken: Claims, userInfo: Claims | null): ExternalIdentity {
  const emailSource =
    hasEmailClaim(idToken) || userInfo === null || typeof userInfo['email'] !== 'string' ? idToken : userInfo;
  const merged: Claims = { ...userInfo, ...idToken };
  const email = text(emailSource['email'], 320);
  const [firstWord = '', ...otherWords] = text(merged['name'], 2 * NAME_LENGTH).split(' ');
  return {
    // Subjects are unique at one issuer only.
    subject: `${issuer}|${String(idToken['sub'])}`,
    email,
    emailVerified: email !== '' && isTrue(emailSource['email_verified']),
    firstName:
      text(merged['given_name'], NAME_LENGTH) ||
      firstWord.slice(0, NAME_LENGTH) ||
      email.split('@')[0]!.slice(0, NAME_LENGTH),
    lastName: text(merged['family_name'], NAME_LENGTH) || otherWords.join(' ').slice(0, NAME_LENGTH),
    pictureUrl: picture(merged['picture']),
    authenticatedAt: time(idToken['auth_time']),
    claims: merged,
  };
}

/** Some providers send the text `"true"`; anything else is no. */
function isTrue(claim: unknown): boolean {
  return claim === true || claim === 'true';
}

/** Turns a claim into one line without control characters: PostgreSQL rejects NUL, and names are shown on pages. */
function text(claim: unknown, limit: number): string {
  if (typeof claim !== 'string') return '';
  return claim
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, limit);
}

/** Seconds since 1970, as a time that JavaScript can represent. */
function time(claim: unknown): Date | null {
  const date = new Date(typeof claim === 'number' ? claim * 1000 : NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

function picture(claim: unknown): string | null {
  if (typeof claim !== 'string' || claim.length > URL_LENGTH || !URL.canParse(claim)) return null;
  const url = new URL(claim);
  return url.protocol === 'https:' ? url.href : null;
}
