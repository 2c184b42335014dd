import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';

type Fields = Readonly<Record<string, unknown>>;

/** Reads the fields that we use from a browser's registration of a passkey; null when it is something else. */
export function registrationOf(value: Fields): RegistrationResponseJSON | null {
  const credential = credentialOf(value);
  const { clientDataJSON, attestationObject, transports } = responseOf(value);
  if (!credential || !isBase64Url(clientDataJSON) || !isBase64Url(attestationObject)) return null;
  try {
    if (typeof decodeClientDataJSON(clientDataJSON).challenge !== 'string') return null;
    return {
      ...credential,
      response: {
        clientDataJSON,
        attestationObject: withoutStatement(attestationObject),
        transports: transportsOf(transports),
      },
    };
  } catch {
    return null;
  }
}

/** Reads the fields that we use from a browser's sign-in with a passkey; null when it is something else. */
export function authenticationOf(value: Fields): AuthenticationResponseJSON | null {
  const credential = credentialOf(value);
  const { clientDataJSON, authenticatorData, signature, userHandle } = responseOf(value);
  if (!credential || ![clientDataJSON, authenticatorData, signature, userHandle].every(isBase64Url)) return null;
  return {
    ...credential,
    response: { clientDataJSON, authenticatorData, signature, userHandle } as AuthenticationResponseJSON['response'],
  };
}

/** Returns the challenge that was signed, as the browser encoded it. */
export const challengeOf = ({ response }: RegistrationResponseJSON | AuthenticationResponseJSON): string =>
  decodeClientDataJSON(response.clientDataJSON).challenge;

function credentialOf({ id, rawId, type }: Fields) {
  if (!isBase64Url(id) || id !== rawId || type !== 'public-key') return null;
  return { id, rawId: id, type, clientExtensionResults: {} } as const;
}

const responseOf = ({ response }: Fields): Fields =>
  typeof response === 'object' && response !== null ? (response as Fields) : {};

const isBase64Url = (value: unknown): value is string => typeof value === 'string' && /^[\w-]+$/.test(value);

/** Returns the ways in which a browser reaches a passkey, unknown ones too: a few short names. */
const transportsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [])
    .filter((each): each is string => typeof each === 'string' && /^[a-z-]{1,20}$/.test(each))
    .slice(0, 8);

/**
 * Drops the authenticator's statement about its make, which we never ask for, before anything reads it: to verify its
 * certificates, the library would call addresses that they name.
 */
function withoutStatement(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  const content = [
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ] as const;
  return isoBase64URL.fromBuffer(isoCBOR.encode(new Map<string, string | Map<string, string> | Uint8Array>(content)));
}
