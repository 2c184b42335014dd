import { amountFormat } from '../../../common/currency.js';
import { mailButton, mailEnd, mailPage, picturesOf, type MailDesign } from '../../mail/mail-layout.js';
import { escapeHtml } from '../../../common/pages/template.js';
import { mailTexts } from '../../mail/i18n/mail-texts.js';
import type { ReceiptTexts } from '../../mail/i18n/texts.js';
import type { MailContent } from '../../mail/writes-mail.js';
import { consentText } from '../purchases/delivery-consent.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { receiptReference } from '../purchases/receipt-reference.js';

/** A receipt names the seller, their site and their client. */
export interface Seller extends MailDesign {
  /** The receipt is dated in this time zone. */
  timezone: string;
  clientName: string | null;
  galleryUrl: string;
  receiptUrl: string;
}

interface Line {
  name: string;
  value: string;
  strong?: boolean;
}

/** Makes the mail of a receipt from the stored lines, and recomputes nothing. */
export function receiptMail(purchase: Purchase, seller: Seller): MailContent {
  const texts = mailTexts(seller).receipt;
  const subject = oneLine(texts.subject(purchase.receiptNumber ?? '', seller.studioName));
  const content = {
    intro: [
      ...(seller.clientName ? [fill(texts.greeting, seller.clientName)] : []),
      fill(texts.thanks, seller.studioName),
    ],
    lines: linesOf(purchase, seller, texts),
    notes: notesOf(purchase, seller, texts),
  };
  return {
    to: purchase.clientEmail,
    subject,
    text: asText(content, seller, texts),
    html: asHtml(content, seller, texts, subject),
    pictures: picturesOf(seller),
  };
}

const fill = (text: string, value: string) => text.replace('{}', () => value);

function linesOf(purchase: Purchase, { timezone }: Seller, texts: ReceiptTexts): Line[] {
  const money = moneyOf(purchase, texts);
  const upgrade = purchase.kind === 'upgrade';
  const percent = new Intl.NumberFormat(texts.locale, { style: 'percent', maximumFractionDigits: 2 });
  const rate = percent.format(purchase.taxRate / 10_000);
  const taxName = { none: texts.tax, added: fill(texts.vat, rate), included: fill(texts.vatIncluded, rate) };
  const taxLine = { name: taxName[purchase.taxMode], value: money(purchase.taxCents) };
  return [
    { name: texts.receipt, value: receiptReference(purchase) },
    {
      name: texts.paid,
      value: new Intl.DateTimeFormat(texts.locale, { dateStyle: 'long', timeZone: timezone }).format(
        purchase.succeededAt ?? purchase.createdAt,
      ),
    },
    { name: texts.gallery, value: purchase.projectName },
    { name: upgrade ? fill(texts.upgrade, purchase.title) : purchase.title, value: money(purchase.listPriceCents) },
    ...(purchase.alreadyPaidCents > 0 ? [{ name: texts.alreadyPaid, value: money(-purchase.alreadyPaidCents) }] : []),
    ...(purchase.discountCents > 0
      ? [
          {
            name: purchase.couponCode === null ? texts.rounding : fill(texts.discount, purchase.couponCode),
            value: money(-purchase.discountCents),
          },
        ]
      : []),
    { name: texts.subtotal, value: money(purchase.subtotalCents) },
    ...(purchase.taxMode === 'included' ? [] : [taxLine]),
    { name: texts.total, value: money(purchase.amountCents), strong: true },
    ...(purchase.taxMode === 'included' && purchase.taxCents > 0 ? [taxLine] : []),
    ...(purchase.buyerCompany ? [{ name: texts.company, value: purchase.buyerCompany }] : []),
    ...(purchase.buyerVatId ? [{ name: texts.vatId, value: purchase.buyerVatId }] : []),
  ];
}

function notesOf(purchase: Purchase, { timezone, language }: Seller, texts: ReceiptTexts): string[] {
  const agreed = consentText(purchase.consentTextVersion);
  const day = new Intl.DateTimeFormat(texts.locale, { dateStyle: 'long', timeZone: timezone });
  return [
    // It opens nothing in the gallery: the receipt says what it is good for.
    ...(purchase.kind === 'selection' ? [purchase.description] : []),
    ...(agreed ? [fill(texts.consented, agreed)] : []),
    ...(purchase.unlocksAt && !agreed ? [fill(texts.opens, day.format(purchase.unlocksAt))] : []),
    ...(purchase.taxCategory === 'AE' ? [texts.reverseCharge] : []),
    ...(purchase.taxNote ? [purchase.taxNote[language]] : []),
    ...(purchase.overpaidCents > 0 ? [fill(texts.refunded, moneyOf(purchase, texts)(purchase.overpaidCents))] : []),
    ...(purchase.isTest ? [texts.test] : []),
  ];
}

function moneyOf({ currency }: Purchase, { locale }: ReceiptTexts): (cents: number) => string {
  return amountFormat(locale, currency);
}

interface Content {
  intro: string[];
  lines: Line[];
  notes: string[];
}

function asText({ intro, lines, notes }: Content, seller: Seller, texts: ReceiptTexts): string {
  const rows = lines.map(({ name, value }) => `${name}: ${value}`);
  return [
    ...intro,
    '',
    ...rows,
    '',
    `${texts.yourGallery}: ${seller.galleryUrl}`,
    `${texts.viewReceipt}: ${seller.receiptUrl}`,
    '',
    ...notes,
    ...mailEnd(seller),
    '',
  ]
    .map(oneLine)
    .join('\n');
}

function asHtml({ intro, lines, notes }: Content, seller: Seller, texts: ReceiptTexts, subject: string): string {
  const rows = lines.map(({ name, value, strong }) => {
    const style = `padding:6px 0;border-bottom:1px solid #dddad6;font-weight:${strong ? 'bold' : 'normal'}`;
    const head = `<th scope="row" style="${style};text-align:left">${escape(name)}</th>`;
    return `<tr>${head}<td style="${style};text-align:right">${escape(value)}</td></tr>`;
  });
  const design = { ...seller, studioName: oneLine(seller.studioName), supportEmail: oneLine(seller.supportEmail) };
  return mailPage({ ...design, accent: oneLine(seller.accent) }, subject, [
    ...intro.map((line) => `<p>${escape(line)}</p>`),
    `<table style="width:100%;border-collapse:collapse">${rows.join('\n')}</table>`,
    `<p style="margin:24px 0 16px">${mailButton(oneLine(seller.galleryUrl), texts.openGallery, oneLine(seller.accent))}</p>`,
    `<p><a href="${escape(seller.receiptUrl)}" style="color:#1c1b1a">${escape(texts.viewReceipt)}</a></p>`,
    ...notes.map((note) => `<p>${escape(note)}</p>`),
  ]);
}

/** Names are written by people: none may start a line of its own. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, ' ').trim();
}

const escape = (text: string) => escapeHtml(oneLine(text));
