import { ListDefinition, type SortOf } from '../../../common/lists/list-definition.js';
import type { Person } from './person.entity.js';

/** The last visit. */
export const LAST_SEEN = '(SELECT max(last_at) FROM gallery_visit WHERE person_id = person.id)';

export const PERSON_LIST = new ListDefinition('people', {
  // The main client is always the first.
  sort: {
    createdAt: 'is_main DESC, created_at',
    name: `is_main DESC, lower(coalesce(name, email_key, ''))`,
    lastSeenAt: `is_main DESC, ${LAST_SEEN}`,
    id: 'id',
  },
  nullable: ['lastSeenAt'],
  key: 'id',
  filter: ['id', 'kind', 'q'],
  defaultSort: { field: 'createdAt', order: 'ASC' },
});

export type PersonSort = SortOf<typeof PERSON_LIST>;

/** Counts what a person has marked, downloaded and bought, even after they were removed. */
export const PERSON_COUNTS = `
  (SELECT count(*)::int FROM person_favourite h JOIN media_file f ON f.id = h.media_file_id AND f.deleted_at IS NULL
   WHERE h.person_id = person.id) AS "favouriteCount",
  (SELECT count(*)::int FROM person_download WHERE person_id = person.id) AS "downloadCount",
  (SELECT count(*)::int FROM purchase WHERE person_id = person.id AND succeeded_at IS NOT NULL) AS "purchaseCount"`;

/** Somebody in a gallery as staff see them. */
export type ListedPerson = Person & {
  lastSeenAt: Date | null;
  favouriteCount: number;
  downloadCount: number;
  purchaseCount: number;
};
