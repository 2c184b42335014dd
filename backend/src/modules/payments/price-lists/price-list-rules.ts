import { amountText } from '../../../common/currency.js';
import { message, type Message } from '../../../common/messages.js';
import { chargeable, MAX_CENTS, type ChargeRule } from '../../../ports/payment-currencies.js';
import { covers, isLarger, limitOf, unionOf, type Coverage } from '../../entitlements/contents.js';
import type { Package, PriceListContent } from './price-list.entity.js';

/** A step from one package to a larger one, at its explicit price or the difference. */
export interface Step {
  from: Package;
  to: Package;
  priceCents: number;
}

/** The packages with the free files that each holds too, however few it names: so they can be compared. */
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

/** Every upgrade that a list offers. */
export function stepsOf({ packages, upgrades }: Pick<PriceListContent, 'packages' | 'upgrades'>): Step[] {
  return packages.flatMap((to) =>
    packages
      .filter((from) => isLarger(to.contents, from.contents))
      .map((from) => ({ from, to, priceCents: stepPrice(from, to, { upgrades }) })),
  );
}

/** An upgrade's explicit price, else the difference. */
export function stepPrice(from: Package, to: Package, { upgrades }: Pick<PriceListContent, 'upgrades'>): number {
  const explicit = upgrades.find((upgrade) => upgrade.from === from.code && upgrade.to === to.code);
  return explicit?.priceCents ?? to.priceCents - from.priceCents;
}

/** What is wrong with a list, by field; the first problem of each. Amounts are checked first: the others compare them. */
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
    add(`${field}.priceCents`, problemOfPrice(each, others, content, money));
    add(`${field}.priceCents`, problemOfDifference(each, content, rule, money));
  });
  const steps = stepsOf(content);
  content.upgrades.forEach((upgrade, at) => {
    const twice = content.upgrades.slice(0, at).some(({ from, to }) => from === upgrade.from && to === upgrade.to);
    const step = steps.find(({ from, to }) => from.code === upgrade.from && to.code === upgrade.to);
    const known = [upgrade.from, upgrade.to].every((code) => content.packages.some((each) => each.code === code));
    if (!known) add(`upgrades.${at}`, message('upgrade_unknown'));
    else if (twice) add(`upgrades.${at}`, message('upgrade_repeated'));
    else if (!step) add(`upgrades.${at}`, message('upgrade_not_larger'));
    else add(`upgrades.${at}.priceCents`, problemOfStep(step, steps, content, money));
  });
  return problems;
}

