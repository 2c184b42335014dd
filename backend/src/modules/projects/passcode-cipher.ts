import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Passcodes are shared secrets that clients lose and ask for again: they are encrypted (AES-256-GCM), not hashed. The
 * project's id is authenticated too, so that a value copied to another project cannot be read there.
 */
@Injectable()
export class PasscodeCipher {
  private readonly key: Buffer;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = Buffer.from(hkdfSync('sha256', config.secrets.session, '', 'gallery passcodes', 32));
  }

  encrypt(passcode: string, projectId: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv, { authTagLength: TAG_BYTES }).setAAD(
      Buffer.from(projectId),
    );
    const text = Buffer.concat([cipher.update(passcode, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
  }

  /** Null for a value that was encrypted with other secrets, or for another project. */
  decrypt(encrypted: string, projectId: string): string | null {
    const bytes = Buffer.from(encrypted, 'base64url');
    if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
    const [iv, tag, text] = [
      bytes.subarray(0, IV_BYTES),
      bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
      bytes.subarray(IV_BYTES + TAG_BYTES),
    ];
    const decipher = createDecipheriv('aes-256-gcm', this.key, iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(projectId))
      .setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  /** In the same time whatever the difference is; both Unicode forms are accepted. */
  matches(passcode: string, encrypted: string, projectId: string): boolean {
    const expected = this.decrypt(encrypted, projectId);
    return expected !== null && timingSafeEqual(digest(passcode), digest(expected));
  }
}

const digest = (text: string) => createHash('sha256').update(text.normalize('NFC')).digest();
