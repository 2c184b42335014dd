import { amountFormat } from '../../../common/currency.js';
import {
  escapeHtml,
  mailEnd,
  mailPage,
  picturesOf,
  type MailDesign,
  type MailLanguage,
} from '../../../common/mails/client-mail.js';
import type { Mail } from '../../../ports/mailer.port.js';
import { consentText } from '../core/delivery-consent.js';
import type { Purchase } from '../core/purchase.entity.js';
import type { Withdrawal, WithdrawalState } from './withdrawal.entity.js';

type Outcome = Exclude<WithdrawalState, 'pending'>;

interface Texts {
  locale: string;
  received: { subject: string; intro: string; statement: string; next: string };
  name: string;
  order: string;
  email: string;
  receivedAt: string;
  outcomes: Readonly<Record<Outcome, { subject: string; text: string }>>;
  refund: string;
  reason: string;
  consent: { subject: string; text: string };
}

/** `{order}`, `{amount}`, `{time}` and `{studio}` are filled in. */
const TEXTS: Readonly<Record<MailLanguage, Texts>> = {
  en: {
    locale: 'en-US',
    received: {
      subject: 'We received your withdrawal',
      intro: 'We have received this statement:',
      statement: 'I hereby withdraw from my contract.',
      next: 'You will receive another email with the outcome.',
    },
    name: 'Name',
    order: 'Order',
    email: 'Email',
    receivedAt: 'Received',
    outcomes: {
      accepted: {
        subject: 'You have withdrawn from your order {order}',
        text: 'You have withdrawn from your order {order}. What it unlocked is no longer available to you.',
      },
      declined: {
        subject: 'Your withdrawal from order {order}',
        text: '{studio} cannot accept your withdrawal from order {order}.',
      },
      repeated: {
        subject: 'Your withdrawal from order {order}',
        text: 'We already have a withdrawal from order {order}, or its payment has been refunded. This statement changes nothing, and nothing is refunded twice.',
      },
    },
    refund: 'We are refunding {amount} by the means of payment that you used.',
    reason: 'Reason: {reason}',
    consent: {
      subject: 'Your purchase {order} is open',
      text: 'On {time} you agreed to this for your purchase {order}:',
    },
  },
  de: {
    locale: 'de-DE',
    received: {
      subject: 'Ihr Widerruf ist eingegangen',
      intro: 'Wir haben diese Erklärung erhalten:',
      statement: 'Hiermit widerrufe ich meinen Vertrag.',
      next: 'Das Ergebnis erhalten Sie in einer weiteren E-Mail.',
    },
    name: 'Name',
    order: 'Bestellung',
    email: 'E-Mail',
    receivedAt: 'Eingegangen',
    outcomes: {
      accepted: {
        subject: 'Sie haben Ihre Bestellung {order} widerrufen',
        text: 'Sie haben Ihre Bestellung {order} widerrufen. Was damit freigeschaltet war, steht Ihnen nicht mehr zur Verfügung.',
      },
      declined: {
        subject: 'Ihr Widerruf der Bestellung {order}',
        text: '{studio} kann Ihren Widerruf der Bestellung {order} nicht annehmen.',
      },
      repeated: {
        subject: 'Ihr Widerruf der Bestellung {order}',
        text: 'Ein Widerruf der Bestellung {order} liegt uns bereits vor, oder die Zahlung wurde schon erstattet. Diese Erklärung ändert nichts daran, und nichts wird doppelt erstattet.',
      },
    },
    refund: 'Wir erstatten Ihnen {amount} über das Zahlungsmittel, mit dem Sie bezahlt haben.',
    reason: 'Begründung: {reason}',
    consent: {
      subject: 'Ihr Kauf {order} ist freigeschaltet',
      text: 'Am {time} haben Sie für Ihren Kauf {order} zugestimmt:',
    },
  },
  es: {
    locale: 'es-ES',
    received: {
      subject: 'Hemos recibido su desistimiento',
      intro: 'Hemos recibido esta declaración:',
      statement: 'Por la presente desisto de mi contrato.',
      next: 'Recibirá otro correo con el resultado.',
    },
    name: 'Nombre',
    order: 'Pedido',
    email: 'Correo electrónico',
    receivedAt: 'Recibido',
    outcomes: {
      accepted: {
        subject: 'Ha desistido de su pedido {order}',
        text: 'Ha desistido de su pedido {order}. Lo que había desbloqueado ya no está disponible para usted.',
      },
      declined: {
        subject: 'Su desistimiento del pedido {order}',
        text: '{studio} no puede aceptar su desistimiento del pedido {order}.',
      },
      repeated: {
        subject: 'Su desistimiento del pedido {order}',
        text: 'Ya consta un desistimiento del pedido {order}, o su pago ya se ha reembolsado. Esta declaración no cambia nada y nada se reembolsa dos veces.',
      },
    },
    refund: 'Le reembolsamos {amount} por el mismo medio de pago que utilizó.',
    reason: 'Motivo: {reason}',
    consent: {
      subject: 'Su compra {order} está abierta',
      text: 'El {time} aceptó lo siguiente para su compra {order}:',
    },
  },
};

/** Names and reasons are written by people: none may start a line of its own. */
const oneLine = (text: string) => text.replace(/[\s\p{C}]+/gu, ' ').trim();

/** That a statement was received: its content, with date and time. */
export function receivedMail(withdrawal: Withdrawal, timeZone: string, design: MailDesign): Mail {
  const texts = TEXTS[design.language];
  const { received } = texts;
  const lines = [
    [texts.name, withdrawal.name],
    [texts.order, withdrawal.orderReference],
    [texts.email, withdrawal.email],
    [texts.receivedAt, momentIn(timeZone, texts.locale).format(withdrawal.receivedAt)],
  ].map(([label, value]) => `${label}: ${oneLine(value!)}`);
  return mailOf(`withdrawal/${withdrawal.id}/received`, withdrawal.email, design, received.subject, [
    [received.intro],
    [received.statement, ...lines],
    [received.next],
  ]);
}

/** What came of a statement. */
export function outcomeMail(withdrawal: Withdrawal & { state: Outcome }, design: MailDesign): Mail {
  const texts = TEXTS[design.language];
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
  ]);
}

/** What a client has agreed to after paying, to keep. */
export function consentMail(purchase: Purchase, timeZone: string, design: MailDesign): Mail {
  const { locale, consent } = TEXTS[design.language];
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

function mailOf(
  idempotencyKey: string,
  to: string,
  design: MailDesign,
  subject: string,
  paragraphs: readonly (readonly string[])[],
): Mail {
  return {
    to,
    replyTo: design.supportEmail,
    subject,
    idempotencyKey,
    text: [...paragraphs.map((lines) => lines.join('\n')), mailEnd(design).join('\n')].join('\n\n') + '\n',
    html: mailPage(
      design,
      subject,
      paragraphs.map((lines) => `<p>${lines.map(escapeHtml).join('<br>')}</p>`),
    ),
    pictures: picturesOf(design),
  };
}
