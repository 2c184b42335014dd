/**
 * Keeps lines from breaking inside the German "E-Mail" by a word joiner, which has no width and which a search ignores.
 * A hyphen that does not break would come from another font: the fonts of the gallery lack it.
 */
export const withUnbrokenEmail = <T>(texts: T): T =>
  JSON.parse(JSON.stringify(texts).replaceAll('E-Mail', 'E-\u2060Mail')) as T;
