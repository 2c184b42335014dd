import { getSite, type SiteDto } from '@showreel/api-client';
import { queryOptions, useQuery } from '@tanstack/react-query';

/**
 * Reads the studio's brand, support address and limits, which are embedded in the page, and fetched only if they are
 * not.
 */
export const siteQuery = queryOptions({
  queryKey: ['/api/site'],
  queryFn: () => getSite(),
  initialData: embeddedSite,
});

export const useSite = () => useQuery(siteQuery);

/** Returns what the server embedded in the page (docs/gallery-page.md), if anything. */
export function embeddedSite(): SiteDto | undefined {
  const text = typeof document === 'undefined' ? null : document.getElementById('site-data')?.textContent;
  if (!text) return undefined;
  try {
    return JSON.parse(text) as SiteDto;
  } catch {
    return undefined;
  }
}
