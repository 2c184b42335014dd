import { Injectable } from '@nestjs/common';
import { cancellable, type RunQuery } from '../../../common/cancellable.js';
import { Clock } from '../../../common/clock.js';
import { emailKey, isUuid } from '../../../common/identifiers.js';
import { ListConditions, limitTo, pageOfWalk, totalOf } from '../../../common/lists/list-conditions.js';
import { containsPattern, type ListQuery, type Page } from '../../../common/lists/list-query.js';
import { Transactions } from '../../../common/transactions.js';
import { withCounts, type ProjectWithCounts } from './project-with-counts.query.js';
import { isCommonName, named } from './project-names.query.js';
import { PROJECT_LIST, type ProjectSort } from './project.list.js';

/** Shorter texts have no trigram: they would read the name of every file. */
const FILES_FROM = 3;

/**
 * When more files than this in many projects contain the text, most projects do: they are found by walking the list,
 * and are not counted. When only few projects hold those files, the walk would take long, and more files are read
 * first.
 */
const MAX_FOUND_FILES = [5_000, 200_000];
const MANY_PROJECTS = 200;
/** What closes within so many days closes soon. */
const SOON_DAYS = 7;

/** The link was sent, and nobody has ever opened the gallery. */
const NOT_OPENED = `status = 'active' AND shared_at IS NOT NULL AND NOT opened`;

/** A client who has not been removed, by the key of their address. */
const clientBy = (key: string) => `v.email_key = ${key} AND v.kind = 'client' AND v.ended_at IS NULL`;
const projectsOf = (key: string) => `SELECT v.project_id FROM person v WHERE ${clientBy(key)}`;

const SALES = `FROM purchase b WHERE b.state IN ('succeeded', 'partially_refunded', 'disputed', 'dispute_won')`;
/** Somebody bought a package and kept it. */
const SOLD = `EXISTS (SELECT 1 ${SALES} AND b.project_id = project.id)`;
/** A sale is looked up for each project by itself: a walk that soon has its page reads few sales. */
const SOLD_EACH = `(SELECT true ${SALES} AND b.project_id = project.id LIMIT 1)`;
/** With fewer sales, reading them all is faster than walking until the page is full. */
const MANY_SALES = 500;

const fileNamed = (pattern: string, more = '') =>
  `(lower(original_name || ' ' || coalesce(display_name, ''))${more}) LIKE ${pattern} AND deleted_at IS NULL`;

type Query = ListQuery<ProjectSort>;

/** Projects that hold a file whose name has the text; null when so many files do that most projects will. */
async function findHolding(pattern: string, run: RunQuery): Promise<string[] | null> {
  for (const most of MAX_FOUND_FILES) {
    // Materialised, so that it is planned as if all were read: along the index when there are few. It stops all the same.
    const [found] = await run<{ ids: string[] | null; files: number; projects: number }>(
      `WITH hit AS MATERIALIZED (SELECT project_id FROM media_file WHERE ${fileNamed('$1')})
       SELECT count(*)::int AS files, count(DISTINCT project_id)::int AS projects,
              CASE WHEN count(*) <= ${most} THEN array_agg(DISTINCT project_id) END AS ids
       FROM (SELECT project_id FROM hit LIMIT ${most + 1}) read_hits`,
      [pattern],
    );
    if (found!.files <= most) return found!.ids ?? [];
    if (found!.projects >= MANY_PROJECTS) return null;
  }
  return null;
}

async function hasManySales(run: RunQuery): Promise<boolean> {
  const [found] = await run<{ sales: number }>(
    `SELECT count(*)::int AS sales FROM (SELECT ${SALES} LIMIT ${MANY_SALES}) read_sales`,
    [],
  );
  return found!.sales >= MANY_SALES;
}

