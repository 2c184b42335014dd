import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';

/** An RSA key that signs tokens as RS256. */
export class SigningKey {
  readonly id = randomUUID();
  private readonly pair = generateKeyPairSync('rsa', { modulusLength: 2048 });

  /** The public key as the provider publishes it. */
  publicJwk() {
    return { ...this.pair.publicKey.export({ format: 'jwk' }), kid: this.id, use: 'sig', alg: 'RS256' };
  }

  /** Returns the private key, for a server that signs by itself. */
  privateJwk() {
    return { ...this.pair.privateKey.export({ format: 'jwk' }), kid: this.id, use: 'sig', alg: 'RS256' };
  }

  /** `claims` as a signed JWT that names `keyId` as its key. */
  sign(claims: Record<string, unknown>, keyId = this.id): string {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const content = `${part({ alg: 'RS256', typ: 'JWT', kid: keyId })}.${part(claims)}`;
    return `${content}.${sign('sha256', Buffer.from(content), this.pair.privateKey).toString('base64url')}`;
  }
}
