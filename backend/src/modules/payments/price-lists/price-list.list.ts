import { ListDefinition, type SortOf } from '../../../common/lists/list-definition.js';

export const PRICE_LIST_LIST = new ListDefinition('price-lists', {
  sort: { name: 'lower(name)', currency: 'currency', createdAt: 'created_at', updatedAt: 'updated_at', id: 'id' },
  key: 'id',
  filter: ['id', 'q'],
  defaultSort: { field: 'name', order: 'ASC' },
});

export type PriceListSort = SortOf<typeof PRICE_LIST_LIST>;