/** Projects with their counts, and the search in their files: reads only. */
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

  /** Projects with a client of this address, newest first; files count that these clients see, once they are ready. */
  listForClient(email: string): Promise<ProjectWithCounts[]> {
    const page = `SELECT * FROM project WHERE id IN (${projectsOf('$1')}) AND status = 'active' AND trashed_at IS NULL`;
    return this.database.query(
      `${withCounts(this.database, page, 'clients', { counted: `status = 'ready'`, person: clientBy('$1') })} ORDER BY p.created_at DESC, p.id`,
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
        `status = 'active' AND timer_enabled AND expires_at > ${now} AND expires_at <= ${now} + interval '${SOON_DAYS} days'`,
      );
    }
    if (notOpened === true) conditions.add(NOT_OPENED);
    if (sold === true) conditions.add(SOLD);
    if (q === undefined || String(q) === '') return this.listFiltered(query, conditions);
    return cancellable(this.database.manager, signal, (run) => this.search(query, conditions, String(q), run));
  }

  private async listFiltered(query: Query, { where, parameters }: ListConditions): Promise<Page<ProjectWithCounts>> {
    // The page is cut by its keys, which an index has: a page far down the list would read every row before it.
    const page = `SELECT * FROM project WHERE id = ANY (ARRAY(
      SELECT id FROM project WHERE ${where} ORDER BY ${PROJECT_LIST.orderBy(query.sort)} ${limitTo(query.range)}))`;
    const rows = await this.database.query<ProjectWithCounts[]>(
      `${withCounts(this.database, page, 'staff')} ORDER BY ${PROJECT_LIST.orderBy(query.sort, 'p.')}`,
      parameters,
    );
    const count = `SELECT count(*)::int AS total FROM project WHERE ${where}`;
    return { rows, total: await totalOf(query.range, rows, () => this.database.query(count, parameters)) };
  }

  /** Projects whose name or client holds the text, or that hold a file whose name does. */
  private async search(
    query: Query,
    filter: ListConditions,
    text: string,
    run: RunQuery,
  ): Promise<Page<ProjectWithCounts>> {
    const pattern = containsPattern(text);
    const inFiles = text.length >= FILES_FROM;
    if (await isCommonName(pattern, run)) return this.walk(query, filter, { pattern, inFiles }, run);
    const holding = inFiles ? await findHolding(pattern, run) : [];
    return holding === null
      ? this.walk(query, filter, { pattern, inFiles }, run)
      : this.listFound(query, filter, pattern, holding, run);
  }

  /** The few that were found; searched once, for both page and total. */
  private async listFound(
    query: Query,
    filter: ListConditions,
    pattern: string,
    holding: string[],
    run: RunQuery,
  ): Promise<Page<ProjectWithCounts>> {
    const parameters = [...filter.parameters, pattern, holding];
    const [$pattern, $holding] = [`$${parameters.length - 1}`, `$${parameters.length}`];
    const where = `${filter.where} AND (${named($pattern)} OR id = ANY(${$holding}::uuid[]))`;
    const page = `SELECT *, count(*) OVER ()::int AS found FROM project WHERE ${where} ORDER BY ${PROJECT_LIST.orderBy(query.sort)} ${limitTo(query.range)}`;
    const rows = await run<ProjectWithCounts & { total?: number }>(
      `${withCounts(this.database, page, 'staff', { more: 'p.found AS total, ' })} ORDER BY ${PROJECT_LIST.orderBy(query.sort, 'p.')}`,
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

  /** The list in its order, each project searched until the page is full: most of them contain the text. */
  private async walk(
    query: Query,
    filter: ListConditions,
    { pattern, inFiles }: { pattern: string; inFiles: boolean },
    run: RunQuery,
  ): Promise<Page<ProjectWithCounts>> {
    const parameters = [...filter.parameters, pattern];
    const $pattern = `$${parameters.length}`;
    // A scalar subquery is evaluated per project; EXISTS may be turned into one scan of all files. The expression differs
    // from that of the index, which would be read as a whole for each project.
    const holds = inFiles
      ? `(SELECT true FROM media_file f WHERE f.project_id = l.id AND ${fileNamed($pattern, ` || ''`)} LIMIT 1)`
      : 'false';
    const where =
      filter.where.includes(SOLD) && (await hasManySales(run)) ? filter.where.replace(SOLD, SOLD_EACH) : filter.where;
    const list = `SELECT * FROM project WHERE ${where} ORDER BY ${PROJECT_LIST.orderBy(query.sort)} OFFSET 0`;
    const page = `SELECT * FROM (${list}) l WHERE ${named($pattern, 'l.')} OR ${holds} ORDER BY ${PROJECT_LIST.orderBy(query.sort, 'l.')} ${limitTo(query.range, 1)}`;
    const rows = await run<ProjectWithCounts>(
      `${withCounts(this.database, page, 'staff')} ORDER BY ${PROJECT_LIST.orderBy(query.sort, 'p.')}`,
      parameters,
    );
    return pageOfWalk(query.range, rows);
  }
}
