import { getSite, listPackages } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import { CALL, call } from './call';

/** The studio's brand, support address and limits. */
export function useSite() {
  return useQuery({ queryKey: ['/api/site'], queryFn: () => call(getSite(CALL)) });
}

/** What can be bought, with the prices: the only source of prices in this site. */
export function usePackages() {
  return useQuery({ queryKey: ['/api/packages'], queryFn: () => call(listPackages(CALL)) });
}
