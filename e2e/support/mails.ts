import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the mails that a product without a mail server has written for an address, oldest first, decoded. */
export async function mailsTo(dataDir: string, address: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${address}`)).map(decodeQuotedPrintable);
}

/** ASCII only. */
const decodeQuotedPrintable = (mail: string) =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-7][0-9A-F])/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
