import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Clock } from '../../common/clock.js';

/** The values that a sign-in needs again when the browser returns. */
export interface AuthorizationState {
  state: string;
  nonce: string;
  verifier: string;
  /** The subject of a user who must sign in again; null for anybody's sign-in. */
  proofOf: string | null;
}

/** The state of a sign-in, and when it began. */
export interface StartedAuthorization extends AuthorizationState {
  startedAt: Date;
}

/** The decrypted state, or why it cannot be used. */
export type DecryptedState = StartedAuthorization | 'unreadable' | 'expired';

const LIFETIME_MS = 10 * 60 * 1000;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Keeps the authorization state in the browser without trusting it: AES-256-GCM, so that it can neither
 * be read (the PKCE verifier is a secret) nor changed. It has a key of its own, so that it decrypts nothing else.
 */
export class AuthorizationStateCipher {
  private readonly key: Buffer;

  constructor(
    secret: string,
    /** Binds the state to one provider and client: state made for another one does not decrypt. */
    private readonly audience: string,
    private readonly clock: Clock,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'showreel oidc handshake v1', 32));
  }

  /** @returns a cookie-safe text, valid for ten minutes */
  encrypt(authorization: AuthorizationState): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(this.audience));
    const content = JSON.stringify([
      authorization.state,
      authorization.nonce,
      authorization.verifier,
      this.clock.now().getTime() + LIFETIME_MS,
      authorization.proofOf,
    ]);
    return Buffer.concat([iv, cipher.update(content), cipher.final(), cipher.getAuthTag()]).toString('base64url');
  }

  decryptFresh(encrypted: string): DecryptedState {
    const content = this.decrypt(Buffer.from(encrypted, 'base64url'));
    if (content === null) return 'unreadable';
    // The release before writes no `proofOf`.
    const [state, nonce, verifier, expiresAt, proofOf = null] = JSON.parse(content) as [
      string,
      string,
      string,
      number,
      (string | null)?,
    ];
    if (this.clock.now().getTime() >= expiresAt) return 'expired';
    return { state, nonce, verifier, proofOf, startedAt: new Date(expiresAt - LIFETIME_MS) };
  }

  private decrypt(bytes: Buffer): string | null {
    if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(this.audience))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString();
    } catch {
      return null;
    }
  }
}
