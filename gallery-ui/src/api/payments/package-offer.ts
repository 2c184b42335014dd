import type { ClientAccessDto, PackageDto } from '@showreel/api-client';
import { translateServerText } from '../../i18n/translations';

/** A package as it is offered to one client. */
export interface Offer {
  code: string;
  name: string;
  description: string;
  features: readonly string[];
  highlighted: boolean;
  contents: { videos: number | null; photos: number | null; lifetimeAccess: boolean };
  priceCents: number;
  /** What this client would pay. */
  quoteCents: number;
  state: 'offered' | 'upgrade' | 'owned' | 'included' | 'useless';
}

/** One that gives this client something, or has done so. */
export type UsefulOffer = Offer & { state: Exclude<Offer['state'], 'useless'> };

/** What is sold in a gallery, as one of its clients sees it. */
export interface GalleryPackages {
  currency: string;
  packages: readonly Offer[];
}

/** Without the packages that hold nothing more for this client. */
export const usefulOffers = (packages: readonly Offer[]): UsefulOffer[] =>
  packages.filter((offer): offer is UsefulOffer => offer.state !== 'useless');

const DOCUMENT_NAMES: Readonly<Record<string, string>> = {
  extended: 'Extended Access Package',
  complete: 'Complete Collection Package',
};

/** Whether a package is one of the product document's: only their texts are translated, and have short forms. */
export const isDocumentPackage = ({ code, name }: Pick<Offer, 'code' | 'name'>): boolean =>
  DOCUMENT_NAMES[code] === name;

/** A package's texts: those of the studio as it has written them. */
export function textsOf(offer: Offer): Pick<Offer, 'name' | 'description' | 'features'> {
  if (!isDocumentPackage(offer)) return offer;
  return {
    name: translateServerText(offer.name),
    description: translateServerText(offer.description),
    features: offer.features.map(translateServerText),
  };
}

/** Whether a package holds the whole gallery. */
export const holdsAll = ({ contents }: Pick<Offer, 'contents'>): boolean =>
  contents.videos === null && contents.photos === null;

type Offered = ClientAccessDto['offeredPackages'];

/** The catalogue as this client sees it. The server decides again at the checkout. */
export function galleryPackages(
  all: readonly PackageDto[],
  level: ClientAccessDto['accessLevel'],
  offered: Offered,
): GalleryPackages {
  return {
    currency: all[0]?.currency ?? 'usd',
    packages: all.map(({ packageType, title, priceCents, upgradePriceCents, ...texts }) => {
      const state = stateOf(packageType, level, offered);
      return {
        ...texts,
        code: packageType,
        name: title,
        highlighted: packageType === 'complete',
        contents:
          packageType === 'complete'
            ? { videos: null, photos: null, lifetimeAccess: true }
            : { videos: 6, photos: 1, lifetimeAccess: true },
        priceCents,
        quoteCents: state === 'upgrade' ? (upgradePriceCents ?? priceCents) : priceCents,
        state,
      };
    }),
  };
}

function stateOf(
  packageType: PackageDto['packageType'],
  level: ClientAccessDto['accessLevel'],
  offered: Offered,
): Offer['state'] {
  if (packageType === level) return 'owned';
  if (level === 'complete') return 'included';
  if (!offered.includes(packageType)) return 'useless';
  return level === 'extended' ? 'upgrade' : 'offered';
}
