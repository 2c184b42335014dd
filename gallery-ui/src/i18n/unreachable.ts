/** Said when nothing else of the site has come, its catalogues included: all three languages in one small file. */
const WORDS = {
  en: { text: 'The connection was lost before the page was complete.', again: 'Try Again' },
  de: { text: 'Die Verbindung brach ab, bevor die Seite vollständig war.', again: 'Erneut versuchen' },
  es: { text: 'La conexión se cortó antes de que la página estuviera completa.', again: 'Reintentar' },
};

/** What to say to whoever speaks these languages. */
export function unreachable(languages: readonly string[]): { text: string; again: string } {
  const spoken = languages.map((tag) => tag.slice(0, 2)).find((language) => language in WORDS);
  return WORDS[(spoken ?? 'en') as keyof typeof WORDS];
}
