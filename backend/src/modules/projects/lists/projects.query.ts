import { Injectable } from '@nestjs/common';
import { cancellable, type RunQuery } from '../../../common/cancellable.js';
import { Clock } from '../../../common/clock.js';
import { emailKey, isUuid } from '../../../common/identifiers.js';
import { ListConditions, limitTo, pageOfWalk, totalOf } from '../../../common/lists/list-conditions.js';
import { containsPattern, type ListQuery, type Page } from '../../../common/lists/list-query.js';
import { hasTrigram } from '../../../common/lists/trigrams.js';
import { Transactions } from '../../../common/transactions.js';
import { withCounts, type ProjectWithCounts } from './project-with-counts.query.js';
import { findNamed, named } from './project-names.query.js';
import { PROJECT_LIST, type ProjectSort } from './project.list.js';

/** One or two letters are in the name of nearly every file. */
const FILES_FROM = 3;
/** A text without a trigram, such as `---`, would read the name of every file: it is looked for in those of the newest. */
const NEWEST_PROJECTS = `SELECT id FROM project WHERE trashed_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 1000`;

/**
 * When more files than this contain the text, most projects have such a file: walking the list finds them, and they are
 * not counted.
 */
const MAX_FOUND_FILES = 3_000;
/** A walk ends when so many projects have not filled its page: then more names and files are read than before. */
const MAX_WALKED = 1_000;
const MAX_READ = { names: 20_000, files: 200_000 };
/** A gallery closes soon when it closes within so many days. */
const SOON_DAYS = 7;

/** The link was sent, and nobody has ever opened the gallery. */
const NOT_OPENED = `status = 'active' AND shared_at IS NOT NULL AND NOT opened`;

/** Matches a client who has not been removed, by the key of their address. */
const clientBy = (key: string) => `v.email_key = ${key} AND v.kind = 'client' AND v.ended_at IS NULL`;
const projectsOf = (key: string) => `SELECT v.project_id FROM person v WHERE ${clientBy(key)}`;

const SALES = `FROM purchase b WHERE b.state IN ('succeeded', 'partially_refunded', 'disputed', 'dispute_won')`;
/** Matches a project in which somebody bought something and kept it. */
const SOLD = `EXISTS (SELECT 1 ${SALES} AND b.project_id = project.id)`;
/** A sale is looked up for each project by itself: a walk that soon has its page reads few sales. */
const SOLD_EACH = `(SELECT true ${SALES} AND b.project_id = project.id LIMIT 1)`;
/** With fewer sales, reading them all is faster than walking until the page is full. */
const MANY_SALES = 500;

const fileNamed = (pattern: string, more = '') =>
  `(lower(original_name || ' ' || coalesce(display_name, ''))${more}) LIKE ${pattern} AND deleted_at IS NULL`;

/**
 * Matches a project that holds such a file. A scalar subquery is evaluated per project; EXISTS may be turned into one
 * scan of all files. The expression differs from that of the index, which would be read as a whole for each project.
 */
const holdsFile = (project: string, pattern: string) =>
  `(SELECT true FROM media_file f WHERE f.project_id = ${project}.id AND ${fileNamed(pattern, ` || ''`)} LIMIT 1)`;

type Query = ListQuery<ProjectSort>;

/** Finds the newest projects that hold a file whose name has the text. */
async function findNewestHolding(pattern: string, run: RunQuery): Promise<string[]> {
  const found = await run<{ id: string }>(
    `SELECT id FROM (${NEWEST_PROJECTS}) newest WHERE ${holdsFile('newest', '$1')}`,
    [pattern],
  );
  return found.map(({ id }) => id);
}

/** Finds projects that hold a file whose name has the text; null when more than so many files do. */
async function findHolding(pattern: string, most: number, run: RunQuery): Promise<string[] | null> {
  // The hits are materialised, so that they are planned as if all were read: along the index when there are few.
  // Reading stops all the same.
  const [found] = await run<{ ids: string[] | null }>(
    `WITH hit AS MATERIALIZED (SELECT project_id FROM media_file WHERE ${fileNamed('$1')})
     SELECT CASE WHEN coalesce(sum(files), 0) <= ${most} THEN coalesce(array_agg(project_id), '{}') END AS ids
     FROM (SELECT project_id, count(*) AS files FROM (SELECT project_id FROM hit LIMIT ${most + 1}) read_hits
       GROUP BY 1) held`,
    [pattern],
  );
  return found!.ids;
}

