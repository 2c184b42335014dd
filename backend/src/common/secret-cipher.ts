import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts short secrets that must be read again (AES-256-GCM). Each purpose has a key of its own; the context, such as
 * the row's id, is authenticated too, so that a value copied to another row cannot be read there.
 */
export class SecretCipher {
  private readonly key: Buffer;
  private readonly keyOfIvs: Buffer;

  constructor(secret: string, purpose: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    this.keyOfIvs = Buffer.from(hkdfSync('sha256', secret, '', `${purpose}, IVs`, 32));
  }

  encrypt(text: string, context: string): string {
    return this.encryptWith(randomBytes(IV_BYTES), text, context);
  }

  /**
   * Encrypts so that the same text and context give the same value. Whoever sees two values may see that they are the
   * same.
   */
  encryptAlike(text: string, context: string): string {
    const digest = createHmac('sha256', this.keyOfIvs)
      .update(JSON.stringify([context, text]))
      .digest();
    return this.encryptWith(digest.subarray(0, IV_BYTES), text, context);
  }

  private encryptWith(iv: Buffer, text: string, context: string): string {
    const cipher = createCipheriv('aes-256-gcm', this.key, iv, { authTagLength: TAG_BYTES }).setAAD(
      Buffer.from(context),
    );
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
  }

  /** Decrypts a value; null when it was encrypted with other secrets, or for another context. */
  decrypt(encrypted: string, context: string): string | null {
    const bytes = Buffer.from(encrypted, 'base64url');
    if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
    const [iv, tag, text] = [
      bytes.subarray(0, IV_BYTES),
      bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
      bytes.subarray(IV_BYTES + TAG_BYTES),
    ];
    const decipher = createDecipheriv('aes-256-gcm', this.key, iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}
