import type { GalleryOffersDto, OfferedPackageDto } from '@showreel/api-client';

/** A package as it is offered to one client. */
export type Offer = OfferedPackageDto;

/** A useful offer gives this client something, or has done so. */
export type UsefulOffer = Offer & { state: Exclude<Offer['state'], 'useless'> };

/** Leaves out the packages that hold nothing more for this client. */
export const usefulOffers = (packages: readonly Offer[]): UsefulOffer[] =>
  packages.filter((offer): offer is UsefulOffer => offer.state !== 'useless');

/** Says whether the client can buy the package now; otherwise they have it, or have paid for it. */
export const isForSale = ({ state }: Pick<Offer, 'state'>): boolean => state === 'offered' || state === 'upgrade';

/** A new installation's packages have these names in each language. */
const DOCUMENT_NAMES: Readonly<Record<string, readonly string[]>> = {
  extended: ['Extended Access Package', 'Erweiterter Zugang', 'Acceso ampliado'],
  complete: ['Complete Collection Package', 'Komplettpaket', 'Colección completa'],
};

/** Says whether a package is one of a new installation's, which have short names of their own. */
export const isDocumentPackage = ({ code, name }: Pick<Offer, 'code' | 'name'>): boolean =>
  DOCUMENT_NAMES[code]?.includes(name) ?? false;

/** Says whether a package holds the whole gallery. */
export const holdsAll = ({ contents }: Pick<Offer, 'contents'>): boolean =>
  contents.videos === null && contents.photos === null;

/** These fields describe what is sold by the piece. */
export type Singles = Pick<GalleryOffersDto, 'currency' | 'singleFiles' | 'additionalPhotoCents'>;

/** Finds the lowest price of one photo that the client chooses. */
export const priceOfPhoto = ({ singleFiles, additionalPhotoCents }: Singles): number | null => {
  const prices = [singleFiles.photoCents, additionalPhotoCents].filter((cents) => cents !== null);
  return prices.length > 0 ? Math.min(...prices) : null;
};

/** Returns what each photo beyond a package's costs; null where such photos are not sold. */
export const priceBeyond = (list: Singles): number | null =>
  list.additionalPhotoCents === null ? null : priceOfPhoto(list);
