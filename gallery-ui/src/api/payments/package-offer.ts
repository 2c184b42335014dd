import type { ClientAccessDto, PackageDto } from '@showreel/api-client';

/** How a package is offered to a client with this access level. */
export interface Offer {
  state: 'offered' | 'upgrade' | 'owned' | 'included';
  /** What this client would pay, by the server's catalogue. */
  priceCents: number;
}

/** The offer of a package to a client. The server decides again at the checkout. */
export function offerOf(
  { packageType, priceCents, upgradePriceCents }: PackageDto,
  level: ClientAccessDto['accessLevel'],
): Offer {
  if (packageType === level) return { state: 'owned', priceCents };
  if (level === 'complete') return { state: 'included', priceCents };
  if (level === 'extended' && upgradePriceCents !== null) return { state: 'upgrade', priceCents: upgradePriceCents };
  return { state: 'offered', priceCents };
}
