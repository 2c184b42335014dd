import { ListDefinition, type SortOf } from '../../common/lists/list-definition.js';

/** Each order is that of an index. */
export const CLIENT_LIST = new ListDefinition('clients', {
  sort: {
    createdAt: 'c.created_at',
    name: 'lower(coalesce(c.name, c.email_key))',
    email: 'c.email_key',
    id: 'c.email_key',
    galleryCount: 'c.gallery_count',
    spent: 'c.spent_cents',
    lastVisitAt: 'c.last_visit_at',
  },
  nullable: ['lastVisitAt'],
  key: 'c.email_key',
  // `q` looks in names, addresses, companies and the names of galleries.
  filter: ['id', 'q'],
  defaultSort: { field: 'createdAt', order: 'DESC' },
});

export type ClientSort = SortOf<typeof CLIENT_LIST>;
