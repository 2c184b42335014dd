import { getSite, type SiteDto } from '@showreel/api-client';
import { createContext, use, useSyncExternalStore } from 'react';
import { setTimeZone } from '../i18n/studioTime';
import { CALL, call } from './client';

/** What the console needs to look like the studio's own. */
export type Site = Pick<
  SiteDto,
  'studioName' | 'logoUrl' | 'accentColour' | 'externalLogin' | 'staffEmailDomain' | 'timezone'
>;

const FALLBACK: Site = {
  studioName: 'Showreel',
  logoUrl: null,
  accentColour: '#b4532a',
  externalLogin: false,
  staffEmailDomain: null,
  timezone: 'UTC',
};

/** The studio's brand. Without an answer the console starts unbranded: its other calls will show the error. */
export async function loadSite(): Promise<Site> {
  return take(await call(getSite(CALL)).catch(() => FALLBACK));
}

let current = FALLBACK;
const listeners = new Set<() => void>();

function take(site: Site): Site {
  current = site;
  setTimeZone(site.timezone);
  for (const listener of listeners) listener();
  return site;
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Reads the brand again, after staff have changed it; without an answer it stays as it was. */
export async function refreshSite(): Promise<void> {
  await call(getSite(CALL)).then(take, () => undefined);
}

/** The brand as it is now, for the one place that hands it on. */
export const useCurrentSite = (): Site => useSyncExternalStore(subscribe, () => current);

/** The brand, loaded before the first paint. */
export const SiteContext = createContext<Site>(FALLBACK);

/** The studio's brand. */
export const useSite = () => use(SiteContext);
