import { checkout } from '../../../i18n/en/checkout';
import { getTranslations } from '../../../i18n/translations';

/** A card as it is typed. */
export interface CardInput {
  number: string;
  expiry: string;
  cvc: string;
}

export type CardErrors = Partial<Record<keyof CardInput, string>>;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Groups card digits by four, as they are printed. */
export function formatCardNumber(text: string): string {
  return digitsOf(text)
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, '$1 ');
}

/** Separates month and year with a slash. A first digit above 1 is a whole month. */
export function formatExpiry(text: string): string {
  let digits = digitsOf(text).slice(0, 4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** Keeps four digits at most. */
export function formatCvc(text: string): string {
  return digitsOf(text).slice(0, 4);
}

/** Validates a card, and returns the errors by field. */
export function cardErrors({ number, expiry, cvc }: CardInput, now: Date): CardErrors {
  const t = getTranslations(checkout);
  const errors: CardErrors = {};
  const digits = digitsOf(number);
  if (digits.length < 13 || !passesLuhn(digits))
    errors.number = digits.length === 0 ? t('numberMissing') : t('numberWrong');
  const [month, year] = [Number(digitsOf(expiry).slice(0, 2)), Number(digitsOf(expiry).slice(2))];
  if (digitsOf(expiry).length !== 4 || month < 1 || month > 12) errors.expiry = t('expiryWrong');
  // A card is valid to the end of its month.
  else if (2000 + year < now.getFullYear() || (2000 + year === now.getFullYear() && month < now.getMonth() + 1))
    errors.expiry = t('cardExpired');
  if (digitsOf(cvc).length < 3) errors.cvc = t('cvcWrong');
  return errors;
}

/** Checks the Luhn checksum of a card number. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
