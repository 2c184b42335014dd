import { useSyncExternalStore } from 'react';
import { localStore } from '../../../shared-ui/src/storage';
import type { Catalogue } from './catalogue';
import { baseOf, languageFor, LANGUAGES, type Language } from './languages';

/** The key of the visitor's choice in localStorage. */
const STORAGE_KEY = 'language';

interface ActiveLanguage {
  language: Language;
  /** The locale for dates, sizes and money: the visitor's own region where it has this language. */
  locale: string;
  /** Null in English, whose texts come with the screens. */
  catalogue: Catalogue | null;
}

/** Says whether the studio addresses its clients informally. */
let isInformal = false;
let active: ActiveLanguage = { language: 'en', locale: 'en-US', catalogue: null };
const listeners = new Set<() => void>();

/** Returns the language that is shown now. */
export const getLanguage = (): ActiveLanguage => active;

/** Calls back whenever the language changes. */
function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Activates the visitor's choice, or the first of the browser's languages that the site has, in the studio's form of
 * address. Await it before rendering.
 */
export async function startLanguage(informal = false): Promise<void> {
  isInformal = informal;
  const language = languageFor(localStore.read(STORAGE_KEY), navigator.languages);
  // If the language's texts cannot be loaded (there is no network just now), the site is readable in English.
  await showLanguage(language).catch(() => showLanguage('en'));
}

/** Applies and stores the visitor's choice. @throws when its texts cannot be loaded */
export async function setLanguage(language: Language): Promise<void> {
  if (await showLanguage(language)) localStore.write(STORAGE_KEY, language);
}

let newest: symbol;

/** Shows the site in a language, without storing it. @returns false when another one was chosen while it loaded */
export async function showLanguage(language: Language): Promise<boolean> {
  const request = (newest = Symbol(language));
  const catalogue = await LANGUAGES[language].load(isInformal);
  if (request !== newest) return false;
  active = { language, locale: localeFor(language, navigator.languages), catalogue };
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
  return true;
}

/** Returns the browser's variant of a language (`de-AT`, `en-GB`), or the language alone. */
export function localeFor(language: Language, preferred: readonly string[]): string {
  return preferred.find((tag) => baseOf(tag) === language) ?? (language === 'en' ? 'en-US' : language);
}

/** Re-renders a component when the language changes: for the top of the site and for memoised components. */
export function useLanguage(): ActiveLanguage {
  return useSyncExternalStore(onLanguageChange, getLanguage);
}
