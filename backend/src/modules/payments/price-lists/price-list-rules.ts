import { amountText } from '../../../common/currency.js';
import { message, type Message } from '../../../common/messages.js';
import { chargeable, MAX_CENTS, type ChargeRule } from '../../../ports/payment-currencies.js';
import { covers, isLarger, isSame, limitOf, unionOf, type Coverage } from '../../entitlements/contents.js';
import type { Package, PriceListContent } from './price-list.entity.js';

/** Adds the free files to each package, which holds them however few it names: so packages can be compared. */
export function withFreeFiles<Content extends Pick<PriceListContent, 'free' | 'packages'>>(content: Content): Content {
  const { free, packages } = content;
  const most = (count: number | null, least: number) => (count === null ? null : Math.max(count, least));
  return {
    ...content,
    packages: packages.map((each) => ({
      ...each,
      contents: {
        ...each.contents,
        videos: most(each.contents.videos, free.videos),
        photos: most(each.contents.photos, free.photos),
      },
    })),
  };
}

/** Returns the first problem of each field of a list. Amounts are checked first: the other checks compare them. */
export function findProblems(
  listed: PriceListContent,
  currency: string,
  rule: ChargeRule | null,
): Record<string, Message> {
  const content = withFreeFiles(listed);
  const problems: Record<string, Message> = {};
  const add = (field: string, problem: Message | null | undefined) => {
    if (problem) problems[field] ??= problem;
  };
  if (!rule) return { currency: message('currency_unsupported') };
  const money = (cents: number) => amountText(cents, currency);
  for (const [field, cents] of amountsOf(content)) add(field, problemOfAmount(cents, currency, rule, money));
  content.packages.forEach((each, at) => {
    const field = `packages.${at}`;
    const others = content.packages.filter((other) => other !== each);
    add(`${field}.code`, problemOfCode(each, content.packages.slice(0, at)));
    add(`${field}.contents`, problemOfContents(each, content, others));
    add(`${field}.priceCents`, problemOfPrice(each, others, content, rule, money));
  });
  return problems;
}

function amountsOf({ packages, singleFiles, additionalPhotoCents, extension }: PriceListContent) {
  const amounts: [string, number | null][] = [
    ...packages.map(({ priceCents }, at): [string, number] => [`packages.${at}.priceCents`, priceCents]),
    ['singleFiles.videoCents', singleFiles.videoCents],
    ['singleFiles.photoCents', singleFiles.photoCents],
    ['additionalPhotoCents', additionalPhotoCents],
    ['extension.priceCents', extension?.priceCents ?? null],
  ];
  return amounts.filter((each): each is [string, number] => each[1] !== null);
}

function problemOfAmount(
  cents: number,
  currency: string,
  { minimumCents }: ChargeRule,
  money: (cents: number) => string,
) {
  if (!Number.isInteger(cents) || cents < 1 || cents > MAX_CENTS) return message('amount_invalid');
  if (cents < minimumCents) return message('amount_below_minimum', { least: money(minimumCents) });
  return cents === chargeable(cents, currency) ? null : message('amount_last_digit');
}

/** Orders, and addresses of the checkout, have these words in the place of a package. */
const RESERVED = ['upgrade', 'files', 'photos', 'extension', 'free'];

function problemOfCode({ code }: Package, before: readonly Package[]) {
  if (RESERVED.includes(code)) return message('package_code_reserved');
  return before.some((other) => other.code === code) ? message('package_code_repeated') : null;
}

function problemOfContents({ contents }: Package, { free }: PriceListContent, others: readonly Package[]) {
  if (!contents.downloadSizes.includes('original')) return message('package_without_originals');
  const more = limitOf(contents.videos) > free.videos || limitOf(contents.photos) > free.photos;
  if (!more) return message('package_unlocks_nothing');
  const same = others.find((other) => isSame(contents, other.contents));
  return same ? message('package_same_contents', { other: same.name }) : null;
}

/**
 * Requires a package to cost more than each smaller one, by at least the minimum charge: that is the price of the
 * upgrade. It may cost no more than parts that hold as much.
 */
function problemOfPrice(
  each: Package,
  others: readonly Package[],
  content: PriceListContent,
  { minimumCents }: ChargeRule,
  money: (cents: number) => string,
) {
  const { contents, priceCents } = each;
  const smaller = others.filter((other) => isLarger(contents, other.contents));
  const near = smaller.find((other) => priceCents < other.priceCents + minimumCents);
  if (near) return message('package_not_dearer', { other: near.name, least: money(near.priceCents + minimumCents) });
  const parts = others.filter((other) => !covers(other.contents, contents));
  const cheapest = listPriceOf(contents, { ...content, packages: parts });
  return cheapest < priceCents ? message('package_dearer_than_parts', { most: money(cheapest) }) : null;
}

/**
 * Returns the list price of as much as `requested`: the lowest price of any packages that hold it, with single files
 * for what they lack. Infinite where it is not sold.
 * @param free the coverage without paying
 */
export function listPriceOf(
  requested: Coverage,
  content: Pick<PriceListContent, 'free' | 'singleFiles' | 'additionalPhotoCents'> & {
    packages: readonly Pick<Package, 'contents' | 'priceCents'>[];
  },
  free: Coverage = { ...content.free, lifetimeAccess: false },
): number {
  const choices = content.packages.reduce(
    (chosen, { contents, priceCents }) => [
      ...chosen,
      ...chosen.map(({ has, cents }) => ({ has: unionOf([has, contents]), cents: cents + priceCents })),
    ],
    [{ has: free, cents: 0 }],
  );
  return Math.min(...choices.map(({ has, cents }) => cents + priceOfParts(has, requested, content)));
}

/** Finds the lowest price of a package after a smaller one; null when there is none. */
export function upgradePriceOf({ code }: Pick<Package, 'code'>, content: PriceListContent): number | null {
  const { packages } = withFreeFiles(content);
  const { contents, priceCents } = packages.find((each) => each.code === code)!;
  const smaller = packages.filter((other) => isLarger(contents, other.contents));
  return smaller.length > 0 ? priceCents - Math.max(...smaller.map((other) => other.priceCents)) : null;
}

/** Returns the lowest price of one photo that the client chooses; null when photos are sold in packages only. */
export function priceOfPhoto({
  singleFiles,
  additionalPhotoCents,
}: Pick<PriceListContent, 'singleFiles' | 'additionalPhotoCents'>): number | null {
  const prices = [singleFiles.photoCents, additionalPhotoCents].filter((cents) => cents !== null);
  return prices.length > 0 ? Math.min(...prices) : null;
}

/** Prices one by one the files that `has` lacks of `requested`; infinite where these are not sold. */
function priceOfParts(
  has: Coverage,
  requested: Coverage,
  content: Pick<PriceListContent, 'singleFiles' | 'additionalPhotoCents'>,
): number {
  if (requested.lifetimeAccess && !has.lifetimeAccess) return Number.POSITIVE_INFINITY;
  const price = (count: number | null, least: number | null, cents: number | null) =>
    limitOf(count) >= limitOf(least) ? 0 : (limitOf(least) - limitOf(count)) * (cents ?? Number.POSITIVE_INFINITY);
  return (
    price(has.videos, requested.videos, content.singleFiles.videoCents) +
    price(has.photos, requested.photos, priceOfPhoto(content))
  );
}
