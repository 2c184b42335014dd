import type { EntitlementContents } from '../../src/modules/entitlements/contents.js';
import type { PriceListContent } from '../../src/modules/payments/price-lists/price-list.entity.js';

/** The values of a sale that count, whether it was bought or granted. */
export interface OracleSale {
  state: string;
  contents: EntitlementContents;
  amountCents: number;
  refundedCents: number;
  listPriceCents: number;
  alreadyPaidCents: number;
  discountCents: number;
  taxCents: number;
}

const number = (count: number | null) => count ?? Infinity;
const most = (counts: number[]) => Math.max(...counts);

/** Computes the access from the valid sales: totals by kind of file, and single files besides. */
export function accessOf(
  { free }: Pick<PriceListContent, 'free'>,
  sales: readonly Pick<OracleSale, 'state' | 'contents'>[],
) {
  const standing = sales.filter(({ state }) => state === 'succeeded').map(({ contents }) => contents);
  const additional = standing.reduce((sum, { additionalPhotos = 0 }) => sum + additionalPhotos, 0);
  return {
    videos: most([free.videos, ...standing.map(({ videos }) => number(videos))]),
    photos: most([free.photos, ...standing.map(({ photos }) => number(photos))]) + additional,
    files: new Set(standing.flatMap(({ files = [] }) => files.map(({ id }) => id))),
    lifetimeAccess: standing.some(({ lifetimeAccess }) => lifetimeAccess),
  };
}

/** Computes the lowest price from nothing: every choice of packages, and what is missing then one by one. */
export function cheapestFromNothing(
  { free, packages, singleFiles, additionalPhotoCents }: PriceListContent,
  requested: { videos: number; photos: number; lifetimeAccess: boolean },
): number {
  const photoCents = Math.min(singleFiles.photoCents ?? Infinity, additionalPhotoCents ?? Infinity);
  const single = (missing: number, cents: number) => (missing > 0 ? missing * cents : 0);
  let cheapest = Infinity;
  for (let choice = 0; choice < 1 << packages.length; choice += 1) {
    const chosen = packages.filter((_, at) => (choice >> at) & 1);
    if (requested.lifetimeAccess && !chosen.some(({ contents }) => contents.lifetimeAccess)) continue;
    const videos = most([free.videos, ...chosen.map(({ contents }) => number(contents.videos))]);
    const photos = most([free.photos, ...chosen.map(({ contents }) => number(contents.photos))]);
    const cost =
      chosen.reduce((sum, { priceCents }) => sum + priceCents, 0) +
      single(requested.videos - Math.min(videos, requested.videos), singleFiles.videoCents ?? Infinity) +
      single(requested.photos - Math.min(photos, requested.photos), photoCents);
    cheapest = Math.min(cheapest, cost);
  }
  return cheapest;
}

/** Returns the errors in a sale's amounts; empty when they add up, and no more was refunded than paid. */
export function wrongLines(sale: OracleSale): string[] {
  const { listPriceCents, alreadyPaidCents, discountCents, taxCents, amountCents, refundedCents } = sale;
  const amounts = [listPriceCents, alreadyPaidCents, discountCents, taxCents, amountCents, refundedCents];
  return [
    ...(amounts.every((cents) => Number.isInteger(cents) && cents >= 0) ? [] : ['no whole amounts']),
    ...(listPriceCents - alreadyPaidCents - discountCents + taxCents === amountCents ? [] : ['wrong total']),
    ...(refundedCents <= amountCents ? [] : ['more refunded than paid']),
  ];
}
