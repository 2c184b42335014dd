import type { AgreedText } from '../../legal/legal-text.entity.js';
import { legalPageName } from '../../settings/seller-details.js';
import type { MailAttachment } from '../../../ports/mailer.port.js';

/**
 * Makes a file to keep of a legal text as it was agreed (Directive 2011/83/EU Art. 8(7)): plain text opens everywhere.
 * The mark at its beginning shows old programs that it is UTF-8.
 */
export const agreedFile = ({ page, language, version, text }: AgreedText & { text: string }): MailAttachment => ({
  filename: `${legalPageName(page, language)} (${version}).txt`,
  contentType: 'text/plain; charset=utf-8',
  data: Buffer.from(`\uFEFF${plain(text)}\n`),
});

/** Removes the marks of Markdown; links keep their address. */
const plain = (markdown: string): string =>
  markdown
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/\*\*(.+?)\*\*/g, '$1')
    .replace(/\[([^\]]*)\]\(([^)\s]*)\)/g, '$1 ($2)')
    .trim();
