import type { Catalogue } from './catalogue';

interface LanguageEntry {
  /** The name of the language in the language itself. */
  name: string;
  /** Null for English, which comes with the screens and has one form of address. */
  load: (informal?: boolean) => Promise<Catalogue | null>;
  /** start.ts shows this message and its button when nothing else of the site has loaded, catalogues included. */
  connectionLost: readonly [text: string, button: string];
}

/** The languages of the site. Another one is a folder like `de/` and an entry here. */
const REGISTRY = {
  en: {
    name: 'English',
    load: async () => null,
    connectionLost: ['The connection was lost before the page loaded.', 'Try Again'],
  },
  de: {
    name: 'Deutsch',
    load: async (informal) => (await (informal ? import('./de/informal-catalogue') : import('./de/catalogue'))).de,
    connectionLost: ['Die Verbindung brach ab, bevor die Seite geladen war.', 'Erneut versuchen'],
  },
  es: {
    name: 'Español',
    load: async (informal) => (await (informal ? import('./es/informal-catalogue') : import('./es/catalogue'))).es,
    connectionLost: ['La conexión se cortó antes de que se cargara la página.', 'Reintentar'],
  },
} satisfies Record<string, LanguageEntry>;

export type Language = keyof typeof REGISTRY;

/** Every language of the site, by its code. */
export const LANGUAGES: Readonly<Record<Language, LanguageEntry>> = REGISTRY;

/** Returns the part of a language tag that names the language: `de` of `de-AT`. */
export const baseOf = (tag: string) => tag.split('-', 1)[0]!.toLowerCase();

/** Says whether the site has this language. */
export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code);

/** Returns the language for a visitor with this choice and these languages of the browser, the most preferred first. */
export function languageFor(choice: string | null, preferred: readonly string[]): Language {
  if (choice !== null && isLanguage(choice)) return choice;
  return preferred.map(baseOf).find(isLanguage) ?? 'en';
}
