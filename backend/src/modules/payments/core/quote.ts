import type { Money } from '../../../ports/payment-provider.port.js';
import { CATALOGUE, type CataloguePackage } from './catalogue.js';
import type { AccessLevel, PackageType } from './entitlement-level.js';

/** An order as it is shown and, once placed, stored: every line in whole cents. */
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

/** The texts of the package of an order. */
export function catalogueEntry(packageType: PackageType): CataloguePackage {
  return CATALOGUE.find((each) => each.packageType === (packageType === 'upgrade' ? 'complete' : packageType))!;
}

/** Whether an amount in dollars, as a caller wrote it, is exactly this many cents. */
export function equalsCents(dollars: number, cents: number): boolean {
  // A quotient is rounded once, as the written number was. A product is not: 129.95 * 100 is 12994.999…
  return dollars === cents / 100;
}
