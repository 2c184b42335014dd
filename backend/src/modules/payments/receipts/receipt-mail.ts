import { inMajorUnits } from '../../../common/currency.js';
import {
  escapeHtml,
  mailButton,
  mailEnd,
  mailPage,
  picturesOf,
  type MailDesign,
  type MailLanguage,
} from '../../../common/mails/client-mail.js';
import type { Mail } from '../../../ports/mailer.port.js';
import { consentText } from '../core/delivery-consent.js';
import type { Purchase } from '../core/purchase.entity.js';

/** The seller, their site and their client. */
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

/** `{}` is filled in. */
interface Texts {
  locale: string;
  subject: (number: string, studio: string) => string;
  greeting: string;
  thanks: string;
  receipt: string;
  paid: string;
  gallery: string;
  upgrade: string;
  alreadyPaid: string;
  discount: string;
  subtotal: string;
  tax: string;
  /** The rate, in per cent. */
  vat: string;
  vatIncluded: string;
  company: string;
  vatId: string;
  reverseCharge: string;
  total: string;
  refunded: string;
  test: string;
  consented: string;
  opens: string;
  yourGallery: string;
  openGallery: string;
  viewReceipt: string;
}

const TEXTS: Readonly<Record<MailLanguage, Texts>> = {
  en: {
    locale: 'en-US',
    subject: (number, studio) => `Your receipt ${number} from ${studio}`,
    greeting: 'Hi {},',
    thanks: 'Thank you for your purchase from {}.',
    receipt: 'Receipt',
    paid: 'Paid',
    gallery: 'Gallery',
    upgrade: 'Upgrade to {}',
    alreadyPaid: 'Already paid',
    discount: 'Discount ({})',
    subtotal: 'Subtotal',
    tax: 'Tax',
    vat: 'VAT {}',
    vatIncluded: 'Including VAT {}',
    company: 'Company',
    vatId: 'VAT ID',
    reverseCharge: 'Reverse charge: the customer accounts for the VAT.',
    total: 'Total',
    refunded: 'You had already paid for this. {} will be refunded to your card automatically.',
    test: 'This was a test purchase. You were not charged.',
    consented: 'You agreed to this before you paid: “{}”',
    opens: 'What you bought opens on {}. You can open it earlier on your receipt page.',
    yourGallery: 'Your gallery',
    openGallery: 'Open your gallery',
    viewReceipt: 'View or print your receipt',
  },
  de: {
    locale: 'de-DE',
    subject: (number, studio) => `Ihre Quittung ${number} von ${studio}`,
    greeting: 'Hallo {},',
    thanks: 'Vielen Dank für Ihren Einkauf bei {}.',
    receipt: 'Quittung',
    paid: 'Bezahlt am',
    gallery: 'Galerie',
    upgrade: 'Upgrade auf {}',
    alreadyPaid: 'Bereits bezahlt',
    discount: 'Rabatt ({})',
    subtotal: 'Zwischensumme',
    tax: 'Steuer',
    vat: 'USt. {}',
    vatIncluded: 'Darin USt. {}',
    company: 'Firma',
    vatId: 'USt-IdNr.',
    reverseCharge: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).',
    total: 'Gesamt',
    refunded: 'Sie hatten dafür bereits bezahlt. {} werden automatisch auf Ihre Karte zurückgebucht.',
    test: 'Das war ein Testkauf. Es wurde nichts abgebucht.',
    consented: 'Vor der Zahlung haben Sie zugestimmt: „{}“',
    opens: 'Was Sie gekauft haben, wird am {} freigeschaltet. Auf der Seite Ihrer Quittung geht es auch früher.',
    yourGallery: 'Ihre Galerie',
    openGallery: 'Galerie öffnen',
    viewReceipt: 'Quittung ansehen oder drucken',
  },
  es: {
    locale: 'es-ES',
    subject: (number, studio) => `Su recibo ${number} de ${studio}`,
    greeting: 'Hola, {}:',
    thanks: 'Gracias por su compra en {}.',
    receipt: 'Recibo',
    paid: 'Fecha de pago',
    gallery: 'Galería',
    upgrade: 'Ampliación a {}',
    alreadyPaid: 'Ya pagado',
    discount: 'Descuento ({})',
    subtotal: 'Subtotal',
    tax: 'Impuestos',
    vat: 'IVA {}',
    vatIncluded: 'IVA {} incluido',
    company: 'Empresa',
    vatId: 'NIF-IVA',
    reverseCharge: 'Inversión del sujeto pasivo.',
    total: 'Total',
    refunded: 'Ya había pagado por esto. Le devolveremos {} a su tarjeta automáticamente.',
    test: 'Ha sido una compra de prueba. No se le ha cobrado nada.',
    consented: 'Antes de pagar aceptó lo siguiente: «{}»',
    opens: 'Lo que ha comprado se abre el {}. En la página de su recibo puede abrirlo antes.',
    yourGallery: 'Su galería',
    openGallery: 'Abrir la galería',
    viewReceipt: 'Ver o imprimir el recibo',
  },
};

