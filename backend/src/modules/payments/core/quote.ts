import { isDeepStrictEqual } from 'node:util';
import type { MailLanguage } from '../../../common/mails/client-mail.js';
import { cardChargeRule } from '../../../ports/payment-currencies.js';
import {
  covers,
  isLarger,
  type Package,
  type Prices,
  type PurchaseContents,
  type Reach,
} from '../price-lists/price-list.entity.js';
import { cheapestWay, stepPrice, withFreeFiles } from '../price-lists/price-list-rules.js';
import { reachWithFree, STANDING_STATES, type PurchaseKind } from './entitlement-level.js';
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
  /** The language of these texts, in which the client orders; null for a grant. */
  language: MailLanguage | null;
  /** The title in the studio's words, where it is another one. */
  studioTitle: string | null;
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

/** Texts as the studio has written them. */
export const STUDIO_TEXTS = { language: null, studioTitle: null };

const LINES = [
  'kind',
  'title',
  'description',
  'features',
  'listPriceCents',
  'alreadyPaidCents',
  'discountCents',
  'couponCode',
  'subtotalCents',
  'taxCents',
  'currency',
] as const satisfies (keyof Quote & keyof Purchase)[];

/** What was ordered, and the lines of its price: the same at the checkout and on the receipt. */
export const orderLinesOf = (order: Quote | Purchase): Pick<Quote, (typeof LINES)[number]> =>
  Object.fromEntries(LINES.map((line) => [line, order[line]])) as Pick<Quote, (typeof LINES)[number]>;

/**
 * What a package costs a client who has these purchases: the least that any package which holds as much costs them. Null
 * when what they bought holds it already.
 */
export function quoteFor(
  { code }: Pick<Package, 'code'>,
  { currency, content }: Prices,
  purchases: readonly BoughtItem[],
): Quote | null {
  const list = { currency, content: withFreeFiles(content) };
  const to = list.content.packages.find((each) => each.code === code)!;
  const free = reachWithFree(list.content.free, purchases);
  if (covers(free, to.contents)) return null;
  const standing = purchases.filter(({ state }) => STANDING_STATES.includes(state));
  // Of a first purchase the rules of lists make the listed price the best one.
  const subtotalCents =
    standing.length === 0 ? to.priceCents : Math.min(to.priceCents, cheapestPrice(free, to.contents, list, standing));
  return {
    kind: standing.some((bought) => upgradePrice(bought, to, list) !== null) ? 'upgrade' : 'package',
    packageCode: to.code,
    title: to.name,
    description: to.description,
    features: to.features,
    ...STUDIO_TEXTS,
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
function upgradePrice(bought: BoughtItem, to: Package, { currency, content }: Prices): number | null {
  if (bought.packageCode === null || bought.currency !== currency || !isLarger(to.contents, bought.contents))
    return null;
  const listed = content.packages.find(
    ({ code, contents }) => code === bought.packageCode && code !== to.code && isLarger(to.contents, contents),
  );
  if (listed) return stepPrice(listed, to, content);
  return Math.max(minimumOf(currency), to.priceCents - bought.listPriceCents);
}

/** The price of a package after each smaller one of the list. */
export function upgradePricesOf(
  { code }: Pick<Package, 'code'>,
  list: Pick<Prices, 'content'>,
): Record<string, number> {
  const content = withFreeFiles(list.content);
  const to = content.packages.find((each) => each.code === code)!;
  const smaller = content.packages.filter(({ contents }) => isLarger(to.contents, contents));
  return Object.fromEntries(smaller.map((from) => [from.code, stepPrice(from, to, content)]));
}

/** What a package costs after each other one of the list that does not hold it: by the cheapest way to hold it too. */
function pricesAfter(to: Package, list: Prices): Record<string, number> {
  const others = list.content.packages.filter(({ contents }) => !covers(contents, to.contents));
  return Object.fromEntries(
    others.map((from) => {
      const { code: packageCode, contents, priceCents: listPriceCents } = from;
      const bought: BoughtItem = { state: 'succeeded', packageCode, contents, listPriceCents, currency: list.currency };
      return [from.code, cheapestPrice(contents, to.contents, list, [bought])];
    }),
  );
}

/** The least that anything which holds as much as `requested` costs somebody who has `has`, with these purchases. */
export function cheapestPrice(has: Reach, requested: Reach, list: Prices, standing: readonly BoughtItem[]): number {
  const alone = list.content.packages.map((each) =>
    Math.min(each.priceCents, ...standing.flatMap((bought) => upgradePrice(bought, each, list) ?? [])),
  );
  return cheapestWay(has, requested, list.content, alone);
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
