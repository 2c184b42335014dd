import { mailEnd, mailPage, picturesOf, type MailDesign } from '../../mail/mail-layout.js';
import { escapeHtml } from '../../../common/pages/template.js';
import type { MailAttachment } from '../../../ports/mailer.port.js';
import { mailTexts } from '../../mail/i18n/mail-texts.js';
import type { MailContent } from '../../mail/writes-mail.js';
import type { Invoice } from './invoice.entity.js';

/** Makes the mail of an issued document, with its PDF. */
export function invoiceMail(invoice: Invoice, pdf: Buffer, design: MailDesign): MailContent {
  const texts = mailTexts(design).invoice[invoice.kind];
  const subject = texts.subject(invoice.number, design.studioName.replace(/[\s\p{C}]+/gu, ' ').trim());
  return {
    to: invoice.document.buyer.email,
    subject,
    text: [texts.text, '', ...mailEnd(design), ''].join('\n'),
    html: mailPage(design, subject, [`<p>${escapeHtml(texts.text)}</p>`]),
    pictures: picturesOf(design),
    attachments: [invoiceFile(invoice, pdf)],
  };
}

/** Makes an attachment of the PDF. */
export const invoiceFile = ({ number }: Pick<Invoice, 'number'>, pdf: Buffer): MailAttachment => ({
  filename: `${number}.pdf`,
  contentType: 'application/pdf',
  data: pdf,
});
