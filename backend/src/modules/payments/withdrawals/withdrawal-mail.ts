import { amountFormat } from '../../../common/currency.js';
import { mailButton, mailEnd, mailPage, picturesOf, type MailDesign } from '../../mail/mail-layout.js';
import { escapeHtml } from '../../../common/pages/template.js';
import type { Voice } from '../../../common/mails/languages.js';
import { consentText } from '../purchases/delivery-consent.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import type { MailContent } from '../../mail/writes-mail.js';
import { mailTexts } from '../../mail/i18n/mail-texts.js';
import type { Withdrawal, WithdrawalState } from './withdrawal.entity.js';

/** The outcomes of a withdrawal. */
export type Outcome = Exclude<WithdrawalState, 'pending'>;

const textsOf = (voice: Voice) => mailTexts(voice).withdrawal;

/** Names and reasons are written by people: none may start a line of its own. */
const oneLine = (text: string) => text.replace(/[\s\p{C}]+/gu, ' ').trim();

/**
 * Writes the mail that a statement was received: its content, with date and time, and the link that confirms it. Where
 * no order matches, it is the date alone.
 */
export function receivedMail(
  withdrawal: Withdrawal,
  timeZone: string,
  design: MailDesign,
  urls: { confirm: string; form: string },
): MailContent {
  const { received, locale } = textsOf(design);
  const time = momentIn(timeZone, locale).format(withdrawal.receivedAt);
  const isOpen = withdrawal.state === 'pending';
  const content: readonly Paragraph[] = withdrawal.purchaseId
    ? [
        [received.intro],
        statementLines(withdrawal, timeZone, design),
        ...(isOpen ? [[received.confirm], { label: received.button, url: urls.confirm }, [received.next]] : []),
      ]
    : [...received.unmatched.map((text) => [fill(text, { time })]), { label: received.form, url: urls.form }];
  return mailOf(withdrawal.email, design, received.subject, content);
}

/** Writes the statement in full: only to somebody who knows the order. */
function statementLines(withdrawal: Withdrawal, timeZone: string, voice: Voice): string[] {
  const texts = textsOf(voice);
  const lines = [
    [texts.name, withdrawal.name],
    [texts.order, withdrawal.orderReference],
    [texts.email, withdrawal.email],
    [texts.receivedAt, momentIn(timeZone, texts.locale).format(withdrawal.receivedAt)],
  ];
  return [texts.received.statement, ...lines.map(([label, value]) => `${label}: ${oneLine(value!)}`)];
}

/** Writes the mail about the outcome of a statement. */
export function outcomeMail(
  withdrawal: Withdrawal & { state: Outcome },
  timeZone: string,
  design: MailDesign,
): MailContent {
  const texts = textsOf(design);
  const { subject, text } = texts.outcomes[withdrawal.state];
  const { refundCents, declineReason, purchase } = withdrawal;
  const values: Record<string, string> = {
    order: purchase?.receiptNumber ?? oneLine(withdrawal.orderReference),
    studio: oneLine(design.studioName),
    amount: amountFormat(texts.locale, purchase?.currency ?? 'eur')(refundCents ?? 0),
    reason: oneLine(declineReason ?? ''),
  };
  return mailOf(withdrawal.email, design, fill(subject, values), [
    [fill(text, values)],
    ...(refundCents ? [[fill(texts.refund, values)]] : []),
    ...(declineReason ? [[fill(texts.reason, values)]] : []),
    ...(purchase ? [[texts.stated], statementLines(withdrawal, timeZone, design)] : []),
  ]);
}

/** Writes the mail with the consent that a client gave after paying, to keep. */
export function consentMail(purchase: Purchase, timeZone: string, design: MailDesign): MailContent {
  const { locale, consent } = textsOf(design);
  const values = {
    order: purchase.receiptNumber ?? purchase.title,
    time: momentIn(timeZone, locale).format(purchase.deliveryConsentAt!),
  };
  return mailOf(purchase.clientEmail, design, fill(consent.subject, values), [
    [fill(consent.text, values)],
    [consentText(purchase.consentTextVersion) ?? ''],
  ]);
}

const fill = (template: string, values: Readonly<Record<string, string>>) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

const momentIn = (timeZone: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone });

/** A paragraph is lines of text, or a button. */
type Paragraph = readonly string[] | { label: string; url: string };

const isButton = (paragraph: Paragraph): paragraph is { label: string; url: string } => 'url' in paragraph;

function mailOf(to: string, design: MailDesign, subject: string, paragraphs: readonly Paragraph[]): MailContent {
  const text = paragraphs.map((each) => (isButton(each) ? `${each.label}: ${each.url}` : each.join('\n')));
  const html = paragraphs.map((each) =>
    isButton(each)
      ? `<p>${mailButton(each.url, each.label, design.accent)}</p>`
      : `<p>${each.map(escapeHtml).join('<br>')}</p>`,
  );
  return {
    to,
    subject,
    text: [...text, mailEnd(design).join('\n')].join('\n\n') + '\n',
    html: mailPage(design, subject, html),
    pictures: picturesOf(design),
  };
}
