import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const SYNCED = 0x08 | 0x10;
const HAS_KEY = 0x40;

/** A passkey as the authenticator keeps it. */
export interface FakePasskey {
  id: string;
  privateKey: KeyObject;
  userHandle: string;
  counter: number;
}

/** The values of an honest answer that a test changes. */
export interface Dishonesty {
  origin?: string;
  relyingParty?: string;
  type?: string;
  /** False for an authenticator that asks for neither finger nor PIN. */
  isVerified?: boolean;
  isPresent?: boolean;
  isSynced?: boolean;
  aaguid?: string;
  /** Another format of attestation than `none`, with its statement. */
  attestation?: { fmt: string; attStmt: Map<string, unknown> };
  userHandle?: string;
}

interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}
interface RequestOptions {
  challenge: string;
  rpId: string;
}

/** A browser with an authenticator: makes passkeys (ES256) and signs with them. */
export class FakeAuthenticator {
  constructor(private readonly origin: string) {}

  /** Makes a passkey. @returns it, and what the browser sends */
  create(options: unknown, lie: Dishonesty = {}) {
    const { challenge, rp, user } = options as CreationOptions;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const passkey: FakePasskey = {
      id: randomBytes(16).toString('base64url'),
      privateKey,
      userHandle: user.id,
      counter: 0,
    };
    const { x, y } = publicKey.export({ format: 'jwk' });
    const id = Buffer.from(passkey.id, 'base64url');
    const authData = Buffer.concat([
      this.authenticatorData(lie.relyingParty ?? rp.id, HAS_KEY, passkey, lie),
      Buffer.from((lie.aaguid ?? '00000000-0000-0000-0000-000000000000').replaceAll('-', ''), 'hex'),
      Buffer.from([0, id.length]),
      id,
      isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Uint8Array.from(Buffer.from(x!, 'base64url'))],
          [-3, Uint8Array.from(Buffer.from(y!, 'base64url'))],
        ]),
      ),
    ]);
    const { fmt, attStmt } = lie.attestation ?? { fmt: 'none', attStmt: new Map() };
    const attestation = new Map<string, unknown>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', Uint8Array.from(authData)],
    ]);
    const response = {
      id: passkey.id,
      rawId: passkey.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.clientData(lie.type ?? 'webauthn.create', challenge, lie),
        attestationObject: encoded(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal', 'hybrid'],
      },
    };
    return { passkey, response };
  }

  /** Signs with a passkey. @returns what the browser sends */
  get(options: unknown, passkey: FakePasskey, lie: Dishonesty = {}) {
    const { challenge, rpId } = options as RequestOptions;
    const authData = this.authenticatorData(lie.relyingParty ?? rpId, 0, passkey, lie);
    const clientDataJSON = this.clientData(lie.type ?? 'webauthn.get', challenge, lie);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      id: passkey.id,
      rawId: passkey.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON,
        authenticatorData: encoded(authData),
        signature: encoded(sign('sha256', signed, passkey.privateKey)),
        userHandle: lie.userHandle ?? passkey.userHandle,
      },
    };
  }

  private authenticatorData(
    relyingParty: string,
    flags: number,
    { counter }: FakePasskey,
    { isVerified = true, isPresent = true, isSynced = false }: Dishonesty,
  ): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const all = flags | (isPresent ? PRESENT : 0) | (isVerified ? VERIFIED : 0) | (isSynced ? SYNCED : 0);
    return Buffer.concat([sha256(relyingParty), Buffer.from([all]), count]);
  }

  private clientData(type: string, challenge: string, { origin = this.origin }: Dishonesty): string {
    return encoded(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const encoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
