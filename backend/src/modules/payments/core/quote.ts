import { isDeepStrictEqual } from 'node:util';
import { cardChargeRule } from '../../../ports/payment-currencies.js';
import {
  covers,
  isLarger,
  type Package,
  type PackageContents,
  type PriceList,
} from '../price-lists/price-list.entity.js';
import { entitlementOf, STANDING_STATES, type PurchaseKind } from './entitlement-level.js';
import type { Purchase } from './purchase.entity.js';
import type { BoughtItem } from './purchases.repository.js';

/** An order as it is shown and, once placed, stored: every line in the currency's smallest unit. */
export interface Quote {
  kind: PurchaseKind;
  /** The code of the package. */
  packageCode: string;
  title: string;
  description: string;
  features: readonly string[];
  contents: PackageContents;
  /** What the package costs after each smaller one of its list: an overpayment is computed with these. */
  upgradePrices: Readonly<Record<string, number>>;
  listPriceCents: number;
  alreadyPaidCents: number;
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
  currency: string;
}

/** What a package costs a client who has these purchases; null when what they bought holds it already. */
export function quoteFor(
  to: Package,
  list: Pick<PriceList, 'currency' | 'content'>,
  purchases: readonly BoughtItem[],
): Quote | null {
  if (covers(entitlementOf(list.content.free, purchases), to.contents)) return null;
  const standing = purchases.filter(({ state }) => STANDING_STATES.includes(state));
  const prices = standing.flatMap((bought) => upgradePrice(bought, to, list) ?? []);
  const subtotalCents = Math.min(to.priceCents, ...prices);
  const taxCents = 0;
  return {
    kind: prices.length > 0 ? 'upgrade' : 'package',
    packageCode: to.code,
    title: to.name,
    description: to.description,
    features: to.features,
    contents: to.contents,
    upgradePrices: upgradePricesOf(to, list),
    listPriceCents: to.priceCents,
    alreadyPaidCents: to.priceCents - subtotalCents,
    subtotalCents,
    taxCents,
    totalCents: subtotalCents + taxCents,
    currency: list.currency,
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
export function upgradePricesOf(to: Package, { content }: Pick<PriceList, 'content'>): Record<string, number> {
  const smaller = content.packages.filter(({ contents }) => isLarger(to.contents, contents));
  return Object.fromEntries(smaller.map((from) => [from.code, stepPrice(from, to, content)]));
}

const minimumOf = (currency: string) => cardChargeRule(currency)?.minimumCents ?? 1;

/** Whether an order is still what a client would get, at the same price. */
export function isFor(purchase: Purchase, quote: Quote): boolean {
  return (
    purchase.packageType === packageTypeOf(quote) &&
    purchase.packageCode === quote.packageCode &&
    purchase.amountCents === quote.totalCents &&
    purchase.currency === quote.currency &&
    isDeepStrictEqual(purchase.contents, quote.contents)
  );
}

/** What an order is called in the API and at the provider: the package's code, or how it was bought. */
export function packageTypeOf({ kind, packageCode }: Pick<Quote, 'kind' | 'packageCode'>): string {
  return kind === 'package' ? packageCode : kind;
}
