import type { CreatePriceListDto, PriceListDto } from '@showreel/api-client';
import { useGetList, useGetOne } from 'react-admin';
import type { Language } from '../i18n/language';

const ALL = { pagination: { page: 1, perPage: 100 }, sort: { field: 'name', order: 'ASC' } } as const;

/** Reads all price lists by name. */
export const usePriceLists = (options: { enabled?: boolean } = {}) =>
  useGetList<PriceListDto>('price-lists', ALL, options);

/** Finds a project's own price list; for null, the default one. */
export function usePriceListOf(id: string | null) {
  const own = useGetOne<PriceListDto>('price-lists', { id: id ?? '' }, { enabled: id !== null });
  const lists = usePriceLists({ enabled: id === null });
  const list = id === null ? lists.data?.find(({ isDefault }) => isDefault) : own.data;
  return { list, query: id === null ? lists : own };
}

export type TranslatedTexts = Pick<CreatePriceListDto, 'language' | 'free' | 'packages'>;

/** Counts the texts of a list that its clients would read in another language than this one. */
export function missingTexts({ language: own, free, packages }: TranslatedTexts, language: Language): number {
  if (language === own) return 0;
  const label = free.photoLabel && !free.translations?.[language]?.photoLabel ? 1 : 0;
  return packages.reduce((missing, { translations, name, description, features }) => {
    const texts = translations?.[language];
    const lacking = [
      name && !texts?.name,
      description && !texts?.description,
      features.length > (texts?.features?.length ?? 0),
    ];
    return missing + lacking.filter(Boolean).length;
  }, label);
}
