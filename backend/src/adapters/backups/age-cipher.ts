import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from '../../ports/database-copy.port.js';

const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
const toNode = (stream: ReadableStream) => Readable.fromWeb(stream as NodeStream<Uint8Array>);

/** Makes a new key for backups. */
export const newKey = (): Promise<string> => generateX25519Identity();

/** Encrypts the files of backups in the format of age, which the program `age` decrypts too. */
export class AgeCipher {
  private constructor(
    private readonly key: string,
    private readonly recipient: string,
  ) {}

  /** @param key an identity of age, `AGE-SECRET-KEY-1...`: proving and restoring a backup need it */
  static async of(key: string): Promise<AgeCipher> {
    return new AgeCipher(key, await identityToRecipient(key));
  }

  /** Tells files of different keys apart; it is derived from the public part of the key. */
  get name(): string {
    return createHash('sha256').update(this.recipient).digest('hex').slice(0, 8);
  }

  async encrypt(plain: Readable): Promise<Readable> {
    const encrypter = new Encrypter();
    encrypter.addRecipient(this.recipient);
    return toNode(await encrypter.encrypt(toWeb(plain)));
  }

  /** @throws BackupError when it is damaged, from here or from the stream; an error of the source stays as it is */
  async decrypt(encrypted: Readable): Promise<Readable> {
    let broken: Error | undefined;
    encrypted.once('error', (error: Error) => (broken = error));
    const asDamaged = (cause: unknown) =>
      broken ?? new BackupError('The backup cannot be decrypted: it is damaged.', { cause });
    const decrypter = new Decrypter();
    decrypter.addIdentity(this.key);
    try {
      const plain = toNode(await decrypter.decrypt(toWeb(encrypted)));
      return Readable.from(failingAs(plain, asDamaged), { objectMode: false });
    } catch (error) {
      encrypted.destroy();
      throw asDamaged(error);
    }
  }
}

async function* failingAs(stream: Readable, errorOf: (cause: unknown) => Error): AsyncGenerator<Buffer> {
  try {
    yield* stream as AsyncIterable<Buffer>;
  } catch (error) {
    throw errorOf(error);
  }
}
