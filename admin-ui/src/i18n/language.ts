import englishBase from 'ra-language-english';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { useSyncExternalStore } from 'react';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { localStore } from '../../../shared-ui/src/storage';
import { toPolyglot, type Catalogue, type Text } from './catalogue';
import { en } from './en/catalogue';
import type { ErrorCatalogue } from './errorMessages';

/**
 * The languages of the console. English is in the code that every visitor loads; others are fetched when they are
 * chosen.
 */
const LANGUAGES_BY_LOCALE = {
  en: { name: 'English', load: null },
  de: { name: 'Deutsch', load: () => import('./de/catalogue') },
  es: { name: 'Español', load: () => import('./es/catalogue') },
} as const satisfies Record<string, { name: string; load: (() => Promise<{ catalogue: Catalogue }>) | null }>;

/** A language of the console. */
export type Language = keyof typeof LANGUAGES_BY_LOCALE;

const LOCALES = Object.keys(LANGUAGES_BY_LOCALE) as Language[];

/** The languages of the console, by their own names. */
export const LANGUAGES = LOCALES.map((locale) => ({ locale, name: LANGUAGES_BY_LOCALE[locale].name }));

/** Returns the name of a language; undefined for a language that the console does not have. */
export const nameOfLanguage = (language: string): string | undefined =>
  LANGUAGES.find(({ locale }) => locale === language)?.name;

const KEY = 'showreel.language';

const isLanguage = (value: string | null): value is Language => LOCALES.some((locale) => locale === value);

interface Loaded {
  messages: TranslationMessages;
  /** Null in English, in which the server sends its errors. */
  serverErrors: ErrorCatalogue | null;
}

/** React-admin calls saved searches queries, which is no word of a studio's. */
const SAVED_SEARCHES = {
  ...englishBase.ra.saved_queries,
  label: 'Saved searches',
  query_name: 'Name of the search',
  new_label: 'Save this search...',
  new_dialog_title: 'Save this search as',
  remove_label: 'Remove saved search',
  remove_label_with_name: 'Remove the search “%{name}”',
  remove_dialog_title: 'Remove saved search?',
  remove_message: 'Do you really want to remove this search from your list?',
  help: 'Filter the list and save the search for later',
};

const ENGLISH: Loaded = {
  messages: { ...englishBase, ...toPolyglot(en), ra: { ...englishBase.ra, saved_queries: SAVED_SEARCHES } },
  serverErrors: null,
};
const loaded = new Map<string, Loaded>([['en', ENGLISH]]);

async function load(locale: Language): Promise<Loaded> {
  const known = loaded.get(locale);
  if (known) return known;
  const { catalogue } = (await LANGUAGES_BY_LOCALE[locale].load?.()) ?? {};
  const language = catalogue
    ? { messages: toPolyglot(catalogue.texts), serverErrors: catalogue.serverErrors }
    : ENGLISH;
  loaded.set(locale, language);
  return language;
}

const provider = polyglotI18nProvider((locale) => loaded.get(locale)!.messages, 'en', [...LANGUAGES], {
  allowMissing: true,
});
const listeners = new Set<() => void>();
let chosen: Language = 'en';
let serverErrors: ErrorCatalogue | null = null;
// Each choice makes a new provider: components that read it from react-admin's context re-render.
let i18n: I18nProvider = { ...provider };

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the current language of the console. */
export const language = (): Language => chosen;

/** Returns the locale for Intl, which formats dates and numbers as the browser's owner writes them in that language. */
export const intlLocale = (): string =>
  globalThis.navigator?.languages?.find((tag) => tag === chosen || tag.startsWith(`${chosen}-`)) ?? chosen;

/** Returns the texts of the server's errors; null in English, in which the server sends them. */
export const errorMessages = (): ErrorCatalogue | null => serverErrors;

/** Returns the language that was chosen here before, else the browser's if the console has it, else English. */
export function preferredLanguage(): Language {
  const choices = [localStore.read(KEY), navigator.language.slice(0, 2)];
  return choices.find(isLanguage) ?? 'en';
}

let lastRequest = 0;

/**
 * Changes the language. It rejects, and changes nothing, when the texts cannot be fetched.
 * @returns false when another language was chosen meanwhile
 */
export async function activate(locale: Language): Promise<boolean> {
  const request = (lastRequest += 1);
  const catalogue = await load(locale);
  if (request !== lastRequest) return false;
  await provider.changeLocale(locale);
  chosen = locale;
  ({ serverErrors } = catalogue);
  i18n = { ...provider };
  if (typeof document !== 'undefined') document.documentElement.lang = locale;
  for (const listener of listeners) listener();
  return true;
}

/** Changes the language, and keeps the choice in this browser. */
export async function setLanguage(locale: Language): Promise<void> {
  if (await activate(locale)) localStore.write(KEY, locale);
}

/** Each language has one format of numbers: creating it is slow, and a list of files formats thousands of numbers. */
const groups = new Map<string, Intl.NumberFormat>();

function grouped(value: string | number): string {
  if (typeof value === 'string') return value;
  const locale = intlLocale();
  let format = groups.get(locale);
  if (!format) groups.set(locale, (format = new Intl.NumberFormat(locale)));
  return format.format(value);
}

/**
 * Returns the text of a key, for code outside components. Components use `useText`, which re-renders them when the
 * language changes.
 */
export const text: Text = (key, ...[values]) => {
  const given = (values ?? {}) as Record<string, string | number>;
  const shown = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, grouped(value)]));
  return provider.translate(
    key,
    typeof given['count'] === 'number' ? { ...shown, smart_count: given['count'] } : shown,
  );
};

// Each language has one function, so that memoised values are computed again when the language changes.
const TEXTS = Object.fromEntries(LOCALES.map((locale) => [locale, text.bind(null)])) as Record<Language, Text>;

/** Returns the texts in the language of the console. */
export const useText = (): Text => TEXTS[useSyncExternalStore(subscribe, language)];

/** Returns the language of the console. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, language);

/** Returns the texts of react-admin's own components. */
export const useI18n = (): I18nProvider => useSyncExternalStore(subscribe, () => i18n);