/** The receipt as a mail: the stored lines, nothing recomputed. */
export function receiptMail(purchase: Purchase, seller: Seller): Mail {
  const texts = TEXTS[seller.language];
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
    replyTo: seller.supportEmail,
    subject,
    idempotencyKey: `receipt/${purchase.id}`,
    text: asText(content, seller, texts),
    html: asHtml(content, seller, texts, subject),
    pictures: picturesOf(seller),
  };
}

const fill = (text: string, value: string) => text.replace('{}', () => value);

function linesOf(purchase: Purchase, { timezone }: Seller, texts: Texts): Line[] {
  const money = moneyOf(purchase, texts);
  const upgrade = purchase.kind === 'upgrade';
  const percent = new Intl.NumberFormat(texts.locale, { style: 'percent', maximumFractionDigits: 2 });
  const rate = percent.format(purchase.taxRate / 10_000);
  const taxName = { none: texts.tax, added: fill(texts.vat, rate), included: fill(texts.vatIncluded, rate) };
  const taxLine = { name: taxName[purchase.taxMode], value: money(purchase.taxCents) };
  return [
    { name: texts.receipt, value: purchase.receiptNumber ?? '' },
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
      ? [{ name: fill(texts.discount, purchase.couponCode ?? ''), value: money(-purchase.discountCents) }]
      : []),
    { name: texts.subtotal, value: money(purchase.subtotalCents) },
    ...(purchase.taxMode === 'included' ? [] : [taxLine]),
    { name: texts.total, value: money(purchase.amountCents), strong: true },
    ...(purchase.taxMode === 'included' && purchase.taxCents > 0 ? [taxLine] : []),
    ...(purchase.buyerCompany ? [{ name: texts.company, value: purchase.buyerCompany }] : []),
    ...(purchase.buyerVatId ? [{ name: texts.vatId, value: purchase.buyerVatId }] : []),
  ];
}

function notesOf(purchase: Purchase, { timezone }: Seller, texts: Texts): string[] {
  const agreed = consentText(purchase.consentTextVersion);
  const day = new Intl.DateTimeFormat(texts.locale, { dateStyle: 'long', timeZone: timezone });
  return [
    ...(agreed ? [fill(texts.consented, agreed)] : []),
    ...(purchase.unlocksAt && !agreed ? [fill(texts.opens, day.format(purchase.unlocksAt))] : []),
    ...(purchase.taxCategory === 'AE' ? [texts.reverseCharge] : []),
    ...(purchase.excessCents > 0 ? [fill(texts.refunded, moneyOf(purchase, texts)(purchase.excessCents))] : []),
    ...(purchase.provider === 'sandbox' ? [texts.test] : []),
  ];
}

function moneyOf({ currency }: Purchase, { locale }: Texts): (cents: number) => string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase() });
  return (cents) => format.format(inMajorUnits(cents, currency));
}

interface Content {
  intro: string[];
  lines: Line[];
  notes: string[];
}

function asText({ intro, lines, notes }: Content, seller: Seller, texts: Texts): string {
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

function asHtml({ intro, lines, notes }: Content, seller: Seller, texts: Texts, subject: string): string {
  const rows = lines.map(({ name, value, strong }) => {
    const style = `padding:6px 0;border-bottom:1px solid #dddad6;font-weight:${strong ? 'bold' : 'normal'}`;
    return `<tr><th scope="row" style="${style};text-align:left">${escape(name)}</th><td style="${style};text-align:right">${escape(value)}</td></tr>`;
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
