import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from '../../ports/database-copy.port.js';

const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
const toNode = (stream: ReadableStream) => Readable.fromWeb(stream as NodeStream<Uint8Array>);

/** A new key for backups. */
export const newKey = (): Promise<string> => generateX25519Identity();

/** Encrypts the files of backups in the format of age, which the program `age` decrypts too. */
export class AgeCipher {
  /** @param key an identity of age, `AGE-SECRET-KEY-1...`: proving and restoring a backup need it */
  constructor(private readonly key: string) {}

  async encrypt(plain: Readable): Promise<Readable> {
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(this.key));
    return toNode(await encrypter.encrypt(toWeb(plain)));
  }

  /** @throws BackupError when it was encrypted for another key */
  async decrypt(encrypted: Readable): Promise<Readable> {
    const decrypter = new Decrypter();
    decrypter.addIdentity(this.key);
    try {
      return toNode(await decrypter.decrypt(toWeb(encrypted)));
    } catch (error) {
      encrypted.destroy();
      throw new BackupError('The backup cannot be decrypted: it is damaged, or BACKUP_KEY is another key.', {
        cause: error,
      });
    }
  }
}
