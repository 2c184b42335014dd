import type { ClientAccessDto, PackageDto } from '@showreel/api-client';
import { ApiError } from '../api-error';

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

type Offered = ClientAccessDto['offeredPackages'];

/** The packages for this client: what they have, and what opens more of the gallery. */
export function shownPackages(
  packages: readonly PackageDto[],
  level: ClientAccessDto['accessLevel'],
  offered: Offered,
): readonly PackageDto[] {
  return packages.filter(
    ({ packageType }) => level === 'complete' || packageType === level || offered.includes(packageType),
  );
}

/** The packages that reopen a gallery, by its `gallery.expired` error. */
export function packagesToReopen(error: unknown): Offered {
  return (error instanceof ApiError && (error.detail('offeredPackages') as Offered | undefined)) || [];
}
