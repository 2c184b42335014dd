import { Inject, Injectable } from '@nestjs/common';
import { emailKey } from '../../../common/identifiers.js';
import { SecretCipher } from '../../../common/secret-cipher.js';
import { CONFIG, type Config } from '../../../config/config.js';

const PURPOSE = 'unsubscribe';

/**
 * Makes and reads the links that end reminders. A link contains the address itself, encrypted and authenticated:
 * nothing is stored for it, it works when the gallery is long gone, and nobody reads the address in a log.
 */
@Injectable()
export class UnsubscribeLinksService {
  private readonly cipher: SecretCipher;

  constructor(@Inject(CONFIG) private readonly config: Config) {
    this.cipher = new SecretCipher(config.secrets.session, PURPOSE);
  }

  url(email: string): string {
    return `${this.config.http.publicUrl}/unsubscribe/${this.cipher.encrypt(emailKey(email), PURPOSE)}`;
  }

  /** Returns the key of the address; null for a token that this server did not make. */
  read(token: string): string | null {
    return this.cipher.decrypt(token, PURPOSE);
  }
}
