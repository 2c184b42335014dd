import { getSite, type SiteDto } from '@showreel/api-client';
import { createContext, use } from 'react';
import { CALL, call } from './client';

/** What the console needs to look like the studio's own. */
export type Site = Pick<SiteDto, 'studioName' | 'logoUrl' | 'accentColour' | 'externalLogin' | 'staffEmailDomain' | 'timezone'>;

const FALLBACK: Site = { studioName: 'Showreel', logoUrl: null, accentColour: '#b4532a', externalLogin: false, staffEmailDomain: null, timezone: 'UTC' };

/** The studio's brand. Without an answer the console starts plain: its other calls will say what is wrong. */
export function loadSite(): Promise<Site> {
  return call(getSite(CALL)).catch(() => FALLBACK);
}

/** The brand, loaded before the first paint. */
export const SiteContext = createContext<Site>(FALLBACK);

/** The studio's brand. */
export const useSite = () => use(SiteContext);
