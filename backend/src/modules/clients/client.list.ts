import { ListDefinition, type SortOf } from '../../common/lists/list-definition.js';
import { KEPT_CENTS } from '../payments/purchases/kept.js';

/** The clients of galleries that are not in the trash. */
export const CLIENT_IN = `person v
  JOIN project p ON p.id = v.project_id AND p.trashed_at IS NULL AND v.kind = 'client' AND v.ended_at IS NULL`;

/** A person's name comes before a company's, a newer one before an older one. */
export const NAME = `(
  SELECT name FROM (
    (SELECT v.name, 0 AS rank, v.created_at FROM ${CLIENT_IN}
     WHERE v.email_key = c.email_key AND v.name IS NOT NULL ORDER BY v.created_at DESC LIMIT 1)
    UNION ALL
    SELECT nullif(trim(first_name || ' ' || last_name), ''), 0, created_at FROM "user" WHERE email_key = c.email_key
    UNION ALL
    (SELECT buyer_company, 1, created_at FROM purchase
     WHERE email_key = c.email_key AND buyer_company IS NOT NULL AND succeeded_at IS NOT NULL ORDER BY created_at DESC LIMIT 1)
  ) names WHERE name IS NOT NULL ORDER BY rank, created_at DESC LIMIT 1)`;

export const GALLERIES = `(SELECT count(*)::int FROM ${CLIENT_IN} WHERE v.email_key = c.email_key)`;
export const LAST_VISIT = `(SELECT max(g.last_at) FROM person v JOIN gallery_visit g ON g.person_id = v.id WHERE v.email_key = c.email_key)`;

/** Purchases whose money the studio has; $1 are their states. */
export const PAID = `email_key = c.email_key AND state = ANY($1) AND amount_cents > 0 AND NOT is_test`;
/** The sum in the currency of the default price list: amounts in others are not comparable. */
const SPENT = `(SELECT coalesce(sum(${KEPT_CENTS}), 0) FROM purchase
  WHERE ${PAID} AND currency = (SELECT currency FROM price_list WHERE is_default))`;

/** What a client is ordered by is read for each of them: the other columns are read for the page alone. */
export const CLIENT_LIST = new ListDefinition('clients', {
  sort: {
    createdAt: 'c.created_at',
    name: `lower(coalesce(${NAME}, c.email_key))`,
    email: 'c.email_key',
    id: 'c.email_key',
    galleryCount: GALLERIES,
    spent: SPENT,
    lastVisitAt: LAST_VISIT,
  },
  nullable: ['lastVisitAt'],
  key: 'c.email_key',
  // `q` looks in names, addresses, companies and the names of galleries.
  filter: ['id', 'q'],
  defaultSort: { field: 'createdAt', order: 'DESC' },
});

export type ClientSort = SortOf<typeof CLIENT_LIST>;
