import type { Mail } from '../../ports/mailer.port.js';
import type { Purchase } from './purchase.entity.js';

/** Who sells and where his site is. */
export interface Seller {
  studioName: string;
  supportEmail: string;
  galleryUrl: string;
  receiptUrl: string;
}

/** The receipt as a mail: the stored lines, nothing computed anew. */
export function receiptMail(purchase: Purchase, seller: Seller): Mail {
  const money = (cents: number) => new Intl.NumberFormat('en-US', { style: 'currency', currency: purchase.currency.toUpperCase() }).format(cents / 100);
  const lines: [string, string][] = [
    ['Receipt', purchase.receiptNumber ?? ''],
    ['Paid', (purchase.succeededAt ?? purchase.createdAt).toISOString().slice(0, 10)],
    ['Gallery', purchase.projectName],
    [purchase.packageType === 'upgrade' ? `Upgrade to ${purchase.title}` : purchase.title, money(purchase.listPriceCents)],
    ...(purchase.alreadyPaidCents > 0 ? [['Already paid', `-${money(purchase.alreadyPaidCents)}`] as [string, string]] : []),
    ['Subtotal', money(purchase.subtotalCents)],
    ['Tax', money(purchase.taxCents)],
    ['Total', money(purchase.amountCents)],
  ];
  const notes = [
    ...(purchase.excessCents > 0 ? [`You had paid for this already: ${money(purchase.excessCents)} goes back to your card by itself.`] : []),
    ...(purchase.provider === 'sandbox' ? ['This was a trial purchase: no money has moved.'] : []),
    `Questions? Write to ${seller.supportEmail}.`,
  ];
  const intro = `Thank you for your purchase from ${seller.studioName}.`;
  return {
    to: purchase.clientEmail,
    subject: `Your receipt ${purchase.receiptNumber ?? ''} from ${seller.studioName}`,
    idempotencyKey: `receipt/${purchase.id}`,
    text: [intro, '', ...lines.map(([name, value]) => `${name}: ${value}`), '', `Your gallery: ${seller.galleryUrl}`, `This receipt: ${seller.receiptUrl}`, '', ...notes, ''].join('\n'),
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;color:#222;max-width:36rem;margin:0 auto;padding:1rem"><p>${escape(intro)}</p><table style="width:100%;border-collapse:collapse">${lines
      .map(([name, value]) => `<tr><td style="padding:.35rem 0;border-bottom:1px solid #ddd">${escape(name)}</td><td style="padding:.35rem 0;border-bottom:1px solid #ddd;text-align:right">${escape(value)}</td></tr>`)
      .join('')}</table><p><a href="${escape(seller.galleryUrl)}">Open your gallery</a> · <a href="${escape(seller.receiptUrl)}">Print this receipt</a></p>${notes.map((note) => `<p>${escape(note)}</p>`).join('')}</body></html>`,
  };
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
