import { textsFor, type InformalTexts, type MailLanguage, type Voice } from '../../../common/mails/client-mail.js';
import type { WithdrawalState } from './withdrawal.entity.js';

/** How a withdrawal ends. */
export type Outcome = Exclude<WithdrawalState, 'pending'>;

/** The texts of mails about withdrawals. */
export interface WithdrawalTexts {
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
const WITHDRAWAL_TEXTS: Readonly<Record<MailLanguage, WithdrawalTexts>> = {
  en: {
    locale: 'en-US',
    received: {
      subject: 'We received your withdrawal',
      intro: 'We have received this statement:',
      statement: 'I hereby withdraw from my contract.',
      confirm:
        'Confirm it with this link. Your withdrawal then takes effect at once: what is left of your payment is refunded, and what it unlocked is no longer available to you.',
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
      subject: 'Your purchase {order} is unlocked',
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

const INFORMAL_WITHDRAWAL_TEXTS: InformalTexts<WithdrawalTexts> = {
  de: {
    received: {
      subject: 'Dein Widerruf ist eingegangen',
      confirm:
        'Bestätige sie über diesen Link. Der Widerruf wird dann sofort ausgeführt: Der Rest deiner Zahlung wird erstattet, und was damit freigeschaltet war, steht dir nicht mehr zur Verfügung.',
      next: 'Ohne den Link bearbeiten wir deinen Widerruf von Hand. Das Ergebnis erhältst du in einer weiteren E-Mail.',
      unmatched: [
        'Am {time} haben wir einen Widerruf mit dieser E-Mail-Adresse erhalten.',
        'Wir haben dazu keine Bestellung gefunden. Wir prüfen ihn von Hand und melden uns bei dir. Schneller geht es mit der Nummer samt Buchstaben aus der E-Mail mit deiner Quittung, zum Beispiel R-2026-000042-ABCDEFGH.',
        'Falls du uns nicht geschrieben hast, ignoriere diese E-Mail: Es ändert sich nichts.',
      ],
    },
    outcomes: {
      accepted: {
        text: 'Du hast deine Bestellung {order} widerrufen. Was damit freigeschaltet war, steht dir nicht mehr zur Verfügung.',
      },
      declined: {
        subject: 'Dein Widerruf der Bestellung {order}',
        text: '{studio} kann deinen Widerruf der Bestellung {order} nicht annehmen.',
      },
      repeated: { subject: 'Dein Widerruf der Bestellung {order}' },
    },
    refund: 'Wir erstatten dir {amount} über das Zahlungsmittel, mit dem du bezahlt hast.',
    stated: 'Deine Erklärung:',
    consent: {
      subject: 'Dein Kauf {order} ist freigeschaltet',
      text: 'Am {time} hast du für deinen Kauf {order} zugestimmt:',
    },
  },
  es: {
    received: {
      subject: 'Hemos recibido tu desistimiento',
      confirm:
        'Confírmala con este enlace. El desistimiento se tramita entonces de inmediato: se reembolsa el resto de tu pago, y lo que había desbloqueado deja de estar disponible para ti.',
      next: 'Sin el enlace, tramitaremos tu desistimiento manualmente. Recibirás otro correo con el resultado.',
      unmatched: [
        'El {time} recibimos un desistimiento con esta dirección de correo.',
        'No hemos encontrado ningún pedido. Lo revisaremos manualmente y te escribiremos. Será más rápido con la referencia que figura en el correo de tu recibo, por ejemplo R-2026-000042-ABCDEFGH.',
        'Si no nos has escrito, ignora este correo: no cambia nada.',
      ],
    },
    outcomes: {
      accepted: {
        text: 'Has desistido de tu pedido {order}. Lo que había desbloqueado ya no está disponible para ti.',
      },
      declined: {
        subject: 'Tu desistimiento del pedido {order}',
        text: '{studio} no puede aceptar tu desistimiento del pedido {order}.',
      },
      repeated: { subject: 'Tu desistimiento del pedido {order}' },
    },
    refund: 'Te reembolsamos {amount} por el mismo medio de pago que utilizaste.',
    stated: 'Tu declaración:',
    consent: {
      subject: 'Tu compra {order} ya está disponible',
      text: 'El {time} aceptaste lo siguiente para tu compra {order}:',
    },
  },
};

/** The texts in the words of the mail's reader. */
export const withdrawalTexts = (voice: Voice): WithdrawalTexts =>
  textsFor(WITHDRAWAL_TEXTS, INFORMAL_WITHDRAWAL_TEXTS, voice);
