import { amountFormat } from '../../../common/currency.js';
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
import type { Withdrawal, WithdrawalState } from './withdrawal.entity.js';

type Outcome = Exclude<WithdrawalState, 'pending'>;

interface Texts {
  locale: string;
  received: {
    subject: string;
    intro: string;
    statement: string;
    confirm: string;
    button: string;
    next: string;
    /** Where no order matches: nothing is repeated that a stranger may have written. */
    unmatched: readonly string[];
    form: string;
  };
  name: string;
  order: string;
  email: string;
  receivedAt: string;
  outcomes: Readonly<Record<Outcome, { subject: string; text: string }>>;
  refund: string;
  reason: string;
  /** Above the statement, in the mail about its outcome. */
  stated: string;
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
      confirm:
        'Confirm it with this link. Your order is then withdrawn from at once: what is left of your payment is refunded, and what it unlocked is no longer available to you.',
      button: 'Confirm Withdrawal',
      next: 'Without the link, we process your withdrawal by hand. You will receive another email with the outcome.',
      unmatched: [
        'On {time} we received a withdrawal from a contract with this email address.',
        'We found no order for it, so we look into it by hand and write to you. It is faster if you enter the reference in your receipt email, such as R-2026-000042-ABCDEFGH.',
        'If you have not written to us, ignore this email: nothing changes.',
      ],
      form: 'Withdraw from Contract',
    },
    name: 'Name',
    order: 'Order',
    email: 'Email',
    receivedAt: 'Received',
    outcomes: {
      accepted: {
        subject: 'Withdrawal confirmed: order {order}',
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
    stated: 'Your statement:',
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
      confirm:
        'Bestätigen Sie sie über diesen Link. Der Widerruf wird dann sofort ausgeführt: Der Rest Ihrer Zahlung wird erstattet, und was damit freigeschaltet war, steht Ihnen nicht mehr zur Verfügung.',
      button: 'Widerruf bestätigen',
      next: 'Ohne den Link bearbeiten wir Ihren Widerruf von Hand. Das Ergebnis erhalten Sie in einer weiteren E-Mail.',
      unmatched: [
        'Am {time} haben wir einen Widerruf mit dieser E-Mail-Adresse erhalten.',
        'Wir haben dazu keine Bestellung gefunden. Wir prüfen ihn von Hand und melden uns bei Ihnen. Schneller geht es mit der Nummer samt Buchstaben aus der E-Mail mit Ihrer Quittung, zum Beispiel R-2026-000042-ABCDEFGH.',
        'Falls Sie uns nicht geschrieben haben, ignorieren Sie diese E-Mail: Es ändert sich nichts.',
      ],
      form: 'Vertrag widerrufen',
    },
    name: 'Name',
    order: 'Bestellung',
    email: 'E-Mail',
    receivedAt: 'Eingegangen',
    outcomes: {
      accepted: {
        subject: 'Widerruf bestätigt: Bestellung {order}',
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
    stated: 'Ihre Erklärung:',
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
      confirm:
        'Confírmela con este enlace. El desistimiento se tramita entonces de inmediato: se reembolsa el resto de su pago, y lo que había desbloqueado deja de estar disponible para usted.',
      button: 'Confirmar el desistimiento',
      next: 'Sin el enlace, tramitaremos su desistimiento manualmente. Recibirá otro correo con el resultado.',
      unmatched: [
        'El {time} recibimos un desistimiento con esta dirección de correo.',
        'No hemos encontrado ningún pedido. Lo revisaremos manualmente y le escribiremos. Será más rápido con la referencia que figura en el correo de su recibo, por ejemplo R-2026-000042-ABCDEFGH.',
        'Si no nos ha escrito, ignore este correo: no cambia nada.',
      ],
      form: 'Desistir del contrato',
    },
    name: 'Nombre',
    order: 'Pedido',
    email: 'Correo electrónico',
    receivedAt: 'Recibido',
    outcomes: {
      accepted: {
        subject: 'Desistimiento confirmado: pedido {order}',
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
    stated: 'Su declaración:',
    consent: {
      subject: 'Su compra {order} ya está disponible',
      text: 'El {time} aceptó lo siguiente para su compra {order}:',
    },
  },
};

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
  const { received, locale } = TEXTS[design.language];
  const time = momentIn(timeZone, locale).format(withdrawal.receivedAt);
  const isOpen = withdrawal.state === 'pending';
  const content: readonly Paragraph[] = withdrawal.purchaseId
    ? [
        [received.intro],
        statementLines(withdrawal, timeZone, design.language),
        ...(isOpen ? [[received.confirm], { label: received.button, url: urls.confirm }, [received.next]] : []),
      ]
    : [...received.unmatched.map((text) => [fill(text, { time })]), { label: received.form, url: urls.form }];
  return mailOf(`withdrawal/${withdrawal.id}/received`, withdrawal.email, design, received.subject, content);
}

/** The statement in full: only to somebody who knows the order. */
function statementLines(withdrawal: Withdrawal, timeZone: string, language: MailLanguage): string[] {
  const texts = TEXTS[language];
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
    ...(purchase ? [[texts.stated], statementLines(withdrawal, timeZone, design.language)] : []),
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
