import type { Money } from '../../../common/money.js';
import { CATALOGUE, type CataloguePackage } from './catalogue.js';
import type { AccessLevel, PackageType } from './entitlement-level.js';

/** An order as it is shown and, once made, stored: every line in whole cents. */
export interface Quote {
  packageType: PackageType;
  title: string;
  description: string;
  features: readonly string[];
  listPriceCents: number;
  alreadyPaidCents: number;
  subtotalCents: number;
  taxCents: number;
  totalCents: number;
  currency: Money['currency'];
}

/** What a package costs a client of this level; null when they have it, or more, already. */
export function quoteFor(packageType: CataloguePackage['packageType'], level: AccessLevel): Quote | null {
  if (level === 'complete' || level === packageType) return null;
  const { title, description, features, price, upgradePrice } = CATALOGUE.find(
    (each) => each.packageType === packageType,
  )!;
  const isUpgrade = level === 'extended' && upgradePrice !== null;
  const subtotalCents = isUpgrade ? upgradePrice.cents : price.cents;
  const taxCents = 0;
  return {
    packageType: isUpgrade ? 'upgrade' : packageType,
    title,
    description,
    features,
    listPriceCents: price.cents,
    alreadyPaidCents: price.cents - subtotalCents,
    subtotalCents,
    taxCents,
    totalCents: subtotalCents + taxCents,
    currency: price.currency,
  };
}

/** The package's texts for an order that was made. */
export function catalogueEntry(packageType: PackageType): CataloguePackage {
  return CATALOGUE.find((each) => each.packageType === (packageType === 'upgrade' ? 'complete' : packageType))!;
}
