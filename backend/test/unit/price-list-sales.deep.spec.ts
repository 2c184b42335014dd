import { isDeepStrictEqual } from 'node:util';
import { cardChargeRule } from '../../src/ports/payment-currencies.js';
import { overpaymentOf } from '../../src/modules/payments/pricing/overpayment.js';
import { quoteForFiles, quoteForPhotos } from '../../src/modules/payments/pricing/item-quotes.js';
import { isLarger } from '../../src/modules/entitlements/contents.js';
import type { Package, PriceListContent } from '../../src/modules/payments/price-lists/price-list.entity.js';
import { isValid, type PurchaseState } from '../../src/modules/payments/purchases/purchase-state.js';
import { findProblems } from '../../src/modules/payments/price-lists/price-list-rules.js';
import { withDiscount } from '../../src/modules/payments/coupons/coupons.service.js';
import { Project } from '../../src/modules/projects/core/project.entity.js';
import { forPerson } from '../../src/modules/projects/people/holder.js';
import { DEEP } from '../fixtures/deep.js';
import { packageOf, STANDARD } from '../fixtures/price-lists.js';
import { randomOf, type Random } from './random.js';
import { accessOf, cheapestFromNothing, wrongLines, type OracleSale } from './sales-oracle.js';
import { totalOf } from '../../src/modules/entitlements/entitlement-total.js';
import { type Holding, linesOf, type Quote, quoteFor } from '../../src/modules/payments/pricing/quote.js';

/** Galleries in each of which two clients, who hold everything together, and two guests order. */
const GALLERIES = DEEP ? 20_000 : 300;
const CURRENCY = 'eur';

/** Makes a list that the console would save; most random ones break a rule. */
function randomList({ below, pick }: Random): PriceListContent {
  for (;;) {
    const packages = Array.from({ length: 1 + below(4) }, (_, at) => {
      const videos = pick([0, 3, 6, 10, null]);
      const photos = pick([0, 1, 20, 50, null]);
      const worth = (videos ?? 20) * 900 + (photos ?? 100) * 250;
      return packageOf(`p${at}`, 500 + worth - below(1 + worth / 2), { videos, photos, lifetimeAccess: below(4) > 0 });
    });
    const list = {
      ...STANDARD,
      packages,
      singleFiles: { videoCents: pick([null, 700, 1_500]), photoCents: pick([null, 200, 450]) },
      additionalPhotoCents: pick([null, 150, 500]),
    };
    if (Object.keys(findProblems(list, CURRENCY, cardChargeRule(CURRENCY))).length === 0) return list;
  }
}

type Sale = Holding &
  OracleSale &
  Quote & { state: PurchaseState; overpaidCents: number; lostCents: number; withdrawnAt: null; isGrant: boolean };
const saleOf = (quote: Quote): Sale => ({
  ...quote,
  isGrant: false,
  state: 'succeeded',
  amountCents: quote.totalCents,
  refundedCents: 0,
  overpaidCents: 0,
  lostCents: 0,
  withdrawnAt: null,
});
const keptOf = (sales: readonly Sale[]) =>
  sales.reduce(
    (sum, { amountCents, refundedCents, overpaidCents }) => sum + amountCents - Math.max(refundedCents, overpaidCents),
    0,
  );
/** Settles a sale: payments for nothing are refunded, and a payment that is fully refunded opens nothing. */
function settle(sales: Sale[], quote: Quote): void {
  const sale = saleOf(quote);
  sale.overpaidCents = overpaymentOf(
    sale,
    sales.filter(({ isGrant }) => !isGrant),
    sales.filter((other) => other.isGrant && isValid(other)),
  );
  sale.refundedCents = sale.overpaidCents;
  if (sale.refundedCents === sale.amountCents) sale.state = 'refunded';
  sales.push(sale);
}
const FILES = [
  ...Array.from({ length: 8 }, (_, n) => ({ id: `v${n}`, fileType: 'video' as const, name: `v${n}.mp4` })),
  ...Array.from({ length: 12 }, (_, n) => ({ id: `p${n}`, fileType: 'photo' as const, name: `p${n}.jpg` })),
];
const contentsOf = ({ videos, photos, lifetimeAccess }: Quote['contents']) => ({
  videos: videos ?? Infinity,
  photos: photos ?? Infinity,
  lifetimeAccess,
});

const PEOPLE = [
  { id: 'anna', kind: 'client' },
  { id: 'ben', kind: 'client' },
  { id: 'gina', kind: 'guest' },
  { id: 'gus', kind: 'guest' },
] as const;
const isClient = (id: string) => PEOPLE.some((person) => person.id === id && person.kind === 'client');
const NOTHING_FREE = { videos: 0, photos: 0, photoLabel: null };

/** Anything that a client may order: the same question before and after other purchases. */
type Ask = (sales: readonly Sale[]) => Quote | null;

