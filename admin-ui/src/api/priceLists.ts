import type { PriceListDto } from '@showreel/api-client';
import { useGetList } from 'react-admin';

const ALL = { pagination: { page: 1, perPage: 100 }, sort: { field: 'name', order: 'ASC' } } as const;

/** All price lists by name. */
export const usePriceLists = (options: { enabled?: boolean } = {}) =>
  useGetList<PriceListDto>('price-lists', ALL, options);
