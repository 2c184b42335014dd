import type { MailLanguage } from '../../../common/mails/languages.js';
import { cardChargeRule } from '../../../ports/payment-currencies.js';
import { listPriceOf, withFreeFiles } from '../price-lists/price-list-rules.js';
import { UNTAXED, type TaxedOrder } from '../tax/taxed-order.entity.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import {
  type Coverage,
  covers,
  type EntitlementContents,
  isLarger,
  isSame,
  unionOf,
} from '../../entitlements/contents.js';
import { coverageWithFree, type Entitlement } from '../../entitlements/entitlement-total.js';
import type { Package, Prices } from '../price-lists/price-list.entity.js';
import type { PurchaseKind } from '../purchases/purchase-state.js';

/** An order as it is shown and, once placed, stored: every line in the currency's smallest unit. */
export interface Quote extends TaxedOrder {
  kind: PurchaseKind;
  /** A package has its code; null for anything else. */
  packageCode: string | null;
  title: string;
  description: string;
  features: readonly string[];
  /** The client orders in the language of these texts; null: as the studio wrote them. */
  language: MailLanguage | null;
  /** The title in the studio's words, where it is another one. */
  studioTitle: string | null;
  contents: EntitlementContents;
  /** The prices of the package after each other one of its list: an overpayment is computed with these. */
  upgradePrices: Readonly<Record<string, number>>;
  listPriceCents: number;
  alreadyPaidCents: number;
  /** A coupon takes off this amount. */
  discountCents: number;
  couponId: string | null;
  couponCode: string | null;
  subtotalCents: number;
  totalCents: number;
  currency: string;
  /** The package that opens as much for no more, when something else was ordered. */
  betterPackage?: string;
}

/** An entitlement on which other prices depend: a valid purchase, a grant, or what the project opens to all. */
export type Holding = Pick<Entitlement, 'contents'> & Pick<Purchase, 'packageCode' | 'listPriceCents' | 'currency'>;

/** The columns of texts as the studio has written them. */
export const STUDIO_TEXTS = { language: null, studioTitle: null };

/** Prices a package for a client who has all this. Null when what they have holds it already. */
export function quoteFor(
  { code }: Pick<Package, 'code'>,
  { currency, content }: Prices,
  held: readonly Holding[],
): Quote | null {
  const list = { currency, content: withFreeFiles(content) };
  const to = list.content.packages.find((each) => each.code === code)!;
  if (covers(coverageWithFree(list.content.free, held), to.contents)) return null;
  const counted = held.filter((each) => isCounted(each, currency));
  return {
    kind: counted.some(({ contents }) => isLarger(to.contents, contents)) ? 'upgrade' : 'package',
    packageCode: to.code,
    title: to.name,
    description: to.description,
    features: to.features,
    ...STUDIO_TEXTS,
    contents: to.contents,
    upgradePrices: pricesAfter(to, list),
    // The rules of lists make the listed price the least for a first purchase.
    ...linesOf(to.priceCents, held.length === 0 ? to.priceCents : priceAfter(held, to.contents, list)),
    currency,
  };
}

/** Makes the lines of an item's price, before any discount and tax. */
export function linesOf(listPriceCents: number, subtotalCents = listPriceCents) {
  return {
    listPriceCents,
    alreadyPaidCents: listPriceCents - subtotalCents,
    discountCents: 0,
    couponId: null,
    couponCode: null,
    subtotalCents,
    ...UNTAXED,
    totalCents: subtotalCents,
  };
}

/** Says whether a holding counts at its price: a package in the currency of the list. */
const isCounted = (held: Holding, currency: string) => held.packageCode !== null && held.currency === currency;

/**
 * Prices `requested` for somebody who has all this: the difference between the list prices of what they have then and
 * of what they have now. So every order of purchases costs the same in all. A package that has left the list, or holds
 * something else by now, counts at the price that it had; one that has become cheaper, too.
 */
export function priceAfter(held: readonly Holding[], requested: Coverage, { currency, content }: Prices): number {
  const counted = held.filter((each) => isCounted(each, currency));
  const isListed = (holding: Holding) =>
    content.packages.some(
      ({ code, contents }) =>
        code === holding.packageCode && isSame(contents, coverageWithFree(content.free, [holding])),
    );
  const former = counted
    .filter((each) => !isListed(each) && !counted.some((other) => isLarger(other.contents, each.contents)))
    .map(({ contents, listPriceCents }) => ({ contents, priceCents: listPriceCents }));
  const prices = { ...content, packages: [...content.packages, ...former] };
  const free = coverageWithFree(
    content.free,
    held.filter((each) => !counted.includes(each)),
  );
  const listPrice = (coverage: Coverage) => listPriceOf(coverage, prices, free);
  const has = coverageWithFree(content.free, held);
  const credit = Math.max(listPrice(has), ...counted.map(({ listPriceCents }) => listPriceCents));
  return Math.max(minimumOf(currency), listPrice(unionOf([has, requested])) - credit);
}

/** Prices a package after each other one of the list that does not hold it. */
function pricesAfter(to: Package, list: Prices): Record<string, number> {
  const others = list.content.packages.filter(({ contents }) => !covers(contents, to.contents));
  return Object.fromEntries(
    others.map((from) => {
      const { code: packageCode, contents, priceCents: listPriceCents } = from;
      const held: Holding = { packageCode, contents, listPriceCents, currency: list.currency };
      return [from.code, priceAfter([held], to.contents, list)];
    }),
  );
}

const minimumOf = (currency: string) => cardChargeRule(currency)?.minimumCents ?? 1;

/** Returns the name of an order in the API and at the provider: the package's code, or how it was bought. */
export function packageTypeOf({ kind, packageCode }: Pick<Quote, 'kind' | 'packageCode'>): string {
  return kind === 'package' ? packageCode! : kind;
}