function randomAsk(
  { below, pick }: Random,
  offer: { currency: string; content: PriceListContent },
  has: readonly Sale[],
): Ask {
  const { files: open, videos, photos } = accessOf(offer.content, has);
  const locked = FILES.filter(
    ({ id, fileType }) => !open.has(id) && (fileType === 'video' ? videos : photos) < Infinity,
  );
  const chosen = locked.filter(() => below(6) === 0);
  const count = 1 + below(6);
  const to = pick(offer.content.packages);
  return pick<Ask>([
    (sales) => quoteFor(to, offer, sales.filter(isValid)),
    (sales) => quoteFor(to, offer, sales.filter(isValid)),
    (sales) => (chosen.length > 0 ? quoteForFiles(chosen, offer, sales.filter(isValid), 'en') : null),
    (sales) => (photos < Infinity ? quoteForPhotos(count, offer, sales.filter(isValid), 'en') : null),
  ]);
}

/** Returns the price, without any earlier purchase, of everything that the client has after this order. */
function priceFromNothing(list: PriceListContent, sales: readonly Sale[], { contents }: Quote): number {
  const has = accessOf(list, sales);
  const count = (type: string) => (contents.files ?? []).filter(({ fileType }) => fileType === type).length;
  if (contents.files || contents.additionalPhotos)
    return cheapestFromNothing(list, {
      videos: has.videos + count('video'),
      photos: has.photos + count('photo') + (contents.additionalPhotos ?? 0),
      lifetimeAccess: false,
    });
  return cheapestFromNothing(list, contentsOf(contents));
}

/** Cheaper than an expectation, of which there are a million. */
function assertThat(isTrue: boolean, sale: object): void {
  if (!isTrue) throw new Error(`Not so: ${JSON.stringify(sale, null, 1)}`);
}

