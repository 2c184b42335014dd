import { visibleTo, type Audience } from '../../projects/core/audience.js';

/** Longer lists of files are read in pages of this size. docs/decisions/120 */
export const FILES_PER_PAGE = 500;

/** A file's name as people see it, in SQL. */
const SHOWN_NAME = `lower(coalesce(f.display_name, f.original_name))`;

/** Every number is padded to 15 digits, so that IMG_2 comes before IMG_10. */
const PADDED_NAME = `regexp_replace(${SHOWN_NAME}, '(\\d+)', '${'0'.repeat(15)}\\1', 'g')`;
const BY_NAME = `regexp_replace(${PADDED_NAME}, '\\d*(\\d{15})', '\\1', 'g')`;

/**
 * The order of a gallery's files, as its project has chosen: the same in lists, galleries and ZIPs. For a query with
 * `media_file f` and `project p`. Files without a position come last, by their upload.
 */
export const GALLERY_ORDER = `
  CASE WHEN p.media_order = 'manual' THEN f.position END NULLS LAST,
  CASE WHEN p.media_order = 'name' THEN ${BY_NAME} END,
  CASE WHEN p.media_order = 'taken' THEN coalesce(f.taken_at, f.created_at) END,
  f.created_at, f.id`;

/** The columns of the gallery's order have no NULL, so that they compare as one row; each has its type. */
const ORDER_KEY = [
  [`coalesce(CASE WHEN p.media_order = 'manual' THEN f.position END, 2147483647)`, 'int'],
  [`coalesce(CASE WHEN p.media_order = 'name' THEN ${BY_NAME} END, '')`, 'text'],
  [
    `coalesce(CASE WHEN p.media_order = 'taken' THEN coalesce(f.taken_at, f.created_at) END, '-infinity')`,
    'timestamptz',
  ],
  ['f.created_at', 'timestamptz'],
  ['f.id', 'uuid'],
] as const;

/**
 * The position of a file in a paged list, as PostgreSQL writes it; a cursor holds the key of the last file of its page.
 */
export type MediaKey = readonly string[];

/** A total order of files in which they are read page by page, for a query with `media_file f` and `project p`. */
export interface PagedOrder {
  /** ORDER BY and comparisons use this row of columns. */
  row: string;
  /** The key of a file is a JSON array of texts. */
  key: string;
  /** Reads the key in the parameter with this number, as a row to compare with. */
  after: (parameter: number) => string;
}

function pagedOrder(columns: readonly (readonly [sql: string, type: string])[]): PagedOrder {
  return {
    row: `(${columns.map(([sql]) => sql).join(', ')})`,
    key: `json_build_array(${columns.map(([sql]) => `(${sql})::text`).join(', ')})`,
    after: (parameter) =>
      `(${columns.map(([, type], at) => `($${parameter}::text[])[${at + 1}]::${type}`).join(', ')})`,
  };
}

/**
 * Pages of a gallery: films first, then photos, as its screen shows them; each by section, then in the gallery's order.
 * The query has `album a` too. Files in no section come first.
 */
export const GALLERY_PAGES = pagedOrder([
  [`(f.file_type = 'photo')::int`, 'int'],
  ['coalesce(a.position, -1)', 'int'],
  ...ORDER_KEY,
]);

/** Pages of the console: films first, then photos, as its screen shows them; each in the gallery's order. */
export const STAFF_PAGES = pagedOrder([[`(f.file_type = 'photo')::int`, 'int'], ...ORDER_KEY]);

/**
 * The first file by this order, of those that somebody sees, is the cover of the gallery, also in lists: the one that
 * staff chose while it is shown, else the first landscape photo, landscape poster, photo, or whatever there is. For a
 * query of ready files with `media_file f` and `project p`.
 */
export const COVER_ORDER = `
  (f.id = p.cover_file_id) IS TRUE DESC,
  (f.width > f.height AND f.file_type = 'photo') IS TRUE DESC,
  (f.width > f.height) IS TRUE DESC,
  f.file_type = 'photo' DESC,
  ${GALLERY_ORDER}`;

/** Selects the id of the file that an audience sees at the top of the gallery of `project p`, as a subquery. */
export const coverFileId = (audience: Audience) => `
  (SELECT f.id FROM media_file f
   WHERE f.project_id = p.id AND f.deleted_at IS NULL AND f.status = 'ready' AND ${visibleTo(audience)}
   ORDER BY ${COVER_ORDER} LIMIT 1)`;
