import { longUuid, shortUuid } from '../../../common/identifiers.js';
import { isSameSignature, signatureOf } from '../../../common/signature.js';
import type { Project } from '../core/project.entity.js';
import { PERSON_KINDS, type LinkedPerson, type PersonKind } from './person.entity.js';

/** In base64url 16 bytes, and 132 bits of a signature, have this many characters. */
const ID_CHARS = 22;
const SIGNATURE_CHARS = 22;
const KEY = new RegExp(`^[\\w-]{${ID_CHARS + SIGNATURE_CHARS}}$`);

const GUEST_KEY = new RegExp(`^guests-[\\w-]{${SIGNATURE_CHARS}}$`);

/** Returns the visitor of a link that shows a gallery as anybody of a kind has it; staff alone get in by it. */
export const kindVisitor = (kind: PersonKind): string => `as-${kind}`;

/** Returns the kind that such a visitor means; null for any other text. */
export const kindIn = (visitor: string): PersonKind | null =>
  PERSON_KINDS.find((kind) => kindVisitor(kind) === visitor) ?? null;

/** A project as far as its guest link names it. */
export type GuestLinked = Pick<Project, 'id' | 'guestLinkVersion'>;

/** Makes the key by which guests come in. */
export const guestKey = ({ id, guestLinkVersion }: GuestLinked, secret: string): string =>
  `guests-${signatureOf(secret, `guests:${id}:${guestLinkVersion}`).slice(0, SIGNATURE_CHARS)}`;

/** Tells whether a text has the form of a guest key. */
export const isGuestKey = (text: string): boolean => GUEST_KEY.test(text);

/**
 * Makes the key of a person in the links of a gallery: their id and a signature over id and version. Nothing of it is
 * stored, and another version of the row makes another text.
 */
export function visitorKey({ id, linkVersion }: LinkedPerson, secret: string): string {
  return shortUuid(id) + signatureOf(secret, `person:${id}:${linkVersion}`).slice(0, SIGNATURE_CHARS);
}

/** Reads the id in a key, which may have been altered; null for a text that is none. */
export function personIdIn(key: string): string | null {
  return KEY.test(key) ? longUuid(key.slice(0, ID_CHARS)) : null;
}

/** Tells whether a text is the person's present key. */
export const isKeyOf = (key: string, person: LinkedPerson, secret: string): boolean =>
  isSameSignature(key, visitorKey(person, secret));
