import { chargeable } from '../../../ports/payment-currencies.js';
import { keptCents } from '../purchases/kept.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { covers } from '../../entitlements/contents.js';
import { coverageOf } from '../../entitlements/entitlement-total.js';
import { taxedPrice } from '../../settings/consumer-prices.js';
import type { Holding } from './quote.js';
import { isValid } from '../purchases/purchase-state.js';

type Payment = Pick<Purchase, 'contents' | 'amountCents' | 'currency' | 'upgradePrices' | 'taxMode' | 'taxRate'>;
type Paid = Pick<
  Purchase,
  | 'state'
  | 'packageCode'
  | 'contents'
  | 'amountCents'
  | 'refundedCents'
  | 'lostCents'
  | 'withdrawnAt'
  | 'overpaidCents'
  | 'currency'
>;
type Granted = Pick<Holding, 'contents' | 'packageCode' | 'currency'>;

/** Returns the amount that the studio keeps of a purchase, once the overpayment has been refunded. */
const kept = (other: Paid) => Math.min(keptCents(other), other.amountCents - other.overpaidCents);

/**
 * Returns the overpayment in a new payment, given the client's other purchases and grants: all of it when they hold its
 * contents already; otherwise the amount above its price after one of them. So two payments at once end at the price of
 * buying one after the other.
 */
export function overpaymentOf(payment: Payment, others: readonly Paid[], grants: readonly Granted[]): number {
  // An entitlement that cost nothing is not refunded.
  const paid = others.filter((other) => isValid(other) && (other.amountCents === 0 || kept(other) > 0));
  const valid = [...paid, ...grants];
  if (valid.length === 0) return 0;
  const { files, additionalPhotos, extensionDays, selection } = payment.contents;
  // The state of its list says whether a selection is paid already.
  if (selection) return 0;
  if (files) return overpaidFiles(payment, files, valid);
  const has = coverageOf(valid);
  if (additionalPhotos !== undefined) return has.photos === null ? payment.amountCents : 0;
  if (extensionDays !== undefined) return has.lifetimeAccess ? payment.amountCents : 0;
  if (covers(has, payment.contents)) return payment.amountCents;
  const isComparable = ({ currency }: Granted) => currency === payment.currency;
  const prices = valid
    .filter(isComparable)
    .flatMap(({ packageCode }) => payment.upgradePrices[packageCode ?? ''] ?? []);
  const least = Math.min(payment.amountCents, ...prices.map((price) => taxedPrice(price, payment).grossCents));
  // It is no more than the studio has kept of the others.
  const most = paid.filter(isComparable).reduce((sum, other) => sum + kept(other), 0);
  return chargeable(Math.min(payment.amountCents - least, most), payment.currency);
}

/** Computes the overpayment for the files that the client has twice. */
function overpaidFiles(
  { amountCents, currency }: Payment,
  files: NonNullable<Payment['contents']['files']>,
  valid: readonly Granted[],
): number {
  const { videos, photos } = coverageOf(valid);
  const open = new Set(valid.flatMap(({ contents }) => contents.files ?? []).map(({ id }) => id));
  const sum = (some: typeof files) => some.reduce((cents, { priceCents }) => cents + priceCents, 0);
  const twice = files.filter(({ id, fileType }) => open.has(id) || (fileType === 'video' ? videos : photos) === null);
  return chargeable(Math.floor((amountCents * sum(twice)) / sum(files)), currency);
}
