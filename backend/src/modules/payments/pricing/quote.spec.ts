import { COMPLETE, EXTENDED, packageOf, STANDARD, standardItem } from '../../../../test/fixtures/price-lists.js';
import type { ListedOrder } from '../../selections/selections.query.js';
import type { Package, PriceListContent } from '../price-lists/price-list.entity.js';
import { quoteForExtension, quoteForFiles, quoteForPhotos, quoteForSelection } from './item-quotes.js';
import { type Holding, packageTypeOf, quoteFor } from './quote.js';

const list = (content: Partial<PriceListContent> = {}, currency = 'usd') => ({
  currency,
  content: { ...STANDARD, ...content },
});
const bought = (packageType: string, change: Partial<Holding> = {}): Holding => ({
  listPriceCents: packageType === 'extended' ? 19_900 : 49_900,
  currency: 'usd',
  ...standardItem(packageType),
  ...change,
});

describe('a quote', () => {
  it.each([
    ['extended', EXTENDED, [], 'extended', 19_900, 0, 19_900],
    ['complete', COMPLETE, [], 'complete', 49_900, 0, 49_900],
    ['complete after extended', COMPLETE, [bought('extended')], 'upgrade', 49_900, 19_900, 30_000],
  ] as [string, Package, Holding[], string, number, number, number][])(
    'sells %s',
    (_, to, purchases, sold, listPriceCents, alreadyPaidCents, totalCents) => {
      const quote = quoteFor(to, list(), purchases)!;
      expect(packageTypeOf(quote)).toBe(sold);
      expect(quote).toMatchObject({
        packageCode: to.code,
        title: to.name,
        contents: to.contents,
        listPriceCents,
        alreadyPaidCents,
        subtotalCents: totalCents,
        taxCents: 0,
        totalCents,
        currency: 'usd',
      });
      expect(quote.subtotalCents).toBe(quote.listPriceCents - quote.alreadyPaidCents);
    },
  );

  it.each([
    ['extended', EXTENDED, [bought('extended')]],
    ['extended after complete', EXTENDED, [bought('complete')]],
    ['complete after complete', COMPLETE, [bought('complete')]],
    ['complete after an upgrade', COMPLETE, [bought('extended'), bought('upgrade')]],
  ] as [string, Package, Holding[]][])('does not sell %s', (_, to, purchases) => {
    expect(quoteFor(to, list(), purchases)).toBeNull();
  });

  describe('upgrades', () => {
    const small = packageOf('small', 10_000, { videos: 4 });
    const middle = packageOf('middle', 20_000, { videos: 8, photos: 5 });
    const photos = packageOf('photos', 9_000, { photos: null });
    const all = packageOf('all', 40_000, { videos: null, photos: null });
    const own = list({ packages: [small, middle, photos, all] });
    const has = ({ code, contents, priceCents }: Package, change: Partial<Holding> = {}): Holding => ({
      packageCode: code,
      contents,
      listPriceCents: priceCents,
      currency: 'usd',
      ...change,
    });

    it('cost the difference of the list prices', () => {
      expect(quoteFor(all, own, [has(small)])).toMatchObject({ kind: 'upgrade', totalCents: 30_000 });
      expect(quoteFor(middle, own, [has(small)])).toMatchObject({ kind: 'upgrade', totalCents: 10_000 });
      expect(quoteFor(all, own, [has(middle)])).toMatchObject({ kind: 'upgrade', totalCents: 20_000 });
      expect(quoteFor(all, own, [])!.upgradePrices).toEqual({ small: 30_000, middle: 20_000, photos: 31_000 });
    });

    it('count each purchase once', () => {
      expect(quoteFor(all, own, [has(small), has(middle)])).toMatchObject({ totalCents: 20_000 });
      expect(quoteFor(all, own, [has(middle), has(photos)])).toMatchObject({ totalCents: 11_000 });
    });

    it('count what a client has at the price of today, or the one that it had if that was higher', () => {
      expect(quoteFor(all, own, [has(small, { listPriceCents: 4_000 })])).toMatchObject({ totalCents: 30_000 });
      expect(quoteFor(all, own, [has(small, { listPriceCents: 12_000 })])).toMatchObject({ totalCents: 28_000 });
    });

    it('do not lead to a package that holds other files', () => {
      expect(quoteFor(photos, own, [has(small)])).toMatchObject({ kind: 'package', totalCents: 9_000 });
    });

    it('count a package that has left the list at the price it had', () => {
      const gone = packageOf('gone', 15_000, { videos: 5 });
      expect(quoteFor(all, own, [has(gone)])).toMatchObject({ kind: 'upgrade', totalCents: 25_000 });
    });

    it('count a package that holds more by now at the price it had', () => {
      const smaller = { ...small, contents: { ...small.contents, videos: 3 } };
      expect(quoteFor(small, own, [has(smaller, { listPriceCents: 8_000 })])).toMatchObject({ totalCents: 2_000 });
    });

    it('never cost less than can be charged', () => {
      expect(quoteFor(all, own, [has(packageOf('gone', 60_000, { videos: 5 }))])).toMatchObject({ totalCents: 50 });
      const same = list({ packages: [small, { ...all, priceCents: 10_000 }] });
      expect(quoteFor(all, same, [has(small)])).toMatchObject({ kind: 'upgrade', totalCents: 50 });
    });

    it('do not count another currency', () => {
      expect(quoteFor(all, own, [has(small, { currency: 'eur' })])).toMatchObject({
        kind: 'package',
        totalCents: 40_000,
      });
    });

    it('are not sold where two purchases together hold the package', () => {
      const both = packageOf('both', 1, { videos: 8, photos: null });
      const list = { ...own, content: { ...own.content, packages: [...own.content.packages, both] } };
      expect(quoteFor(both, list, [has(middle), has(photos)])).toBeNull();
    });
  });

  it('never costs more than its files one by one', () => {
    const films = packageOf('films', 7_000, { videos: 8, lifetimeAccess: false });
    const prints = packageOf('prints', 4_000, { videos: 5, photos: 5, lifetimeAccess: false });
    const own = list({ packages: [films, prints], singleFiles: { videoCents: 1_500, photoCents: 600 } });
    const has = { ...bought('films'), packageCode: 'films', contents: films.contents, listPriceCents: 7_000 };
    expect(quoteFor(prints, own, [])).toMatchObject({ totalCents: 4_000 });
    // Both hold as much as the prints and three videos.
    expect(quoteFor(prints, own, [has])).toMatchObject({ totalCents: 1_500 });
  });

  describe('single items', () => {
    const bundle = packageOf('bundle', 4_000, { videos: 6, photos: null, lifetimeAccess: false });
    const own = list({
      packages: [bundle],
      singleFiles: { videoCents: 2_000, photoCents: 900 },
      additionalPhotoCents: 700,
      extension: { days: 30, priceCents: 1_500 },
    });
    const files = (videos: number, photos: number) => [
      ...Array.from({ length: videos }, (_, n) => ({ id: `v${n}`, fileType: 'video' as const, name: `v${n}.mp4` })),
      ...Array.from({ length: photos }, (_, n) => ({ id: `p${n}`, fileType: 'photo' as const, name: `p${n}.jpg` })),
    ];

    it.each([
      [1, 1, [], 2_700, undefined],
      [2, 0, [], 4_000, 'bundle'],
      [2, 9, [], 4_000, 'bundle'],
      [4, 0, [], 6_000, undefined],
      [
        2,
        0,
        [bought('files', { packageCode: null, contents: { ...bundle.contents, videos: 0, photos: 0 } })],
        4_000,
        'bundle',
      ],
    ] as [number, number, Holding[], number, string | undefined][])(
      '%i videos and %i photos after %j cost %i',
      (videos, photos, purchases, totalCents, betterPackage) => {
        const quote = quoteForFiles(files(videos, photos), own, purchases, 'en')!;
        expect([quote.totalCents, quote.betterPackage]).toEqual([totalCents, betterPackage]);
        expect(packageTypeOf(quote)).toBe('files');
      },
    );

    it('name what an earlier purchase takes off', () => {
      const small = packageOf('small', 5_000, { photos: 2 });
      const all = packageOf('all', 20_000, { videos: null, photos: null });
      const prices = list({ packages: [small, all], singleFiles: { videoCents: null, photoCents: 4_000 } });
      const mine = [bought('extended', { packageCode: 'small', contents: small.contents, listPriceCents: 5_000 })];
      const linesOf = (photos: number, purchases: Holding[]) => {
        const { listPriceCents, alreadyPaidCents, totalCents } = quoteForFiles(
          files(0, photos),
          prices,
          purchases,
          'en',
        )!;
        return [listPriceCents, alreadyPaidCents, totalCents];
      };
      expect(linesOf(6, [])).toEqual([20_000, 0, 20_000]);
      expect(linesOf(6, mine)).toEqual([20_000, 5_000, 15_000]);
      expect(linesOf(1, mine)).toEqual([4_000, 0, 4_000]);
    });

    it.each([
      [0, 1, 'en', '1 photo'],
      [2, 0, 'de', '2 Videos'],
      [1, 2, 'es', '3 archivos'],
    ] as const)('%i videos and %i photos are called in %s: %s', (videos, photos, language, title) => {
      expect(quoteForFiles(files(videos, photos), own, [], language)).toMatchObject({ title });
    });

    it("are in the client's language: additional photos, an extension", () => {
      expect(quoteForPhotos(5, own, [], 'de')).toMatchObject({ title: '5 zusätzliche Fotos', totalCents: 3_500 });
      expect(quoteForPhotos(9, own, [], 'es')).toMatchObject({ totalCents: 4_000, betterPackage: 'bundle' });
      expect(quoteForExtension(own, 'en')).toMatchObject({ title: 'Gallery open for 30 more days', totalCents: 1_500 });
    });

    it('are not sold without a price', () => {
      expect([
        quoteForFiles(files(0, 1), list(), [], 'en'),
        quoteForPhotos(1, list(), [], 'en'),
        quoteForExtension(list(), 'en'),
      ]).toEqual([null, null, null]);
    });
  });

  it.each([
    ['en', 1, 'Album: 1 additional photo', 'This order completes the selection of 2 photos. It contains no downloads.'],
    [
      'de',
      0,
      'Album: 2 zusätzliche Fotos',
      'Diese Bestellung schließt die Auswahl von 2 Fotos ab. Downloads sind nicht enthalten.',
    ],
    ['es', 0, 'Album: 2 fotos adicionales', 'Este pedido completa la selección de 2 fotos. No incluye descargas.'],
  ] as const)('names the additional photos of a selection in %s', (language, included, title, description) => {
    const files = ['one', 'two'].map((id) => ({ id, name: `${id}.jpg` }));
    const order: ListedOrder = {
      projectId: 'p',
      participants: 'clients',
      name: 'Album',
      additionalPriceCents: 500,
      currency: 'usd',
      listId: 'l',
      state: 'awaiting_payment',
      doneAt: null,
      included,
      paidCount: 0,
      files,
    };
    const prices = { currency: 'usd', shownCents: (cents: number) => cents };
    const cents = 500 * (2 - included);
    expect(quoteForSelection(order, prices, language)).toMatchObject({
      kind: 'selection',
      title,
      description,
      contents: {
        videos: 0,
        photos: 0,
        selection: { listId: 'l', name: 'Album', additionalCount: 2 - included, files },
      },
      subtotalCents: cents,
      totalCents: cents,
    });
  });
});
