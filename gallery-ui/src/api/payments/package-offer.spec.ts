import type { PackageDto } from '@showreel/api-client';
import { offerOf } from './package-offer';

const base = { title: '', description: '', features: [], currency: 'usd' };
const extended: PackageDto = { ...base, packageType: 'extended', priceCents: 19900, upgradePriceCents: null };
const complete: PackageDto = { ...base, packageType: 'complete', priceCents: 49900, upgradePriceCents: 30000 };

it.each([
  [extended, 'free', 'offered', 19900],
  [complete, 'free', 'offered', 49900],
  [extended, 'extended', 'owned', 19900],
  [complete, 'extended', 'upgrade', 30000],
  [extended, 'complete', 'included', 19900],
  [complete, 'complete', 'owned', 49900],
] as const)('offerOf %#: state and price follow the level', (offer, level, state, priceCents) => {
  expect(offerOf(offer, level)).toEqual({ state, priceCents });
});
