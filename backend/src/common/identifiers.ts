import { createHash, randomBytes } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for the text form of a UUID; check external text with it before comparing it with a uuid column. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The 16 bytes of a UUID in base64url: 22 characters, for links. */
export const shortUuid = (id: string): string => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

/** The UUID that these 22 characters stand for. */
export const longUuid = (short: string): string =>
  Buffer.from(short, 'base64url')
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The form by which emails are compared: trimmed, Unicode NFC, lower case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Ends the addresses that stand for people who were erased. */
const ERASED = '@erased.invalid';

/** An address for somebody who was erased, where a gallery needs one. */
export const standInAddress = (): string => `erased-${randomBytes(4).toString('hex')}${ERASED}`;

/** Nobody is behind this address. */
export const isStandIn = (address: string): boolean => address.endsWith(ERASED);

/** The form in which addresses, emails and the tokens of links are stored where only equality matters. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
