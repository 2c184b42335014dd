import englishBase from 'ra-language-english';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { useSyncExternalStore } from 'react';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import type { Text } from './catalogue';
import { en } from './en';
import type { ErrorCatalogue } from './errorMessages';

const english: TranslationMessages = { ...englishBase, ...en };

interface Catalogue {
  messages: TranslationMessages;
  /** Texts of the server's errors; null in English, which the server sends. */
  refusals: ErrorCatalogue | null;
}

/** The languages of the console. English is in the code that every visitor loads; others are fetched when chosen. */
const CATALOGUES = {
  en: { name: 'English', load: () => Promise.resolve<Catalogue>({ messages: english, refusals: null }) },
  de: { name: 'Deutsch', load: (): Promise<Catalogue> => import('./de').then(({ catalogue }) => catalogue) },
  es: { name: 'Español', load: (): Promise<Catalogue> => import('./es').then(({ catalogue }) => catalogue) },
} as const;

/** One of them. */
export type Language = keyof typeof CATALOGUES;

const LOCALES = Object.keys(CATALOGUES) as Language[];

/** The languages of the console, by their own names. */
export const LANGUAGES = LOCALES.map((locale) => ({ locale, name: CATALOGUES[locale].name }));

const KEY = 'showreel.language';

const isLanguage = (value: string | null): value is Language => LOCALES.some((locale) => locale === value);

const loaded = new Map<string, Catalogue>([['en', { messages: english, refusals: null }]]);

async function load(locale: Language): Promise<Catalogue> {
  const known = loaded.get(locale);
  if (known) return known;
  const catalogue = await CATALOGUES[locale].load();
  loaded.set(locale, catalogue);
  return catalogue;
}

const provider = polyglotI18nProvider((locale) => loaded.get(locale)!.messages, 'en', [...LANGUAGES], {
  allowMissing: true,
});
const listeners = new Set<() => void>();
let chosen: Language = 'en';
let refusals: ErrorCatalogue | null = null;
// A new one for each choice: whoever reads it from react-admin's context draws itself anew.
let i18n: I18nProvider = { ...provider };

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The language in which the console speaks now. */
export const language = (): Language => chosen;

/** The same for Intl: dates and numbers as the browser's owner writes them in that language. */
export const intlLocale = (): string =>
  globalThis.navigator?.languages?.find((tag) => tag === chosen || tag.startsWith(`${chosen}-`)) ?? chosen;

/** What is said in the place of the server's refusals; null in English, which the server speaks itself. */
export const errorMessages = (): ErrorCatalogue | null => refusals;

/** The language remembered here, else the browser's, where the console speaks it. */
export function preferredLanguage(): Language {
  const own = navigator.language.slice(0, 2);
  try {
    const kept = localStorage.getItem(KEY);
    if (isLanguage(kept)) return kept;
  } catch {
    // Nothing is remembered without storage.
  }
  return isLanguage(own) ? own : 'en';
}

let lastRequest = 0;

/**
 * Changes the language. Rejects, and changes nothing, when its texts cannot be fetched.
 * @returns false when another one was chosen before they came
 */
export async function activate(locale: Language): Promise<boolean> {
  const request = (lastRequest += 1);
  const catalogue = await load(locale);
  if (request !== lastRequest) return false;
  await provider.changeLocale(locale);
  chosen = locale;
  refusals = catalogue.refusals;
  i18n = { ...provider };
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
  for (const listener of listeners) listener();
  return true;
}

/** Changes the language, and remembers it in this browser. */
export async function setLanguage(locale: Language): Promise<void> {
  if (!(await activate(locale))) return;
  try {
    localStorage.setItem(KEY, locale);
  } catch {
    // Then it is chosen again next time.
  }
}

/** One for each language: making them is slow, and a list of files writes thousands of numbers. */
const groups = new Map<string, Intl.NumberFormat>();

function grouped(value: string | number): string {
  if (typeof value === 'string') return value;
  const locale = intlLocale();
  let format = groups.get(locale);
  if (!format) groups.set(locale, (format = new Intl.NumberFormat(locale)));
  return format.format(value);
}

/** The text of a key, for code outside components. Components take it from `useText`, which draws them anew in another language. */
export const text: Text = (key, ...[values]) => {
  const given = (values ?? {}) as Record<string, string | number>;
  const shown = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, grouped(value)]));
  return provider.translate(
    key,
    typeof given['count'] === 'number' ? { ...shown, smart_count: given['count'] } : shown,
  );
};

// Their identities differ, so that what is remembered by them is worked out anew.
const TEXTS = Object.fromEntries(LOCALES.map((locale) => [locale, text.bind(null)])) as Record<Language, Text>;

/** The texts in the language of the console. */
export const useText = (): Text => TEXTS[useSyncExternalStore(subscribe, language)];

/** The language of the console. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, language);

/** What react-admin's own parts read their texts from. */
export const useI18n = (): I18nProvider => useSyncExternalStore(subscribe, () => i18n);
