import { getSite, listPackages, type SiteDto } from '@showreel/api-client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CALL, call } from './call';

/** The studio's brand, support address and limits: embedded in the page, fetched only if they are not. */
export const siteQuery = queryOptions({
  queryKey: ['/api/site'],
  queryFn: () => call(getSite(CALL)),
  initialData: embeddedSite,
});

export const useSite = () => useQuery(siteQuery);

/** The packages on sale: the only source of prices on this site. */
export const packagesQuery = queryOptions({
  queryKey: ['/api/packages'],
  queryFn: () => call(listPackages(CALL)),
});

export const usePackages = () => useQuery(packagesQuery);

/** What the server embedded in the page (docs/gallery-page.md), if anything. */
function embeddedSite(): SiteDto | undefined {
  const text = typeof document === 'undefined' ? null : document.getElementById('site-data')?.textContent;
  if (!text) return undefined;
  try {
    return JSON.parse(text) as SiteDto;
  } catch {
    return undefined;
  }
}
