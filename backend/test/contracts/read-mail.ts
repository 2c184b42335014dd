import PostalMime, { type Mailbox } from 'postal-mime';
import type { ReadMail } from './mailer.contract.js';

/** Reads a raw mail with a reader that knows nothing of its writer. Line ends after the last word are the encoding's affair. */
export async function readMail(raw: Buffer): Promise<ReadMail> {
  const parsed = await PostalMime.parse(raw);
  const { name = '', address = '' } = (parsed.from ?? {}) as Partial<Mailbox>;
  return {
    to: (parsed.to ?? []).map((one) => one.address ?? ''),
    from: { name, address },
    subject: parsed.subject ?? '',
    text: ended(parsed.text),
    html: ended(parsed.html),
    messageId: parsed.messageId ?? '',
    headerNames: parsed.headers.map(({ key }) => key),
  };
}

const ended = (body = '') => body.replace(/\n*$/, '\n');
