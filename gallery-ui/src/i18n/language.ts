import type { ErrorBody, MessageCode } from '@showreel/api-client';
import type { Messages } from './message';

/** A language's catalogue: a section for a section of English, and texts for the server's codes. */
export interface Catalogue {
  readonly sections: Readonly<Record<string, Messages>>;
  readonly errors: Readonly<Partial<Record<ErrorBody['code'], string>>>;
  readonly messages: Readonly<Partial<Record<MessageCode, string>>>;
  /** For English texts of the server that have no code: names of packages. */
  readonly phrases: Readonly<Record<string, string>>;
  /** For an error that has no text of its own. */
  readonly unknownError: string;
}

/** The languages of the site. English comes with the screens; others are loaded when chosen. */
const CATALOGUES = {
  en: { name: 'English', load: async (): Promise<Catalogue | null> => null },
  de: { name: 'Deutsch', load: async (): Promise<Catalogue | null> => (await import('./de')).de },
  es: { name: 'Español', load: async (): Promise<Catalogue | null> => (await import('./es')).es },
} as const;

export type Language = keyof typeof CATALOGUES;
export const LANGUAGES = Object.keys(CATALOGUES) as Language[];

/** The language's own name. */
export const languageName = (language: Language): string => CATALOGUES[language].name;

/** Under this name the browser keeps the visitor's choice. */
const STORAGE_KEY = 'language';

interface ActiveLanguage {
  language: Language;
  /** For dates, sizes and money: the visitor's own region where it has this language. */
  locale: string;
  /** Null in English, whose texts come with the screens. */
  catalogue: Catalogue | null;
}

let active: ActiveLanguage = { language: 'en', locale: 'en-US', catalogue: null };
const listeners = new Set<() => void>();

/** The language shown now. */
export const getLanguage = (): ActiveLanguage => active;

/** Calls back whenever the language changes. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Begins with the language that the visitor chose here, else the first of his browser's that there is. Await it before anything is shown. */
export async function startLanguage(): Promise<void> {
  const language = languageFor(storedChoice(), navigator.languages);
  // Without its texts (no network just now) the site is readable in English.
  await activate(language).catch(() => activate('en'));
}

/** The visitor's choice: shown at once and from now on. @throws when its texts cannot be loaded */
export async function setLanguage(language: Language): Promise<void> {
  await activate(language);
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // A browser that keeps nothing: the choice holds for this visit.
  }
}

async function activate(language: Language): Promise<void> {
  const catalogue = await CATALOGUES[language].load();
  active = { language, locale: localeFor(language, navigator.languages), catalogue };
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

function storedChoice(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

const base = (tag: string) => tag.split('-', 1)[0]!.toLowerCase();
const isLanguage = (tag: string): tag is Language => Object.hasOwn(CATALOGUES, tag);

/** The language for a visitor with this choice and these languages of the browser, most wanted first. */
export function languageFor(choice: string | null, wanted: readonly string[]): Language {
  if (choice !== null && isLanguage(choice)) return choice;
  return wanted.map(base).find(isLanguage) ?? 'en';
}

/** The browser's own kind of a language (`de-AT`, `en-GB`), or the language alone. */
export function localeFor(language: Language, wanted: readonly string[]): string {
  return wanted.find((tag) => base(tag) === language) ?? (language === 'en' ? 'en-US' : language);
}
