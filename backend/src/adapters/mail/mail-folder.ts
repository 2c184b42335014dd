import { opendir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MailFolderPort, type MailFolderSize } from '../../ports/mail-folder.port.js';
import { writtenAt } from './file-mailer.js';

/** The folders beside the mails: file names by idempotency key, and half-written files of killed processes. */
const ASIDE = ['.keys', '.temporary'];

/** Measures and empties the folder of `FileMailer`. */
export class MailFolder extends MailFolderPort {
  constructor(private readonly folder: string) {
    super();
  }

  async measure(): Promise<MailFolderSize> {
    const size: MailFolderSize = { count: 0, bytes: 0, oldestAt: null };
    for await (const name of namesIn(this.folder)) {
      const at = writtenAt(name);
      const bytes = at && (await sizeOf(join(this.folder, name)));
      if (!at || bytes === null) continue;
      size.count += 1;
      size.bytes += bytes;
      if (size.oldestAt === null || at < size.oldestAt) size.oldestAt = at;
    }
    return size;
  }

  async deleteBefore(before: Date, limit: number): Promise<number> {
    let deleted = 0;
    for await (const name of namesIn(this.folder)) {
      const at = writtenAt(name);
      if (!at || at >= before) continue;
      await rm(join(this.folder, name), { force: true });
      deleted += 1;
      if (deleted === limit) return deleted;
    }
    // These go once no mail is left that they could belong to.
    for (const aside of ASIDE) await this.deleteAside(join(this.folder, aside), before);
    return deleted;
  }

  async deleteNaming(address: string): Promise<number> {
    const pattern = wholeAddress(address);
    let deleted = 0;
    for await (const name of namesIn(this.folder)) {
      const path = join(this.folder, name);
      const mail = writtenAt(name) && (await readFile(path).catch(() => null));
      if (!mail) continue;
      if (!pattern.test(textOfMail(mail.toString('latin1')))) continue;
      await rm(path, { force: true });
      deleted += 1;
    }
    return deleted;
  }

  private async deleteAside(folder: string, before: Date): Promise<void> {
    for await (const name of namesIn(folder)) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      if (found && found.mtime < before) await rm(path, { force: true });
    }
  }
}

async function* namesIn(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for await (const entry of entries) if (entry.isFile()) yield entry.name;
}

/** Matches anna@x.test, but not within johanna@x.test or anna@x.test.example. */
const wholeAddress = (address: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}._%+-])${address.replace(/[.+*?^$()[\]{}|\\/]/g, '\\$&')}(?![.-]*[\\p{L}\\p{N}])`, 'iu');

/** Decodes the headers and texts of a mail: both encodings break lines anywhere. */
function textOfMail(mail: string): string {
  const words = mail.replace(/=\?utf-8\?([bq])\?([^?]*)\?=\s*/gi, (_, encoding: string, word: string) =>
    encoding.toLowerCase() === 'b' ? fromBase64(word) : fromQuoted(word.replaceAll('_', ' ')),
  );
  const bodies = mail.split(/^--\S+\r?$/m).map((part) => {
    const [headers = '', ...body] = part.split('\r\n\r\n');
    if (!/^content-type: *(text|multipart)/im.test(headers)) return '';
    return /^content-transfer-encoding: *base64/im.test(headers)
      ? fromBase64(body.join(''))
      : fromQuoted(body.join('\r\n'));
  });
  return [Buffer.from(words, 'latin1').toString('utf8'), words, ...bodies].join('\n');
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString('utf8');

const fromQuoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** Returns the size of a file; null when another process has just deleted it. */
const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );
