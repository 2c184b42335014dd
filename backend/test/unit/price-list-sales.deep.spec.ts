import { cardChargeRule } from '../../src/ports/payment-currencies.js';
import { entitlementOf, reachOf } from '../../src/modules/payments/core/entitlement-level.js';
import { overpaymentOf } from '../../src/modules/payments/core/overpayment.js';
import { quoteFor, type Quote } from '../../src/modules/payments/core/quote.js';
import type { BoughtItem } from '../../src/modules/payments/core/purchases.repository.js';
import type { Package, PriceListContent } from '../../src/modules/payments/price-lists/price-list.entity.js';
import { findProblems } from '../../src/modules/payments/price-lists/price-list-rules.js';
import { DEEP } from '../fixtures/deep.js';
import { packageOf, STANDARD } from '../fixtures/price-lists.js';

const CLIENTS = DEEP ? 100_000 : 1_000;
const CURRENCY = 'eur';

/** The same numbers in every run (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return { below, pick: <T>(items: readonly T[]): T => items[below(items.length)]! };
}
type Random = ReturnType<typeof randomOf>;

/** A list that the console would save; most random ones break a rule. */
function randomList({ below, pick }: Random): PriceListContent {
  for (;;) {
    const packages = Array.from({ length: 1 + below(4) }, (_, at) => {
      const videos = pick([0, 3, 6, 10, null]);
      const photos = pick([0, 1, 20, 50, null]);
      const worth = (videos ?? 20) * 900 + (photos ?? 100) * 250;
      return packageOf(`p${at}`, 500 + worth - below(1 + worth / 2), { videos, photos, lifetimeAccess: below(4) > 0 });
    });
    const upgrades = packages.flatMap((to) =>
      packages
        .filter((from) => from !== to && below(3) === 0)
        .map((from) => ({ from: from.code, to: to.code, priceCents: Math.max(50, to.priceCents - below(5_000)) })),
    );
    const list = { ...STANDARD, packages, upgrades };
    if (Object.keys(findProblems(list, CURRENCY, cardChargeRule(CURRENCY))).length === 0) return list;
  }
}

interface Sale extends BoughtItem, Pick<Quote, 'taxMode' | 'taxRate'> {
  amountCents: number;
  refundedCents: number;
  excessCents: number;
  upgradePrices: Readonly<Record<string, number>>;
}
const saleOf = (quote: Quote): Sale => ({
  ...quote,
  state: 'succeeded',
  amountCents: quote.totalCents,
  refundedCents: 0,
  excessCents: 0,
});
const keptOf = (sales: readonly Sale[]) =>
  sales.reduce(
    (sum, { amountCents, refundedCents, excessCents }) => sum + amountCents - Math.max(refundedCents, excessCents),
    0,
  );
/** As settlement does: what was paid for nothing is refunded, and a payment that is refunded whole opens nothing. */
function settle(sales: Sale[], quote: Quote): void {
  const sale = saleOf(quote);
  sale.excessCents = overpaymentOf(sale, sales);
  sale.refundedCents = sale.excessCents;
  if (sale.refundedCents === sale.amountCents) sale.state = 'refunded';
  sales.push(sale);
}
const number = (count: number | null) => count ?? Infinity;

it(`${CLIENTS} clients never pay more than the best offer, and have what they paid for`, () => {
  const random = randomOf(20_261_122);
  let checked = 0;
  let list = randomList(random);
  for (let client = 0; client < CLIENTS; client += 1) {
    if (client % 20 === 0) list = randomList(random);
    const shop = { currency: CURRENCY, content: list };
    const quote = (to: Package, sales: readonly Sale[]) => quoteFor(to, shop, sales);
    const sales: Sale[] = [];
    for (let step = random.below(4) + 1; step > 0; step -= 1) {
      const to = random.pick(list.packages);
      const other = random.pick(list.packages);
      const direct = quote(to, sales);
      const beside = quote(other, sales);
      const before = keptOf(sales);
      if (direct) {
        expect(direct.totalCents).toBeLessThanOrEqual(to.priceCents);
        expect(direct.totalCents).toBe(direct.listPriceCents - direct.alreadyPaidCents + direct.taxCents);
        // No detour by another package is cheaper.
        if (beside && other !== to) {
          const through = [...sales, saleOf(beside)];
          const detour = beside.totalCents + (quote(to, through)?.totalCents ?? 0);
          expect({ list, sales, to: to.code, other: other.code, cost: direct.totalCents <= detour }).toMatchObject({
            cost: true,
          });
        }
      }
      if (direct && beside && random.below(3) === 0) {
        // Two tabs: both payments were opened before either was made. Exactly the price of one after the other for a
        // first purchase; a purchase knows its price after each single package, not after two of them.
        const first = sales.every(({ state }) => state === 'refunded');
        const second = first ? (quote(other, [...sales, saleOf(direct)])?.totalCents ?? 0) : beside.totalCents;
        const sequence = before + direct.totalCents + second;
        settle(sales, direct);
        settle(sales, beside);
        expect({ list, sales, cost: keptOf(sales) <= sequence }).toMatchObject({ cost: true });
      } else if (direct) settle(sales, direct);
      const standing = sales.filter(({ state }) => state === 'succeeded');
      if (standing.length > 0 && random.below(4) === 0) {
        const refunded = random.pick(standing);
        refunded.refundedCents = refunded.amountCents;
        refunded.state = 'refunded';
      }
      // Access equals what stands: of each kind the most.
      const has = sales.filter(({ state }) => state === 'succeeded').map(({ contents }) => contents);
      const { videos, photos } = entitlementOf(list.free, sales);
      expect(number(videos)).toBe(Math.max(list.free.videos, ...has.map((each) => number(each.videos))));
      expect(number(photos)).toBe(Math.max(list.free.photos, ...has.map((each) => number(each.photos))));
      expect(reachOf(sales).lifetimeAccess).toBe(has.some(({ lifetimeAccess }) => lifetimeAccess));
      for (const { refundedCents, amountCents } of sales) expect(refundedCents).toBeLessThanOrEqual(amountCents);
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(CLIENTS);
});
