import type { Mail } from '../../../ports/mailer.port.js';
import type { Purchase } from '../core/purchase.entity.js';

/** The seller and their site. */
export interface Seller {
  studioName: string;
  supportEmail: string;
  /** `#rrggbb`. */
  accent: string;
  /** The receipt is dated in this time zone. */
  timezone: string;
  galleryUrl: string;
  receiptUrl: string;
}

interface Line {
  name: string;
  value: string;
  strong?: boolean;
}

/** The receipt as a mail: the stored lines, nothing recomputed. No picture, no tracking. */
export function receiptMail(purchase: Purchase, seller: Seller): Mail {
  const subject = oneLine(`Your receipt ${purchase.receiptNumber ?? ''} from ${seller.studioName}`);
  const content = {
    intro: `Thank you for your purchase from ${seller.studioName}.`,
    lines: linesOf(purchase, seller),
    notes: notesOf(purchase, seller),
  };
  return {
    to: purchase.clientEmail,
    replyTo: seller.supportEmail,
    subject,
    idempotencyKey: `receipt/${purchase.id}`,
    text: asText(content, seller),
    html: asHtml(content, seller, subject),
  };
}

function linesOf(purchase: Purchase, { timezone }: Seller): Line[] {
  const money = moneyOf(purchase);
  const upgrade = purchase.packageType === 'upgrade';
  return [
    { name: 'Receipt', value: purchase.receiptNumber ?? '' },
    {
      name: 'Paid',
      value: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: timezone }).format(
        purchase.succeededAt ?? purchase.createdAt,
      ),
    },
    { name: 'Gallery', value: purchase.projectName },
    { name: upgrade ? `Upgrade to ${purchase.title}` : purchase.title, value: money(purchase.listPriceCents) },
    ...(purchase.alreadyPaidCents > 0 ? [{ name: 'Already paid', value: money(-purchase.alreadyPaidCents) }] : []),
    { name: 'Subtotal', value: money(purchase.subtotalCents) },
    { name: 'Tax', value: money(purchase.taxCents) },
    { name: 'Total', value: money(purchase.amountCents), strong: true },
  ];
}

function notesOf(purchase: Purchase, { supportEmail }: Seller): string[] {
  return [
    ...(purchase.excessCents > 0
      ? [
          `You had already paid for this. ${moneyOf(purchase)(purchase.excessCents)} will be refunded to your card automatically.`,
        ]
      : []),
    ...(purchase.provider === 'sandbox' ? ['This was a test purchase. You were not charged.'] : []),
    `Questions? Just reply to this email or write to ${supportEmail}.`,
  ];
}

function moneyOf({ currency }: Purchase): (cents: number) => string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  // Stored in the smallest unit: a hundredth for dollars, the whole for yen.
  const scale = 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
  return (cents) => format.format(cents / scale);
}

interface Content {
  intro: string;
  lines: Line[];
  notes: string[];
}

function asText({ intro, lines, notes }: Content, { galleryUrl, receiptUrl }: Seller): string {
  const rows = lines.map(({ name, value }) => `${name}: ${value}`);
  return [
    intro,
    '',
    ...rows,
    '',
    `Your gallery: ${galleryUrl}`,
    `View or print your receipt: ${receiptUrl}`,
    '',
    ...notes,
    '',
  ]
    .map(oneLine)
    .join('\n');
}

/** Styles are inline: mail programs drop anything else. Colours only where they also work on a dark background. */
function asHtml(
  { intro, lines, notes }: Content,
  { studioName, accent, galleryUrl, receiptUrl }: Seller,
  subject: string,
): string {
  const rows = lines.map(({ name, value, strong }) => {
    const style = `padding:6px 0;border-bottom:1px solid #8884;font-weight:${strong ? 'bold' : 'normal'}`;
    return `<tr><th scope="row" style="${style};text-align:left">${escape(name)}</th><td style="${style};text-align:right">${escape(value)}</td></tr>`;
  });
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escape(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font-family:Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5"><div style="max-width:560px;margin:0 auto">',
    `<h1 style="margin:0 0 16px;padding-bottom:8px;border-bottom:3px solid ${escape(accent)};font-size:20px">${escape(studioName)}</h1>`,
    `<p>${escape(intro)}</p>`,
    `<table style="width:100%;border-collapse:collapse">${rows.join('\n')}</table>`,
    `<p><a href="${escape(galleryUrl)}">Open your gallery</a></p>`,
    `<p><a href="${escape(receiptUrl)}">View or print your receipt</a></p>`,
    ...notes.map((note) => `<p>${escape(note)}</p>`),
    '</div></body></html>',
    '',
  ].join('\n');
}

/** Names are written by people: none may start a line of its own. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, ' ').trim();
}

function escape(text: string): string {
  return oneLine(text).replace(/[&<>"'`=]/g, (character) => `&#${character.charCodeAt(0)};`);
}
