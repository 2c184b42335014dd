import { listGalleryPackages } from '@showreel/api-client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CALL, call } from '../call';
import { isPasscodeRequired, pathOf } from '../gallery/gallery';
import type { GalleryLink } from '../gallery/gallery-link';

/** What this client can buy, at their prices: asked again after every purchase. */
const galleryPackagesQuery = (link: GalleryLink) =>
  queryOptions({
    queryKey: ['/api/gallery/packages', link.projectId, link.clientEmail],
    queryFn: () => call(listGalleryPackages({ ...CALL, path: pathOf(link) })),
    staleTime: 0,
    throwOnError: isPasscodeRequired,
  });

export const useGalleryPackages = (link: GalleryLink) => useQuery(galleryPackagesQuery(link));
