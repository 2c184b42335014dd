import type { PackageTextsDto } from '@showreel/api-client';
import type { TranslatedTexts } from '../api/priceLists';
import { LANGUAGES, type Language } from '../i18n/language';

/** The texts of a package in one language, as they are typed: one feature is one line. */
export interface TextsForm {
  name: string;
  description: string;
  features: string;
}

/** A value for each language. */
export type ByLanguage<T> = Readonly<Record<Language, T>>;

/** Makes a value for each language. */
export const inEach = <T>(make: (language: Language) => T): ByLanguage<T> =>
  Object.fromEntries(LANGUAGES.map(({ locale }) => [locale, make(locale)])) as Record<Language, T>;

/** Fills the editor's texts of a package with its saved translations. */
export const textsFormOf = ({ name = '', description = '', features = [] }: PackageTextsDto = {}): TextsForm => ({
  name,
  description,
  features: features.join('\n'),
});

/** Returns the lines that are not blank. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Returns the translations into other languages than the list's own, without those of which nothing was typed. */
export function translationsOf<Typed, Texts extends object>(
  typed: ByLanguage<Typed>,
  own: Language,
  textsOf: (typed: Typed) => Texts,
): { translations?: Partial<Record<Language, Partial<Texts>>> } {
  const given = LANGUAGES.filter(({ locale }) => locale !== own)
    .map(({ locale }) => [locale, Object.entries(textsOf(typed[locale])).filter(isGiven)] as const)
    .filter(([, texts]) => texts.length > 0)
    .map(([locale, texts]) => [locale, Object.fromEntries(texts)]);
  return given.length > 0
    ? { translations: Object.fromEntries(given) as Partial<Record<Language, Partial<Texts>>> }
    : {};
}

const isGiven = ([, text]: [string, string | string[]]) => text.length > 0;

/** Returns the list as clients read it in a language. */
export function readIn<List extends TranslatedTexts>(list: List, language: Language): List {
  const { free, packages } = list;
  return {
    ...list,
    free: { ...free, ...free.translations?.[language] },
    packages: packages.map((each) => ({ ...each, ...each.translations?.[language] })),
  };
}
