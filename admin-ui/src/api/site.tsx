import { getSite, type SiteDto } from '@showreel/api-client';
import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { ACCEPTED_BY_DEFAULT, setAcceptedFiles, type AcceptedFiles } from './acceptedFiles';
import { setTimeZone } from '../i18n/studioTime';

/** The console needs these values to show the studio's brand. */
export type Site = AcceptedFiles &
  Pick<
    SiteDto,
    | 'studioName'
    | 'logoUrl'
    | 'logoDarkUrl'
    | 'iconUrl'
    | 'accentColour'
    | 'externalLogin'
    | 'staffEmailDomain'
    | 'sendsMail'
    | 'testMode'
    | 'timezone'
    | 'paymentProvider'
  >;

/** Without a reply the console starts unbranded: its other calls will show the error. */
export const UNBRANDED: Site = {
  studioName: 'Showreel',
  logoUrl: null,
  logoDarkUrl: null,
  iconUrl: '',
  accentColour: '#b4532a',
  externalLogin: false,
  staffEmailDomain: null,
  sendsMail: false,
  testMode: false,
  timezone: 'UTC',
  paymentProvider: 'sandbox',
  ...ACCEPTED_BY_DEFAULT,
};

/** Reads the studio's brand, from the browser's cache by default; `fallback` without a reply. */
export const loadSite = (fallback: Site = UNBRANDED, cache: RequestCache = 'default'): Promise<Site> =>
  getSite({ cache }).catch(() => fallback);

const SiteContext = createContext<{ site: Site; refresh: () => Promise<void> } | null>(null);

function applied(site: Site): Site {
  setTimeZone(site.timezone);
  setAcceptedFiles(site);
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon && site.iconUrl) Object.assign(icon, { type: 'image/png', href: site.iconUrl });
  return site;
}

/** Provides the brand, which was loaded before the first paint. */
export function SiteProvider({ initial, children }: { initial: Site; children: ReactNode }) {
  const [site, setSite] = useState(() => applied(initial));
  const refresh = useCallback(async () => setSite(applied(await loadSite(site, 'reload'))), [site]);
  return <SiteContext value={{ site, refresh }}>{children}</SiteContext>;
}

function useSiteContext() {
  const context = use(SiteContext);
  if (!context) throw new Error('SiteProvider is missing.');
  return context;
}

/** Returns the studio's brand. */
export const useSite = (): Site => useSiteContext().site;

/** Reads the brand again, after staff have changed it; without a reply it stays as it was. */
export const useRefreshSite = (): (() => Promise<void>) => useSiteContext().refresh;
