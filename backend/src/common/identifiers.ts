import { createHash, randomBytes } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Says whether a text is a UUID; external text is checked with it before it is compared with a uuid column. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Writes the 16 bytes of a UUID in base64url: 22 characters, for links. */
export const shortUuid = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

/** Returns the UUID for which these 22 characters stand. */
export const longUuid = (short: string): string =>
  Buffer.from(short, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Returns the form by which emails are compared: trimmed, Unicode NFC, lower case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Addresses that stand for people who were erased end with this. */
const ERASED = '@erased.invalid';

/** Returns an address for somebody who was erased, where a gallery needs one. */
export const standInAddress = (): string => `erased-${randomBytes(4).toString('hex')}${ERASED}`;

/** Says whether an address stands for somebody who was erased. */
export const isStandIn = (address: string): boolean => address.endsWith(ERASED);

/** Addresses of people who were erased match this pattern in SQL. */
export const STAND_INS = `%${ERASED}`;

/** Returns the form in which addresses, emails and tokens of links are stored where only equality matters. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Returns SQL that computes what `hashOf` returns for this expression. */
export const hashInSql = (text: string): string =>
  `rtrim(translate(encode(sha256(convert_to(${text}, 'UTF8')), 'base64'), '+/', '-_'), '=')`;
