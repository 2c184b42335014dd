import type { TaxMode } from '../../settings/tax-settings.js';
import type { ListedPrices, PriceListContent, Prices } from '../price-lists/price-list.entity.js';
import { consumerRate, type TaxingStudio } from '../tax/consumer-rate.js';
import { grossOf } from '../tax/order-tax.js';

/** The prices of a list as its clients see and pay them. */
export interface GalleryPrices extends Prices {
  /** Only companies may order. */
  companiesOnly: boolean;
  /** Whether these prices contain the tax, or it comes on top. */
  taxMode: TaxMode;
}

/** The prices of a list for its clients: consumers see totals, whatever country they state later. */
export function galleryPrices({ currency, content, companiesOnly }: ListedPrices, studio: TaxingStudio, day: string) {
  const taxMode: TaxMode = studio.seller === null ? 'none' : studio.tax.mode;
  const taxRate = companiesOnly ? null : consumerRate(studio, day);
  const prices: GalleryPrices = { currency, content, companiesOnly, taxMode };
  if (taxRate === null) return prices;
  const gross = (cents: number) => grossOf(cents, { taxMode: 'added', taxRate, currency });
  return { ...prices, content: withAmounts(content, gross), taxMode: 'included' } satisfies GalleryPrices;
}

/** Returns the list with every amount changed. */
function withAmounts(content: PriceListContent, change: (cents: number) => number): PriceListContent {
  const priced = <T extends { priceCents: number }>(item: T): T => ({ ...item, priceCents: change(item.priceCents) });
  const optional = (cents: number | null) => (cents === null ? null : change(cents));
  const { packages, upgrades, singleFiles, additionalPhotoCents, extension } = content;
  return {
    ...content,
    packages: packages.map(priced),
    upgrades: upgrades.map(priced),
    singleFiles: { videoCents: optional(singleFiles.videoCents), photoCents: optional(singleFiles.photoCents) },
    additionalPhotoCents: optional(additionalPhotoCents),
    extension: extension && priced(extension),
  };
}
