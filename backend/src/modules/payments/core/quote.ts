import { isDeepStrictEqual } from 'node:util';
import { cardChargeRule } from '../../../ports/payment-currencies.js';
import {
  covers,
  isLarger,
  type Package,
  type PriceList,
  type PurchaseContents,
} from '../price-lists/price-list.entity.js';
import { priceOfParts, unionOf, withFreeFiles } from '../price-lists/price-list-rules.js';
import { reachOf, reachWithFree, STANDING_STATES, type PurchaseKind } from './entitlement-level.js';
import { UNTAXED, type OrderTax } from '../tax/order-tax.js';
import type { Purchase } from './purchase.entity.js';
import type { BoughtItem } from './purchases.repository.js';

/** An order as it is shown and, once placed, stored: every line in the currency's smallest unit. */
export interface Quote extends OrderTax {
  kind: PurchaseKind;
  /** The code of the package; null for anything else. */
  packageCode: string | null;
  title: string;
  description: string;
  features: readonly string[];
  contents: PurchaseContents;
  /** What the package costs after each other one of its list: an overpayment is computed with these. */
  upgradePrices: Readonly<Record<string, number>>;
  listPriceCents: number;
  alreadyPaidCents: number;
  /** What a coupon takes off. */
  discountCents: number;
  couponId: string | null;
  couponCode: string | null;
  subtotalCents: number;
  totalCents: number;
  currency: string;
  /** The package that opens as much for no more, when something else was asked for. */
  betterPackage?: string;
}

/**
 * What a package costs a client who has these purchases: the least that any package which holds as much costs them. Null
 * when what they bought holds it already.
 */
export function quoteFor(
  { code }: Pick<Package, 'code'>,
  { currency, content }: Pick<PriceList, 'currency' | 'content'>,
  purchases: readonly BoughtItem[],
): Quote | null {
  const list = { currency, content: withFreeFiles(content) };
  const to = list.content.packages.find((each) => each.code === code)!;
  const free = reachWithFree(list.content.free, purchases);
  if (covers(free, to.contents)) return null;
  const standing = purchases.filter(({ state }) => STANDING_STATES.includes(state));
  const has = reachOf(standing);
  const prices = list.content.packages
    .filter(({ contents }) => covers(unionOf([has, contents]), to.contents))
    .flatMap((each) => [
      ...(each === to ? [] : [each.priceCents]),
      ...standing.flatMap((bought) => upgradePrice(bought, each, list) ?? []),
    ]);
  // Once something was bought, what is missing may cost less by itself. Without, the rules of lists do not allow it.
  const parts = standing.length > 0 ? priceOfParts(free, to.contents, list.content) : Number.POSITIVE_INFINITY;
  const subtotalCents = Math.min(to.priceCents, parts, ...prices);
  return {
    kind: standing.some((bought) => upgradePrice(bought, to, list) !== null) ? 'upgrade' : 'package',
    packageCode: to.code,
    title: to.name,
    description: to.description,
    features: to.features,
    contents: to.contents,
    upgradePrices: pricesAfter(to, list),
    ...linesOf(to.priceCents, subtotalCents),
    currency: list.currency,
  };
}

/** The lines of an item's price, before any discount and tax. */
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

/**
 * The price of a package after a smaller one: the list's own, else the difference. A package that has left the list, or
 * holds more than when it was bought, counts at the price it had then.
 */
function upgradePrice(
  bought: BoughtItem,
  to: Package,
  { currency, content }: Pick<PriceList, 'currency' | 'content'>,
): number | null {
  if (bought.packageCode === null || bought.currency !== currency || !isLarger(to.contents, bought.contents))
    return null;
  const listed = content.packages.find(
    ({ code, contents }) => code === bought.packageCode && code !== to.code && isLarger(to.contents, contents),
  );
  if (listed) return stepPrice(listed, to, content);
  return Math.max(minimumOf(currency), to.priceCents - bought.listPriceCents);
}

function stepPrice(from: Package, to: Package, { upgrades }: PriceList['content']): number {
  const explicit = upgrades.find((upgrade) => upgrade.from === from.code && upgrade.to === to.code);
  return explicit?.priceCents ?? to.priceCents - from.priceCents;
}

/** The price of a package after each smaller one of the list. */
export function upgradePricesOf(
  { code }: Pick<Package, 'code'>,
  list: Pick<PriceList, 'content'>,
): Record<string, number> {
  const content = withFreeFiles(list.content);
  const to = content.packages.find((each) => each.code === code)!;
  const smaller = content.packages.filter(({ contents }) => isLarger(to.contents, contents));
  return Object.fromEntries(smaller.map((from) => [from.code, stepPrice(from, to, content)]));
}

/** What a package costs after each other one of the list that does not hold it: by the cheapest way to hold it too. */
function pricesAfter(to: Package, { content }: Pick<PriceList, 'content'>): Record<string, number> {
  const others = content.packages.filter(({ contents }) => !covers(contents, to.contents));
  return Object.fromEntries(
    others.map((from) => {
      const added = content.packages.filter(({ contents }) => covers(unionOf([from.contents, contents]), to.contents));
      const prices = added.map((each) =>
        isLarger(each.contents, from.contents) ? stepPrice(from, each, content) : each.priceCents,
      );
      return [from.code, Math.min(...prices)];
    }),
  );
}

const minimumOf = (currency: string) => cardChargeRule(currency)?.minimumCents ?? 1;

/** The columns of an order that is placed as it was shown. */
export function columnsOf({ totalCents, betterPackage: _, ...shown }: Quote): Partial<Purchase> {
  return { ...shown, packageType: packageTypeOf(shown), amountCents: totalCents };
}

/** Whether an order is still what a client would get: everything that was shown is the same. */
export function isFor(purchase: Purchase, quote: Quote): boolean {
  const columns = Object.entries(columnsOf(quote)) as [keyof Purchase, unknown][];
  return columns.every(([name, value]) => isDeepStrictEqual(purchase[name], value));
}

/** What an order is called in the API and at the provider: the package's code, or how it was bought. */
export function packageTypeOf({ kind, packageCode }: Pick<Quote, 'kind' | 'packageCode'>): string {
  return kind === 'package' ? packageCode! : kind;
}
