import { message, type Message } from '../../common/messages.js';
import { appError } from '../../common/errors.js';
import type { SandboxCard } from '../../ports/sandbox-checkout.port.js';

/** The reaction of the sandbox's bank to a card. */
export type CardBehaviour =
  | { kind: 'success' }
  | { kind: 'dispute' }
  | { kind: 'authentication' }
  | { kind: 'declined'; reason: Message };

/** The well-known test numbers of card payments, with the usual outcome of each. */
const CARDS: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': { kind: 'success' },
  '4000000000000259': { kind: 'dispute' },
  '4000002500003155': { kind: 'authentication' },
  '4000000000000002': { kind: 'declined', reason: message('card_declined') },
  '4000000000009995': { kind: 'declined', reason: message('card_no_funds') },
  '4000000000000069': { kind: 'declined', reason: message('card_expired') },
};

/**
 * Returns what the sandbox's bank will do with this card.
 * @throws AppError `request.invalid` naming the field: a real number must never be typed into the sandbox
 */
export function behaviourOf({ number, expMonth, expYear, cvc }: SandboxCard, now: Date): CardBehaviour {
  const digits = number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !luhn(digits)) throw invalid('number', message('card_number_invalid'));
  const behaviour = CARDS[digits];
  if (!behaviour) throw invalid('number', message('card_number_real'));
  const endOfMonth = Date.UTC(expYear < 100 ? 2000 + expYear : expYear, expMonth);
  if (!(expMonth >= 1 && expMonth <= 12)) throw invalid('expMonth', message('card_month_invalid'));
  if (endOfMonth <= now.getTime()) throw invalid('expYear', message('card_date_past'));
  if (!/^\d{3,4}$/.test(cvc)) throw invalid('cvc', message('card_code_invalid'));
  return behaviour;
}

function invalid(field: string, reason: Message) {
  return appError('request.invalid', reason, { fields: { [field]: reason } });
}

/** Computes the check digit of card numbers. */
function luhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = at % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
