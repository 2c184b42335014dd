import { amountFormat } from '../../../common/currency.js';
import {
  escapeHtml,
  mailButton,
  mailEnd,
  mailPage,
  picturesOf,
  type MailDesign,
  type Voice,
} from '../../../common/mails/client-mail.js';
import type { Mail } from '../../../ports/mailer.port.js';
import { consentText } from '../core/delivery-consent.js';
import type { Purchase } from '../core/purchase.entity.js';
import type { Withdrawal } from './withdrawal.entity.js';
import { withdrawalTexts, type Outcome } from './withdrawal-texts.js';

/** Names and reasons are written by people: none may start a line of its own. */
const oneLine = (text: string) => text.replace(/[\s\p{C}]+/gu, ' ').trim();

/**
 * That a statement was received: its content, with date and time, and the link that confirms it. Where no order
 * matches, it is the date alone.
 */
export function receivedMail(
  withdrawal: Withdrawal,
  timeZone: string,
  design: MailDesign,
  urls: { confirm: string; form: string },
): Mail {
  const { received, locale } = withdrawalTexts(design);
  const time = momentIn(timeZone, locale).format(withdrawal.receivedAt);
  const isOpen = withdrawal.state === 'pending';
  const content: readonly Paragraph[] = withdrawal.purchaseId
    ? [
        [received.intro],
        statementLines(withdrawal, timeZone, design),
        ...(isOpen ? [[received.confirm], { label: received.button, url: urls.confirm }, [received.next]] : []),
      ]
    : [...received.unmatched.map((text) => [fill(text, { time })]), { label: received.form, url: urls.form }];
  return mailOf(`withdrawal/${withdrawal.id}/received`, withdrawal.email, design, received.subject, content);
}

/** The statement in full: only to somebody who knows the order. */
function statementLines(withdrawal: Withdrawal, timeZone: string, voice: Voice): string[] {
  const texts = withdrawalTexts(voice);
  const lines = [
    [texts.name, withdrawal.name],
    [texts.order, withdrawal.orderReference],
    [texts.email, withdrawal.email],
    [texts.receivedAt, momentIn(timeZone, texts.locale).format(withdrawal.receivedAt)],
  ];
  return [texts.received.statement, ...lines.map(([label, value]) => `${label}: ${oneLine(value!)}`)];
}

/** What came of a statement. */
export function outcomeMail(withdrawal: Withdrawal & { state: Outcome }, timeZone: string, design: MailDesign): Mail {
  const texts = withdrawalTexts(design);
  const { subject, text } = texts.outcomes[withdrawal.state];
  const { refundCents, declineReason, purchase } = withdrawal;
  const values: Record<string, string> = {
    order: purchase?.receiptNumber ?? oneLine(withdrawal.orderReference),
    studio: oneLine(design.studioName),
    amount: amountFormat(texts.locale, purchase?.currency ?? 'eur')(refundCents ?? 0),
    reason: oneLine(declineReason ?? ''),
  };
  return mailOf(`withdrawal/${withdrawal.id}/outcome`, withdrawal.email, design, fill(subject, values), [
    [fill(text, values)],
    ...(refundCents ? [[fill(texts.refund, values)]] : []),
    ...(declineReason ? [[fill(texts.reason, values)]] : []),
    ...(purchase ? [[texts.stated], statementLines(withdrawal, timeZone, design)] : []),
  ]);
}

/** What a client has agreed to after paying, to keep. */
export function consentMail(purchase: Purchase, timeZone: string, design: MailDesign): Mail {
  const { locale, consent } = withdrawalTexts(design);
  const values = {
    order: purchase.receiptNumber ?? purchase.title,
    time: momentIn(timeZone, locale).format(purchase.deliveryConsentAt!),
  };
  return mailOf(`delivery-consent/${purchase.id}`, purchase.clientEmail, design, fill(consent.subject, values), [
    [fill(consent.text, values)],
    [consentText(purchase.consentTextVersion) ?? ''],
  ]);
}

const fill = (template: string, values: Readonly<Record<string, string>>) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

const momentIn = (timeZone: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone });

/** Lines of text, or a button. */
type Paragraph = readonly string[] | { label: string; url: string };

const isButton = (paragraph: Paragraph): paragraph is { label: string; url: string } => 'url' in paragraph;

function mailOf(
  idempotencyKey: string,
  to: string,
  design: MailDesign,
  subject: string,
  paragraphs: readonly Paragraph[],
): Mail {
  const text = paragraphs.map((each) => (isButton(each) ? `${each.label}: ${each.url}` : each.join('\n')));
  const html = paragraphs.map((each) =>
    isButton(each)
      ? `<p>${mailButton(each.url, each.label, design.accent)}</p>`
      : `<p>${each.map(escapeHtml).join('<br>')}</p>`,
  );
  return {
    to,
    replyTo: design.supportEmail,
    subject,
    idempotencyKey,
    text: [...text, mailEnd(design).join('\n')].join('\n\n') + '\n',
    html: mailPage(design, subject, html),
    pictures: picturesOf(design),
  };
}