/** The projects with the text in their name, and those that hold files with it; null where there are too many. */
interface Found {
  byName: string[] | null;
  holding: string[] | null;
}

const listOf = ({ byName, holding }: Found) => byName && holding && [...new Set([...byName, ...holding])];

async function hasManySales(run: RunQuery): Promise<boolean> {
  const [found] = await run<{ sales: number }>(
    `SELECT count(*)::int AS sales FROM (SELECT ${SALES} LIMIT ${MANY_SALES}) read_sales`,
    [],
  );
  return found!.sales >= MANY_SALES;
}

/** Lists projects with their counts, and searches in their files. */
@Injectable()
export class ProjectsQuery {
  constructor(
    private readonly database: Transactions,
    private readonly clock: Clock,
  ) {}

  async find(id: string): Promise<ProjectWithCounts | null> {
    if (!isUuid(id)) return null;
    const rows = await this.database.query<ProjectWithCounts[]>(
      withCounts(this.database, 'SELECT * FROM project WHERE id = $1 AND trashed_at IS NULL', 'staff'),
      [id],
    );
    return rows[0] ?? null;
  }

  /** Lists projects with a client of this address, newest first; it counts the ready files that these clients see. */
  listForClient(email: string): Promise<ProjectWithCounts[]> {
    const page = `SELECT * FROM project WHERE id IN (${projectsOf('$1')}) AND status = 'active' AND trashed_at IS NULL`;
    return this.database.query(
      `${withCounts(this.database, page, 'clients', { counted: `status = 'ready'`, person: clientBy('$1') })}
       ORDER BY p.created_at DESC, p.id`,
      [email],
    );
  }

  /** @param signal aborting it cancels a search in the database */
  async listPage(query: Query, signal: AbortSignal): Promise<Page<ProjectWithCounts>> {
    const conditions = new ListConditions(['trashed_at IS NULL']);
    const { id, status, q, clientEmail, closesSoon, notOpened, sold } = query.filter;
    conditions.uuids('id', id);
    conditions.texts('status', status);
    if (clientEmail !== undefined)
      conditions.add(`id IN (${projectsOf(conditions.bind(emailKey(String(clientEmail))))})`);
    if (closesSoon === true) {
      const now = `${conditions.bind(this.clock.now())}::timestamptz`;
      conditions.add(
        `status = 'active' AND timer_enabled AND expires_at > ${now}
           AND expires_at <= ${now} + interval '${SOON_DAYS} days'`,
      );
    }
    if (notOpened === true) conditions.add(NOT_OPENED);
    if (sold === true) conditions.add(SOLD);
    if (q === undefined || String(q) === '') {
      // Few projects are left, and their index has the order of their age alone.
      const isRare = notOpened === true && query.sort.field !== 'createdAt';
      return this.listFiltered(query, conditions, isRare);
    }
    return cancellable(this.database.manager, signal, (run) => this.search(query, conditions, String(q), run));
  }

  /** @param isRare reads all projects that pass the filter before they are sorted */
  private async listFiltered(
    query: Query,
    { where, parameters }: ListConditions,
    isRare: boolean,
  ): Promise<Page<ProjectWithCounts>> {
    const list = isRare
      ? `(SELECT ${PROJECT_LIST.columns} FROM project WHERE ${where} OFFSET 0) found`
      : `project WHERE ${where}`;
    // The page is cut by its keys, which an index has: a page far down the list would read every row before it.
    const page = `SELECT * FROM project WHERE id = ANY (ARRAY(
      SELECT id FROM ${list} ORDER BY ${PROJECT_LIST.orderBy(query.sort)} ${limitTo(query.range)}))`;
    const rows = await this.database.query<ProjectWithCounts[]>(
      `${withCounts(this.database, page, 'staff')} ORDER BY ${PROJECT_LIST.orderBy(query.sort, 'p.')}`,
      parameters,
    );
    const count = `SELECT count(*)::int AS total FROM project WHERE ${where}`;
    return { rows, total: await totalOf(query.range, rows, () => this.database.query(count, parameters)) };
  }

