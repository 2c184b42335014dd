import { ListDefinition, type SortOf } from '../../../common/lists/list-definition.js';

export const TRASH_LIST = new ListDefinition('trash', {
  sort: { trashedAt: 'trashed_at', name: 'name', id: 'id' },
  key: 'id',
  filter: [],
  defaultSort: { field: 'trashedAt', order: 'DESC' },
});

export type TrashSort = SortOf<typeof TRASH_LIST>;
