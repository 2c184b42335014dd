import { getSite, listPackages, type SiteDto } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { CALL, call } from './call';

/** The studio's brand, support address and limits: they came with the page (docs/gallery-page.md). */
export function useSite() {
  return useQuery({ queryKey: ['/api/site'], queryFn: () => call(getSite(CALL)), initialData: siteOfPage });
}

function siteOfPage(): SiteDto | undefined {
  try {
    return JSON.parse(document.getElementById('site-data')?.textContent ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** What can be bought, with the prices: the only source of prices in this site. */
export function usePackages() {
  return useQuery({ queryKey: ['/api/packages'], queryFn: () => call(listPackages(CALL)) });
}
