import type { ClientAccessDto, PackageDto } from '@showreel/api-client';

/** How a package is offered to a client of a level. */
export interface Offer {
  state: 'offered' | 'upgrade' | 'owned' | 'included';
  /** What this client would pay, by the server's catalogue. */
  priceCents: number;
}

/** Looks a package up for a client: the server decides again at the checkout. */
export function offerOf(
  { packageType, priceCents, upgradePriceCents }: PackageDto,
  level: ClientAccessDto['accessLevel'],
): Offer {
  if (packageType === level) return { state: 'owned', priceCents };
  if (level === 'complete') return { state: 'included', priceCents };
  if (level === 'extended' && upgradePriceCents !== null) return { state: 'upgrade', priceCents: upgradePriceCents };
  return { state: 'offered', priceCents };
}
