/** Returns a language tag as BCP 47 writes it: `pt-BR` for `pt-br`. Null when the text is no language tag. */
export function languageTag(text: string): string | null {
  if (!/^[a-z]{2,3}(-|$)/i.test(text) || text.length > 35) return null;
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}

/** Returns the name of a language in that language, such as "Deutsch"; its tag where there is none. */
export function languageName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language', languageDisplay: 'standard' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
