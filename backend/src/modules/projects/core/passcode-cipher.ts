import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SecretCipher } from '../../../common/secret-cipher.js';
import { CONFIG, type Config } from '../../../config/config.js';

/** Passcodes are shared secrets that clients lose and ask for again: they are encrypted, not hashed. */
@Injectable()
export class PasscodeCipher {
  private readonly cipher: SecretCipher;

  constructor(@Inject(CONFIG) config: Config) {
    this.cipher = new SecretCipher(config.secrets.session, 'gallery passcodes');
  }

  encrypt(passcode: string, projectId: string): string {
    return this.cipher.encrypt(passcode, projectId);
  }

  /** Decrypts a passcode; null when it was encrypted with other secrets, or for another project. */
  decrypt(encrypted: string, projectId: string): string | null {
    return this.cipher.decrypt(encrypted, projectId);
  }

  /** Compares in the same time whatever the difference is, and accepts both Unicode forms. */
  matches(passcode: string, encrypted: string, projectId: string): boolean {
    const expected = this.decrypt(encrypted, projectId);
    return expected !== null && timingSafeEqual(digest(passcode), digest(expected));
  }
}

/** Returns the subject under which tries of a gallery's passcode are counted and remembered. */
export const passcodeSubject = (projectId: string) => `passcode:${projectId.toLowerCase()}`;

const digest = (text: string) => createHash('sha256').update(text.normalize('NFC')).digest();
