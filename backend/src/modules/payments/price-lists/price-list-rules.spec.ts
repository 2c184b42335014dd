import { packageOf, STANDARD } from '../../../../test/fixtures/price-lists.js';
import { cardChargeRule } from '../../../ports/payment-currencies.js';
import type { PriceListContent } from './price-list.entity.js';
import { findProblems, upgradePriceOf } from './price-list-rules.js';

const small = packageOf('small', 10_000, { videos: 4 });
const large = packageOf('large', 20_000, { videos: 8, photos: 5 });
const photos = packageOf('all-photos', 9_000, { photos: null });
const all = packageOf('all', 25_000, { videos: null, photos: null });

const problems = (change: Partial<PriceListContent>, currency = 'eur') =>
  Object.fromEntries(
    Object.entries(findProblems({ ...STANDARD, ...change }, currency, cardChargeRule(currency))).map(
      ([field, { code }]) => [field, code],
    ),
  );

describe('rules of price lists', () => {
  test.each(['usd', 'jpy'])('the prices of a new installation are valid in %s', (currency) => {
    expect(problems({}, currency)).toEqual({});
  });

  test('a list of several packages is valid, and so is one without any', () => {
    expect(problems({ packages: [small, large, photos, all] })).toEqual({});
    expect(problems({ packages: [] })).toEqual({});
  });

  test.each<[string, Partial<PriceListContent>, Record<string, string>]>([
    ['a negative amount', { packages: [{ ...small, priceCents: -1 }] }, { 'packages.0.priceCents': 'amount_invalid' }],
    ['half a cent', { packages: [{ ...small, priceCents: 10.5 }] }, { 'packages.0.priceCents': 'amount_invalid' }],
    ['a huge amount', { packages: [{ ...small, priceCents: 1e8 }] }, { 'packages.0.priceCents': 'amount_invalid' }],
    ['too small a charge', { additionalPhotoCents: 49 }, { additionalPhotoCents: 'amount_below_minimum' }],
    [
      'small single files',
      { singleFiles: { videoCents: 1, photoCents: 50 } },
      { 'singleFiles.videoCents': 'amount_below_minimum' },
    ],
    [
      'a small extension',
      { extension: { days: 9, priceCents: 1 } },
      { 'extension.priceCents': 'amount_below_minimum' },
    ],
    [
      'a package that single files undercut',
      {
        packages: [packageOf('mini', 5_001, { videos: 4, photos: 3, lifetimeAccess: false })],
        singleFiles: { videoCents: 2_000, photoCents: 1_900 },
        additionalPhotoCents: 1_500,
      },
      { 'packages.0.priceCents': 'package_dearer_than_parts' },
    ],
    [
      'a code twice',
      { packages: [small, { ...large, code: 'small' }] },
      { 'packages.1.code': 'package_code_repeated' },
    ],
    ...['upgrade', 'files', 'photos', 'extension', 'free'].map(
      (code): [string, Partial<PriceListContent>, Record<string, string>] => [
        `the reserved code ${code}`,
        { packages: [{ ...small, code }] },
        { 'packages.0.code': 'package_code_reserved' },
      ],
    ),
    [
      'what is free',
      { packages: [packageOf('free-ones', 900, { videos: 3, photos: 1 })] },
      { 'packages.0.contents': 'package_unlocks_nothing' },
    ],
    [
      'web sizes alone',
      { packages: [packageOf('web', 900, { videos: 9, downloadSizes: ['web'] })] },
      { 'packages.0.contents': 'package_without_originals' },
    ],
    [
      'the same contents twice',
      { packages: [small, { ...small, code: 'other', priceCents: 12_000 }] },
      { 'packages.0.contents': 'package_same_contents', 'packages.1.contents': 'package_same_contents' },
    ],
    [
      'more for the same price',
      { packages: [small, { ...large, priceCents: 10_000 }] },
      { 'packages.1.priceCents': 'package_not_dearer' },
    ],
    [
      'a package dearer than its parts',
      { packages: [packageOf('videos', 10_000, { videos: null }), photos, all] },
      { 'packages.2.priceCents': 'package_dearer_than_parts' },
    ],
    [
      'more for less',
      { packages: [small, { ...large, priceCents: 9_000 }] },
      { 'packages.1.priceCents': 'package_not_dearer' },
    ],
    [
      'a difference that cannot be charged',
      { packages: [small, { ...large, priceCents: 10_049 }] },
      { 'packages.1.priceCents': 'package_not_dearer' },
    ],
  ])('rejects %s', (_, change, expected) => {
    expect(problems(change)).toEqual(expected);
  });

  test('a package that is too cheap for an upgrade names the least that it can cost', () => {
    const content = { ...STANDARD, packages: [small, { ...large, priceCents: 10_049 }] };
    expect(findProblems(content, 'eur', cardChargeRule('eur'))).toEqual({
      'packages.1.priceCents': {
        code: 'package_not_dearer',
        params: { other: 'The small', least: '100.50 EUR' },
      },
    });
    expect(problems({ packages: [small, { ...large, priceCents: 10_050 }] })).toEqual({});
  });

  test('the upgrade of an offer without a purchase is the difference to the dearest smaller package', () => {
    const content = { ...STANDARD, packages: [small, large, photos, all] };
    expect(content.packages.map((each) => upgradePriceOf(each, content))).toEqual([null, 10_000, null, 5_000]);
  });

  test('rejects a currency that is not taken, and the last of three decimals', () => {
    // Bulgaria pays in euros since 2026.
    expect([problems({}, 'isk'), problems({}, 'bgn'), problems({}, 'xxx')]).toEqual([
      { currency: 'currency_unsupported' },
      { currency: 'currency_unsupported' },
      { currency: 'currency_unsupported' },
    ]);
    expect(problems({ packages: [{ ...small, priceCents: 10_005 }] }, 'kwd')).toEqual({
      'packages.0.priceCents': 'amount_last_digit',
    });
  });
});