describe('sales by a price list', () => {
  it(`in ${GALLERIES} galleries nobody pays more than the best offer, and each holder has what was paid for`, () => {
    const random = randomOf(20_261_122);
    const { below, pick } = random;
    const rule = cardChargeRule(CURRENCY)!;
    const sold = { packages: 0, items: 0, grants: 0, coupons: 0, refunds: 0, twice: 0, severalPeople: 0 };
    let forAll = randomList(random);
    for (let gallery = 0; gallery < GALLERIES; gallery += 1) {
      if (gallery % 20 === 0) forAll = randomList(random);
      const project: Project = Object.assign(new Project(), {
        clientEmailKey: 'anna@example.test',
        access: 'default' as const,
        guestAllowance: below(2) === 0,
        guestPurchases: true,
      });
      const held = new Map<string, Sale[]>();
      /** The orders and grants of each person, as the oracle knows them. */
      const ledger: { by: string; sale: Sale }[] = [];
      for (let step = below(6) + 1; step > 0; step -= 1) {
        const person = pick(PEOPLE);
        const { holder, access: free } = forPerson(project, person);
        assertThat(holder.mayBuy, { person });
        const list = free === 'preview' ? { ...forAll, free: NOTHING_FREE } : forAll;
        const offer = { currency: CURRENCY, content: list };
        const sales = held.get(holder.key) ?? [];
        held.set(holder.key, sales);
        const had = sales.length;
        const [one, two] = [randomAsk(random, offer, sales), randomAsk(random, offer, sales)];
        const [direct, beside] = [one(sales), two(sales)];
        const before = keptOf(sales);
        const how = pick(['buy', 'buy', 'buy', 'grant', 'coupon']);
        if (direct) {
          assertThat(wrongLines(saleOf(direct)).length === 0, { direct });
          // No more than the best offer for everything that the client has then, and by no detour less.
          assertThat(direct.totalCents <= priceFromNothing(list, sales, direct), { list, sales, direct });
          if (beside?.packageCode && beside.packageCode !== direct.packageCode) {
            const detour = beside.totalCents + (one([...sales, saleOf(beside)])?.totalCents ?? 0);
            assertThat(direct.totalCents <= detour, { list, sales, direct, beside });
          }
        }
        if (direct && beside && below(3) === 0) {
          // Two tabs: both payments were opened before either was made. Exactly the price of one after the other for
          // two packages at first; a purchase knows its price after each single package, not after two of them.
          const first = sales.every(({ state }) => state === 'refunded') && direct.packageCode && beside.packageCode;
          const second = first ? (two([...sales, saleOf(direct)])?.totalCents ?? 0) : beside.totalCents;
          const sequence = before + direct.totalCents + second;
          settle(sales, direct);
          settle(sales, beside);
          assertThat(keptOf(sales) <= sequence, { list, sales });
          sold.twice += 1;
        } else if (direct && how === 'grant') {
          sales.push({ ...saleOf({ ...direct, ...linesOf(direct.listPriceCents, 0) }), isGrant: true });
          sold.grants += 1;
        } else if (direct && how === 'coupon') {
          const coupon = {
            id: 'c',
            code: 'C',
            percent: pick([5, 50, 100]),
            amountCents: null,
            minimumOrderCents: pick([null, 5_000]),
          };
          const discounted = withDiscount(direct, coupon, rule);
          expect(discounted.totalCents).toBeLessThanOrEqual(direct.totalCents);
          expect(discounted.totalCents === 0 || discounted.totalCents >= rule.minimumCents).toBe(true);
          settle(sales, discounted);
          sold.coupons += 1;
        } else if (direct) {
          settle(sales, direct);
          sold[direct.packageCode ? 'packages' : 'items'] += 1;
        }
        const valid = sales.filter(({ state }) => state === 'succeeded');
        if (valid.length > 0 && below(4) === 0) {
          const ended = pick(valid);
          ended.refundedCents = ended.amountCents;
          ended.state = ended.isGrant ? 'canceled' : 'refunded';
          sold.refunds += 1;
        }
        // Access equals what is valid.
        const total = totalOf(list.free, sales.filter(isValid));
        const { files, ...access } = accessOf(list, sales);
        assertThat(isDeepStrictEqual(contentsOf({ ...total, downloadSizes: [] }), access), { list, sales });
        assertThat(isDeepStrictEqual(new Set(total.openFileIds), files), { list, sales });
        assertThat(sales.flatMap(wrongLines).length === 0, { sales });
        ledger.push(...sales.slice(had).map((sale) => ({ by: person.id, sale })));
      }
      // Clients have what any of them ordered; a guest has what they ordered themselves; each sale belongs to somebody.
      for (const { id, kind } of PEOPLE) {
        const own = ledger.filter(({ by }) => (kind === 'client' ? isClient(by) : by === id)).map(({ sale }) => sale);
        const free = kind === 'client' || project.guestAllowance ? forAll.free : NOTHING_FREE;
        const total = totalOf(free, (held.get(kind === 'client' ? project.clientEmailKey : id) ?? []).filter(isValid));
        const { files, ...access } = accessOf({ free }, own);
        assertThat(isDeepStrictEqual(contentsOf({ ...total, downloadSizes: [] }), access), { id, ledger });
        assertThat(isDeepStrictEqual(new Set(total.openFileIds), files), { id, ledger });
      }
      assertThat(keptOf([...held.values()].flat()) === keptOf(ledger.map(({ sale }) => sale)), { ledger });
      if (new Set(ledger.map(({ by }) => by)).size > 1) sold.severalPeople += 1;
    }
    expect(Math.min(...Object.values(sold))).toBeGreaterThan(GALLERIES / 50);
  });

  const LISTS = DEEP ? 4_000 : 500;

  it(`in ${LISTS} price lists every way to the same packages costs the difference of the list prices`, () => {
    const random = randomOf(20_261_124);
    const { below, pick } = random;
    const { minimumCents } = cardChargeRule(CURRENCY)!;
    const seen = { chains: 0, sameWays: 0, smallestCharges: 0 };
    for (let round = 0; round < LISTS; round += 1) {
      const list = randomList(random);
      const offer = { currency: CURRENCY, content: list };
      const listPrice = (sales: readonly Sale[]) =>
        cheapestFromNothing(
          list,
          accessOf(
            { free: list.free },
            sales.filter(({ packageCode }) => packageCode !== null),
          ),
        );
      /** Buys these packages one after the other. */
      const buy = (packages: readonly Package[], had: readonly Sale[] = []) => {
        const sales = [...had];
        let [paid, smallest] = [0, 0];
        for (const each of packages) {
          const quote = quoteFor(each, offer, sales);
          if (!quote) continue;
          const before = listPrice(sales);
          sales.push(saleOf(quote));
          paid += quote.totalCents;
          smallest += Math.max(0, minimumCents - (listPrice(sales) - before));
        }
        return { sales, paid, smallest };
      };
      const shuffled = (packages: readonly Package[]) =>
        packages.map((each) => ({ each, at: below(1_000) })).sort((one, other) => one.at - other.at);
      const chosen = list.packages.filter(() => below(3) > 0);
      const one = buy(shuffled(chosen).map(({ each }) => each));
      const other = buy(shuffled(chosen).map(({ each }) => each));
      // In whatever order, and never more than the list price of what the client has; but nothing costs less than can
      // be charged.
      assertThat(one.paid === listPrice(one.sales) + one.smallest, { list, one });
      assertThat(other.paid - other.smallest === one.paid - one.smallest, { list, one, other });
      seen[one.smallest + other.smallest > 0 ? 'smallestCharges' : 'sameWays'] += 1;
      // Single files that were bought before change no price of a package.
      const files = quoteForFiles(FILES.slice(0, 2), offer, one.sales, 'en');
      const next = pick(list.packages);
      if (files) expect(quoteFor(next, offer, [...one.sales, saleOf(files)])).toEqual(quoteFor(next, offer, one.sales));
      for (const from of list.packages)
        for (const to of list.packages.filter(({ contents }) => isLarger(contents, from.contents))) {
          const had = buy([from]).sales;
          const direct = buy([to], had);
          const between = list.packages.filter(
            ({ contents }) => isLarger(contents, from.contents) && isLarger(to.contents, contents),
          );
          assertThat(direct.paid === to.priceCents - from.priceCents, { list, from, to });
          for (const middle of between) {
            assertThat(buy([middle, to], had).paid === direct.paid, { list, from, middle, to });
            seen.chains += 1;
          }
          // A detour by any other package, too.
          for (const by of list.packages) assertThat(buy([by, to], had).paid >= direct.paid, { list, from, by, to });
        }
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
  });
});
