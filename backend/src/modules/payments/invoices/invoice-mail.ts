import {
  escapeHtml,
  mailEnd,
  mailPage,
  picturesOf,
  textsFor,
  type InformalTexts,
  type MailDesign,
  type MailLanguage,
} from '../../../common/mails/client-mail.js';
import type { InvoiceDocument } from '../../../ports/invoice-renderer.port.js';
import type { Mail, MailAttachment } from '../../../ports/mailer.port.js';
import type { Invoice } from './invoice.entity.js';

interface Texts {
  subject: (number: string, studio: string) => string;
  text: string;
}

const TEXTS: Readonly<Record<MailLanguage, Readonly<Record<InvoiceDocument['kind'], Texts>>>> = {
  en: {
    invoice: {
      subject: (number, studio) => `Invoice ${number} from ${studio}`,
      text: 'Thank you for your purchase. Your invoice is attached as a PDF.',
    },
    credit_note: {
      subject: (number, studio) => `Credit note ${number} from ${studio}`,
      text: 'We have refunded your payment. Your credit note is attached as a PDF.',
    },
  },
  de: {
    invoice: {
      subject: (number, studio) => `Rechnung ${number} von ${studio}`,
      text: 'Vielen Dank für Ihren Kauf. Ihre Rechnung finden Sie als PDF im Anhang.',
    },
    credit_note: {
      subject: (number, studio) => `Rechnungskorrektur ${number} von ${studio}`,
      text: 'Wir haben Ihre Zahlung erstattet. Die Rechnungskorrektur finden Sie als PDF im Anhang.',
    },
  },
  es: {
    invoice: {
      subject: (number, studio) => `Factura ${number} de ${studio}`,
      text: 'Gracias por su compra. Adjuntamos su factura en PDF.',
    },
    credit_note: {
      subject: (number, studio) => `Factura rectificativa ${number} de ${studio}`,
      text: 'Hemos reembolsado su pago. Adjuntamos la factura rectificativa en PDF.',
    },
  },
};

const INFORMAL_TEXTS: InformalTexts<(typeof TEXTS)['en']> = {
  de: {
    invoice: { text: 'Vielen Dank für deinen Kauf. Deine Rechnung findest du als PDF im Anhang.' },
    credit_note: { text: 'Wir haben deine Zahlung erstattet. Die Rechnungskorrektur findest du als PDF im Anhang.' },
  },
  es: {
    invoice: { text: 'Gracias por tu compra. Adjuntamos tu factura en PDF.' },
    credit_note: { text: 'Hemos reembolsado tu pago. Adjuntamos la factura rectificativa en PDF.' },
  },
};

/** An issued document as a mail, with its PDF. */
export function invoiceMail(invoice: Invoice, pdf: Buffer, design: MailDesign): Mail {
  const texts = textsFor(TEXTS, INFORMAL_TEXTS, design)[invoice.kind];
  const subject = texts.subject(invoice.number, design.studioName.replace(/[\s\p{C}]+/gu, ' ').trim());
  return {
    to: invoice.document.buyer.email,
    replyTo: design.supportEmail,
    subject,
    idempotencyKey: `invoice/${invoice.id}`,
    text: [texts.text, '', ...mailEnd(design), ''].join('\n'),
    html: mailPage(design, subject, [`<p>${escapeHtml(texts.text)}</p>`]),
    pictures: picturesOf(design),
    attachments: [invoiceFile(invoice, pdf)],
  };
}

/** The PDF as an attachment. */
export const invoiceFile = ({ number }: Pick<Invoice, 'number'>, pdf: Buffer): MailAttachment => ({
  filename: `${number}.pdf`,
  contentType: 'application/pdf',
  data: pdf,
});
