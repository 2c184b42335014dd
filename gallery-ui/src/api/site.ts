import { getSite, listPackages, type SiteDto } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { pageData } from './page-data';
import { CALL, call } from './call';

/** The studio's brand, support address and limits: in the page already, asked for only where it is not. */
export function useSite() {
  return useQuery({
    queryKey: ['/api/site'],
    queryFn: () => call(getSite(CALL)),
    initialData: () => pageData('site-data') as SiteDto | undefined,
  });
}

/** What can be bought, with the prices: the only source of prices in this site. */
export function usePackages() {
  return useQuery({ queryKey: ['/api/packages'], queryFn: () => call(listPackages(CALL)) });
}
