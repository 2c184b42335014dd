import type { PriceListDto, SettingsDto, SettingValuesDto } from '@showreel/api-client';
import { LANGUAGES } from '../i18n/language';

/** The regions use these currencies. */
const CURRENCIES: Readonly<Record<string, string>> = {
  eur: 'AT BE BG HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES',
  usd: 'US EC SV PR',
  gbp: 'GB',
  chf: 'CH LI',
  sek: 'SE',
  nok: 'NO',
  dkk: 'DK',
  pln: 'PL',
  czk: 'CZ',
  huf: 'HU',
  ron: 'RO',
  cad: 'CA',
  aud: 'AU',
  nzd: 'NZ',
  mxn: 'MX',
  brl: 'BR',
  ars: 'AR',
  cop: 'CO',
  pen: 'PE',
};

/** The browser suggests this for a new studio; a part is left out where it is set already or known to be right. */
export interface Proposal {
  timezone?: string;
  language?: SettingValuesDto['language'];
  currency?: string;
}

/** This computer says this about where the studio is. */
export interface Browser {
  timezone: string;
  /** A language with its region, such as de-AT. */
  locale: string;
}

/** Some browsers on Linux report `en-US@posix`, which `Intl` rejects. */
export const thisBrowser = (): Browser => ({
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale: navigator.language.split('@')[0]!,
});

/** Proposes nothing that staff or the environment have set. `list` is left out once staff have set prices. */
export function proposalFor(
  { changed, values }: SettingsDto,
  list: PriceListDto | undefined,
  browser: Browser,
): Proposal {
  const { language: code, region } = new Intl.Locale(browser.locale).maximize();
  const language = LANGUAGES.find(({ locale }) => locale === code)?.locale;
  const currency = Object.keys(CURRENCIES).find((each) => CURRENCIES[each]!.split(' ').includes(region ?? ''));
  const isZoneOpen = values.timezone === 'UTC' && !changed.includes('timezone') && browser.timezone !== 'UTC';
  const isLanguageOpen = !changed.includes('language') && language !== values.language;
  const isCurrencyOpen = list?.revision === 1 && currency !== list.currency;
  return {
    ...(isZoneOpen ? { timezone: browser.timezone } : {}),
    ...(isLanguageOpen && language ? { language } : {}),
    ...(isCurrencyOpen && currency ? { currency } : {}),
  };
}
