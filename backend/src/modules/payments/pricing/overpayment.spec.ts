import { standardItem } from '../../../../test/fixtures/price-lists.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { overpaymentOf } from './overpayment.js';
import { type EntitlementContents, NOTHING } from '../../entitlements/contents.js';
import type { PurchaseState } from '../purchases/purchase-state.js';

type PackageType = 'extended' | 'complete' | 'upgrade';

const PRICE: Record<PackageType, number> = { extended: 19_900, complete: 49_900, upgrade: 30_000 };
const paid = (
  packageType: PackageType,
  change: Partial<
    Pick<Purchase, 'state' | 'refundedCents' | 'overpaidCents' | 'currency' | 'amountCents' | 'taxMode' | 'taxRate'>
  > = {},
) => ({
  ...standardItem(packageType),
  currency: 'usd',
  amountCents: PRICE[packageType],
  state: 'succeeded' as PurchaseState,
  refundedCents: 0,
  overpaidCents: 0,
  lostCents: 0,
  withdrawnAt: null,
  taxMode: 'none' as const,
  taxRate: 0,
  ...change,
});
const overpayment = (packageType: PackageType, others: ReturnType<typeof paid>[]) =>
  overpaymentOf(paid(packageType), others, []);

describe('overpaymentOf', () => {
  describe('every pair', () => {
    it.each([
      ['extended', [], 0],
      ['upgrade', [], 0],
      ['complete', [], 0],
      ['extended', ['extended'], 19_900],
      ['upgrade', ['extended'], 0],
      ['complete', ['extended'], 19_900],
      ['extended', ['complete'], 19_900],
      ['upgrade', ['complete'], 30_000],
      ['complete', ['complete'], 49_900],
      ['extended', ['upgrade'], 19_900],
      ['upgrade', ['upgrade'], 30_000],
      ['complete', ['upgrade'], 49_900],
      ['extended', ['extended', 'upgrade'], 19_900],
      ['upgrade', ['extended', 'upgrade'], 30_000],
      ['complete', ['extended', 'upgrade'], 49_900],
    ] as const)('%s after %j: %i cents too much', (packageType, others, cents) => {
      expect(
        overpayment(
          packageType,
          others.map((other) => paid(other)),
        ),
      ).toBe(cents);
    });

    it('ends at no more than the price of everything, in whatever order', () => {
      for (const [first, second] of [
        ['extended', 'complete'],
        ['complete', 'extended'],
      ] as const) {
        expect(PRICE[first] + PRICE[second] - overpayment(second, [paid(first)])).toBe(49_900);
      }
    });
  });

  it('does not count what no longer stands, nor what goes back anyway', () => {
    expect(overpayment('extended', [paid('extended', { state: 'refunded', refundedCents: 19_900 })])).toBe(0);
    expect(overpayment('extended', [paid('extended', { state: 'dispute_lost' })])).toBe(0);
    expect(overpayment('extended', [paid('extended', { overpaidCents: 19_900 })])).toBe(0);
    expect(overpayment('complete', [paid('extended'), paid('extended', { overpaidCents: 19_900 })])).toBe(19_900);
  });

  it('takes off only what the studio has kept', () => {
    expect(overpayment('complete', [paid('extended', { state: 'partially_refunded', refundedCents: 5_000 })])).toBe(
      14_900,
    );
  });

  it('never takes another currency off', () => {
    expect(overpayment('complete', [paid('extended', { currency: 'eur' })])).toBe(0);
    expect(overpayment('complete', [paid('complete', { currency: 'eur' })])).toBe(49_900);
  });

  describe('single items', () => {
    const file = (id: string, fileType: 'video' | 'photo' = 'video') => ({ id, fileType, name: id, priceCents: 1_000 });
    const item = (contents: Partial<EntitlementContents>, change: Partial<ReturnType<typeof paid>> = {}) => ({
      ...paid('extended'),
      packageCode: null,
      upgradePrices: {},
      contents: { ...NOTHING, ...contents },
      amountCents: 1_500,
      ...change,
    });

    it.each([
      ['a file that is open already', { files: [file('a'), file('b')] }, [item({ files: [file('a')] })], 750],
      ['other files', { files: [file('a')] }, [item({ files: [file('b')] })], 0],
      ['photos after all photos', { files: [file('a', 'photo')] }, [item({ photos: null })], 1_500],
      ['a video after a package with some', { files: [file('a')] }, [item({ videos: 6 })], 0],
      ['more photos after some', { additionalPhotos: 2 }, [item({ additionalPhotos: 2 })], 0],
      ['more photos after all', { additionalPhotos: 2 }, [item({ photos: null })], 1_500],
      ['an extension after an extension', { extensionDays: 9 }, [item({ extensionDays: 9 })], 0],
      ['an extension after lifetime access', { extensionDays: 9 }, [item({ lifetimeAccess: true })], 1_500],
      ['a package after single files', { videos: 6 }, [item({ files: [file('a')] })], 0],
    ] as [string, Partial<EntitlementContents>, ReturnType<typeof paid>[], number][])(
      '%s',
      (_, contents, others, cents) => {
        expect(overpaymentOf(item(contents), others, [])).toBe(cents);
      },
    );

    it('a package that was granted', () => {
      expect(overpaymentOf(item({ videos: 6 }), [], [item({ videos: 6 })])).toBe(1_500);
      expect(overpaymentOf(item({ videos: 9 }), [], [item({ videos: 6 })])).toBe(0);
    });
  });

  // 7.070 dinars with 19 % are 8.410; one of seven photos is open already.
  it('is an amount that can be refunded in a currency of three decimals', () => {
    const photos = Array.from({ length: 7 }, (_, at) => ({
      id: `p${at}`,
      fileType: 'photo' as const,
      name: 'p',
      priceCents: 1_010,
    }));
    const item = (files: typeof photos, amountCents: number) => ({
      ...paid('extended', { currency: 'kwd', taxMode: 'added', taxRate: 1_900, amountCents }),
      packageCode: null,
      upgradePrices: {},
      contents: { ...NOTHING, files },
    });
    expect(overpaymentOf(item(photos, 8_410), [item(photos.slice(0, 1), 1_200)], [])).toBe(1_200);
    const upgraded = { ...item([], 8_410), contents: { ...NOTHING, videos: 6 }, upgradePrices: { small: 1_010 } };
    const small = { ...item([], 1_500), packageCode: 'small', contents: { ...NOTHING, videos: 1 } };
    expect(overpaymentOf(upgraded, [{ ...small, amountCents: 9_990 }], [])).toBe(7_210);
    // The rest after a lost dispute need not be an amount that can be refunded.
    expect(overpaymentOf(upgraded, [{ ...small, amountCents: 5_000, lostCents: 1_005 }], [])).toBe(3_990);
  });

  it('compares prices with their tax where it is added', () => {
    const taxed = (packageType: PackageType, amountCents: number) =>
      paid(packageType, { taxMode: 'added', taxRate: 1_900, amountCents });
    expect(overpaymentOf(taxed('complete', 59_381), [taxed('extended', 23_681)], [])).toBe(23_681);
  });
});
