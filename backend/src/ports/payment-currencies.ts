import { decimalsOf } from '../common/currency.js';

/**
 * Card payments take these currencies, with the smallest charge where the provider publishes one (Stripe's "Supported
 * currencies"). Left out are ISK and UGX, which Stripe counts in hundredths that do not exist, and BGN: Bulgaria has
 * used the euro since 2026.
 */
const PUBLISHED_MINIMUM: Readonly<Record<string, number>> = {
  aed: 200,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1_500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1_000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1_000,
  usd: 50,
};

const OTHERS =
  'ars bhd bif bob clp cop crc djf dop egp gel gnf gtq hnl idr ils jmd jod kes kmf krw kwd kzt mad mga mop nad ngn ' +
  'omr pen php pyg qar rwf sar tnd try ttd twd uah uyu vnd vuv xaf xof xpf zar';

/** Each ISO 4217 code in lower case has its smallest charge: one whole unit, where none is published. */
export const MINIMUM_CHARGE: ReadonlyMap<string, number> = new Map([
  ...OTHERS.split(' ').map((currency) => [currency, 10 ** decimalsOf(currency)] as const),
  ...Object.entries(PUBLISHED_MINIMUM),
]);

/** The amounts that can be charged in a currency have limits; `chargeable` says of which steps they are multiples. */
export interface ChargeRule {
  minimumCents: number;
}

/** Returns the rule of a currency; null where cards are not charged in it. */
export function cardChargeRule(currency: string): ChargeRule | null {
  const minimumCents = MINIMUM_CHARGE.get(currency);
  return minimumCents === undefined ? null : { minimumCents };
}

/**
 * Returns the largest amount up to this one that can be charged or refunded. In currencies with three decimals, the
 * last one is 0 in every amount that is moved.
 */
export const chargeable = (cents: number, currency: string): number =>
  decimalsOf(currency) === 3 ? cents - (cents % 10) : cents;

/** No larger amount can be charged: Stripe takes eight digits. */
export const MAX_CENTS = 99_999_999;
