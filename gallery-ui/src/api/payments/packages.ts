import { listGalleryPackages, type GalleryOffersDto } from '@showreel/api-client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getLanguage } from '../../i18n/language';
import { isEntryRequired, pathOf } from '../gallery/gallery';
import type { GalleryLink } from '../gallery/gallery-link';

/** Reads what this client can buy, at their prices. It is requested again after every purchase. */
const galleryPackagesQuery = (link: GalleryLink) =>
  queryOptions({
    // The texts of packages are in the visitor's language.
    queryKey: ['/api/gallery/packages', link.projectId, link.visitor, getLanguage().language],
    queryFn: () => listGalleryPackages({ path: pathOf(link) }),
    staleTime: 0,
    placeholderData: (last: GalleryOffersDto | undefined) => last,
    throwOnError: isEntryRequired,
  });

export const useGalleryPackages = (link: GalleryLink) => useQuery(galleryPackagesQuery(link));