  /** Finds projects whose name or client holds the text, or that hold a file whose name does. */
  private async search(
    query: Query,
    filter: ListConditions,
    text: string,
    run: RunQuery,
  ): Promise<Page<ProjectWithCounts>> {
    const pattern = containsPattern(text);
    const isIndexed = await hasTrigram(text, run);
    const found: Found = {
      byName: await findNamed(text, isIndexed, run),
      holding: isIndexed ? await findHolding(pattern, MAX_FOUND_FILES, run) : [],
    };
    if (!isIndexed && [...text].length >= FILES_FROM) found.holding = await findNewestHolding(pattern, run);
    const soon = listOf(found)
      ? null
      : await this.walk(query, filter, { pattern, ...found }, run, MAX_WALKED + query.range.last);
    if (soon) return soon;
    found.byName ??= await findNamed(text, isIndexed, run, MAX_READ.names);
    found.holding ??= await findHolding(pattern, MAX_READ.files, run);
    const list = listOf(found);
    return list
      ? this.listFound(query, filter, list, run)
      : (await this.walk(query, filter, { pattern, ...found }, run))!;
  }

  /** Lists the few projects that were found; one statement reads both page and total. */
  private async listFound(
    query: Query,
    filter: ListConditions,
    found: string[],
    run: RunQuery,
  ): Promise<Page<ProjectWithCounts>> {
    const parameters = [...filter.parameters, found];
    const where = `${filter.where} AND id = ANY($${parameters.length}::uuid[])`;
    const page = `
      WITH found AS MATERIALIZED (SELECT ${PROJECT_LIST.columns} FROM project WHERE ${where}),
      cut AS (SELECT id FROM found ORDER BY ${PROJECT_LIST.orderBy(query.sort)} ${limitTo(query.range)})
      SELECT *, (SELECT count(*)::int FROM found) AS found FROM project WHERE id IN (SELECT id FROM cut)`;
    const rows = await run<ProjectWithCounts & { total?: number }>(
      `${withCounts(this.database, page, 'staff', { more: 'p.found AS total, ' })}
       ORDER BY ${PROJECT_LIST.orderBy(query.sort, 'p.')}`,
      parameters,
    );
    const total =
      rows[0]?.total ??
      (query.range.first === 0
        ? 0
        : (await run<{ total: number }>(`SELECT count(*)::int AS total FROM project WHERE ${where}`, parameters))[0]!
            .total);
    for (const row of rows) delete row.total;
    return { rows, total };
  }

  /**
   * Walks the list in its order and searches each project until the page is full: most of them contain the text.
   * Projects that were found already are not searched.
   * @param most so many projects are searched; null when the page is not full then, and there are more
   */
  private async walk(
    query: Query,
    filter: ListConditions,
    { pattern, byName, holding }: Found & { pattern: string },
    run: RunQuery,
    most?: number,
  ): Promise<Page<ProjectWithCounts> | null> {
    const conditions = new ListConditions([], [...filter.parameters]);
    const isOneOf = (ids: string[]) => `l.id = ANY(${conditions.bind(ids)}::uuid[])`;
    const matches = [
      byName ? isOneOf(byName) : named(conditions.bind(pattern), 'l.'),
      holding ? isOneOf(holding) : holdsFile('l', conditions.bind(pattern)),
    ];
    const where =
      filter.where.includes(SOLD) && (await hasManySales(run)) ? filter.where.replace(SOLD, SOLD_EACH) : filter.where;
    const end = most === undefined ? 'OFFSET 0' : `LIMIT ${most}`;
    const list = `SELECT * FROM project WHERE ${where} ORDER BY ${PROJECT_LIST.orderBy(query.sort)} ${end}`;
    const page = `SELECT * FROM (${list}) l WHERE ${matches.join(' OR ')}
      ORDER BY ${PROJECT_LIST.orderBy(query.sort, 'l.')} ${limitTo(query.range, 1)}`;
    const rows = await run<ProjectWithCounts>(
      `${withCounts(this.database, page, 'staff')} ORDER BY ${PROJECT_LIST.orderBy(query.sort, 'p.')}`,
      conditions.parameters,
    );
    const found = pageOfWalk(query.range, rows);
    if (found.total === null || most === undefined) return found;
    const [rest] = await run<{ isMore: boolean }>(
      `SELECT EXISTS (SELECT FROM project WHERE ${where} OFFSET ${most}) AS "isMore"`,
      filter.parameters,
    );
    return rest!.isMore ? null : found;
  }
}
