import type { PackageDto } from '@showreel/api-client';
import { galleryPackages, isDocumentPackage } from './package-offer';

const base = { title: '', description: '', features: [], currency: 'usd' };
const extended: PackageDto = { ...base, packageType: 'extended', priceCents: 19900, upgradePriceCents: null };
const complete: PackageDto = { ...base, packageType: 'complete', priceCents: 49900, upgradePriceCents: 30000 };

it.each([
  ['free', ['extended', 'complete'], ['offered', 19900], ['offered', 49900]],
  ['free', ['complete'], ['useless', 19900], ['offered', 49900]],
  ['free', [], ['useless', 19900], ['useless', 49900]],
  ['extended', ['complete'], ['owned', 19900], ['upgrade', 30000]],
  ['extended', [], ['owned', 19900], ['useless', 49900]],
  ['complete', [], ['included', 19900], ['owned', 49900]],
] as const)('at %s with %j offered, state and price follow', (level, offered, ...expected) => {
  const { packages } = galleryPackages([extended, complete], level, [...offered]);
  expect(packages.map(({ state, quoteCents }) => [state, quoteCents])).toEqual(expected);
});

it('a package that the studio has renamed is its own', () => {
  expect(isDocumentPackage({ code: 'extended', name: 'Extended Access Package' })).toBe(true);
  expect(isDocumentPackage({ code: 'extended', name: 'Silver' })).toBe(false);
  expect(isDocumentPackage({ code: 'gold', name: 'Complete Collection Package' })).toBe(false);
});
