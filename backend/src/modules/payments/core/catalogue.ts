import type { Money } from '../../../ports/payment-provider.port.js';

/** One package as it is offered. */
export interface CataloguePackage {
  packageType: 'extended' | 'complete';
  title: string;
  description: string;
  features: readonly string[];
  price: Money;
  /** From extended; null where there is no such step. */
  upgradePrice: Money | null;
}

const usd = (cents: number): Money => ({ cents, currency: 'usd' });

const EXTENDED = usd(19_900);
const COMPLETE = usd(49_900);

/** The only prices of the product, in cents. */
export const CATALOGUE: readonly CataloguePackage[] = [
  {
    packageType: 'extended',
    title: 'Extended Access Package',
    description: '6 total video downloads',
    features: ['6 video downloads', 'Full resolution', 'Lifetime access', 'Priority support'],
    price: EXTENDED,
    upgradePrice: null,
  },
  {
    packageType: 'complete',
    title: 'Complete Collection Package',
    description: 'All videos and photos',
    features: ['All videos', 'All photos', 'Full resolution', 'Bulk download', 'Priority support'],
    price: COMPLETE,
    upgradePrice: usd(COMPLETE.cents - EXTENDED.cents),
  },
];
