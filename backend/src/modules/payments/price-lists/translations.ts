import type { MailLanguage } from '../../../common/mails/languages.js';
import { message, type Message } from '../../../common/messages.js';
import type { Translations } from '../../entitlements/contents.js';
import type { PriceListContent } from './price-list.entity.js';

/** Removes empty texts: an empty text counts as missing. */
export const withoutEmptyTexts = (content: PriceListContent): PriceListContent => ({
  ...content,
  free: withGiven(content.free),
  packages: content.packages.map(withGiven),
});

function withGiven<T extends { translations?: Translations<object> }>({ translations = {}, ...own }: T): T {
  const given = Object.entries(translations).flatMap(([language, texts]) => {
    const known = Object.entries(texts ?? {}).filter(([, text]) => (text as ArrayLike<unknown> | undefined)?.length);
    return known.length > 0 ? [[language, Object.fromEntries(known)] as const] : [];
  });
  return { ...own, ...(given.length > 0 && { translations: Object.fromEntries(given) }) } as T;
}

/** Finds translations into the list's own language, by field: nobody would know which of the two texts is read. */
export function findOwnTranslations(content: PriceListContent, language: MailLanguage): Record<string, Message> {
  const items = [
    ['free', content.free] as const,
    ...content.packages.map((each, at) => [`packages.${at}`, each] as const),
  ];
  const own = items.filter(([, { translations }]) => translations?.[language]);
  return Object.fromEntries(own.map(([field]) => [`${field}.translations.${language}`, message('list_own_language')]));
}
