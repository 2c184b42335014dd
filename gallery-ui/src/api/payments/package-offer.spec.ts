import type { PackageDto } from '@showreel/api-client';
import { offerOf, shownPackages } from './package-offer';

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

it('shownPackages are those that open more, and those that the client has', () => {
  const all = [extended, complete];
  expect(shownPackages(all, 'free', ['complete'])).toEqual([complete]);
  expect(shownPackages(all, 'free', [])).toEqual([]);
  expect(shownPackages(all, 'extended', [])).toEqual([extended]);
  expect(shownPackages(all, 'complete', [])).toEqual(all);
});