function amountsOf({ packages, upgrades, singleFiles, additionalPhotoCents, extension }: PriceListContent) {
  const amounts: [string, number | null][] = [
    ...packages.map(({ priceCents }, at): [string, number] => [`packages.${at}.priceCents`, priceCents]),
    ...upgrades.map(({ priceCents }, at): [string, number] => [`upgrades.${at}.priceCents`, priceCents]),
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

/** What orders, and addresses of the checkout, say in the place of a package. */
const RESERVED = ['upgrade', 'files', 'photos', 'extension', 'grant', 'free'];

function problemOfCode({ code }: Package, before: readonly Package[]) {
  if (RESERVED.includes(code)) return message('package_code_reserved');
  return before.some((other) => other.code === code) ? message('package_code_repeated') : null;
}

function problemOfContents({ contents }: Package, { free }: PriceListContent, others: readonly Package[]) {
  if (!contents.downloadSizes.includes('original')) return message('package_without_originals');
  const more = limitOf(contents.videos) > free.videos || limitOf(contents.photos) > free.photos;
  if (!more) return message('package_unlocks_nothing');
  const same = others.find((other) => covers(contents, other.contents) && covers(other.contents, contents));
  return same ? message('package_same_contents', { other: same.name }) : null;
}

/**
 * A smaller package costs less; parts that hold as much, with their upgrades and single files, do not: nobody pays more
 * for less.
 */
function problemOfPrice(
  each: Package,
  others: readonly Package[],
  content: PriceListContent,
  money: (cents: number) => string,
) {
  const { contents, priceCents } = each;
  const smaller = others.find((other) => isLarger(contents, other.contents) && priceCents <= other.priceCents);
  if (smaller) return message('package_not_dearer', { other: smaller.name });
  const parts = others.filter((other) => !covers(other.contents, contents));
  const nothing = { ...content.free, lifetimeAccess: false };
  const cheapest = cheapestWay(nothing, contents, { ...content, packages: parts });
  return cheapest < priceCents ? message('package_dearer_than_parts', { most: money(cheapest) }) : null;
}

/**
 * The least that anything which holds as much as `requested` costs somebody who has `has`: any of the packages, one after the
 * other, and single files. Each package on the way costs what it would when it is bought there, so no detour is cheaper.
 * @param alone what each package costs before any other
 */
export function cheapestWay(
  has: Coverage,
  requested: Coverage,
  content: PriceListContent,
  alone: readonly number[] = content.packages.map(({ priceCents }) => priceCents),
): number {
  const { packages } = content;
  const targets = [...packages.map(({ contents }) => contents), requested];
  const steps = packages.map((to) =>
    packages.map((from) =>
      isLarger(to.contents, from.contents)
        ? Math.max(0, to.priceCents - from.priceCents, stepPrice(from, to, content))
        : Number.POSITIVE_INFINITY,
    ),
  );
  // What each target costs somebody who has chosen these packages; the largest choices first, since others lead to them.
  const costs: number[][] = [];
  for (let chosen = (1 << packages.length) - 1; chosen >= 0; chosen -= 1) {
    const isChosen = (at: number) => ((chosen >> at) & 1) === 1;
    const held = unionOf([has, ...packages.filter((_, at) => isChosen(at)).map(({ contents }) => contents)]);
    const cost = targets.map((target, to) => {
      const bought = to < packages.length ? [alone[to]!, ...steps[to]!.filter((_, from) => isChosen(from))] : [];
      return covers(held, target) ? 0 : Math.min(...bought, priceOfParts(held, target, content));
    });
    // By way of another package, which may be cheaper by way of yet another.
    const ways = packages.flatMap(({ contents }, by) => (covers(held, contents) ? [] : [by]));
    for (let round = 1; round <= ways.length; round += 1)
      for (const by of ways)
        for (const [to, direct] of cost.entries())
          cost[to] = Math.min(direct, cost[by]! + costs[chosen | (1 << by)]![to]!);
    costs[chosen] = cost;
  }
  return costs[0]!.at(-1)!;
}

/** The lowest price of one photo that the client chooses; null when photos are sold in packages only. */
export function priceOfPhoto({
  singleFiles,
  additionalPhotoCents,
}: Pick<PriceListContent, 'singleFiles' | 'additionalPhotoCents'>): number | null {
  const prices = [singleFiles.photoCents, additionalPhotoCents].filter((cents) => cents !== null);
  return prices.length > 0 ? Math.min(...prices) : null;
}

/** What the files cost one by one that somebody with `has` lacks of `requested`; infinite where these are not sold. */
export function priceOfParts(
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

/** The difference to a smaller package is charged where the list has no price of its own for the upgrade. */
function problemOfDifference(
  to: Package,
  content: PriceListContent,
  { minimumCents }: ChargeRule,
  money: (cents: number) => string,
) {
  const low = stepsOf(content).find((step) => step.to === to && step.priceCents > 0 && step.priceCents < minimumCents);
  return low ? message('difference_below_minimum', { other: low.from.name, least: money(minimumCents) }) : null;
}

/**
 * An upgrade costs at least the difference, at most the package itself, and no more than two upgrades or single files in
 * its place.
 */
function problemOfStep(
  { from, to, priceCents }: Step,
  steps: readonly Step[],
  content: PriceListContent,
  money: (cents: number) => string,
) {
  if (priceCents > to.priceCents) return message('upgrade_too_dear', { most: money(to.priceCents) });
  const least = to.priceCents - from.priceCents;
  if (priceCents < least) return message('upgrade_below_difference', { least: money(least) });
  const detours = steps
    .filter((first) => first.from === from)
    .flatMap((first) =>
      steps
        .filter((second) => second.from === first.to && second.to === to)
        .map((second) => first.priceCents + second.priceCents),
    );
  const most = Math.min(...detours, priceOfParts(from.contents, to.contents, content));
  return priceCents > most ? message('upgrade_dearer_than_detour', { most: money(most) }) : null;
}
