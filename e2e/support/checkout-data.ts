import type { ProjectDto } from '@showreel/api-client';

type Gallery = Pick<ProjectDto, 'id' | 'galleryPath'>;

/** Returns the person in a gallery's link: the key of a personal link, or an email address. */
export const visitorOf = ({ galleryPath }: Pick<Gallery, 'galleryPath'>) =>
  decodeURIComponent(galleryPath.split('/')[3]!);

/** Returns a checkout's path as the packages page links to it; `overrides` changes or removes (null) parameters. */
export function checkoutPath(
  project: Gallery,
  offer: { amount: number; package: 'extended' | 'complete'; isUpgrade?: true },
  overrides: Readonly<Record<string, string | null>> = {},
): string {
  const query = new URLSearchParams({
    projectId: project.id,
    clientEmail: visitorOf(project),
    amount: String(offer.amount),
    package: offer.package,
  });
  if (offer.isUpgrade) query.set('isUpgrade', 'true');
  for (const [name, value] of Object.entries(overrides)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  return `/checkout?${query}`;
}

/** Returns the path of the page with a gallery's packages. */
export const packagesPath = ({ galleryPath }: Pick<Gallery, 'galleryPath'>) =>
  galleryPath.replace('/gallery/', '/packages/');

/** Returns the path of the page with a client's purchases in a gallery. */
export const receiptsPath = ({ galleryPath }: Pick<Gallery, 'galleryPath'>) =>
  galleryPath.replace('/gallery/', '/receipt/');

export const EXTENDED = { amount: 199, package: 'extended' } as const;
export const COMPLETE = { amount: 499, package: 'complete' } as const;

/** Test card numbers that Stripe publishes. */
export const CARDS = {
  valid: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  needsAuthentication: '4000002500003155',
} as const;
