import { Injectable } from '@nestjs/common';
import { isUuid } from '../../common/identifiers.js';
import type { Cursor } from '../../common/lists/cursor.js';
import { ListConditions } from '../../common/lists/list-conditions.js';
import { firstLetters, hasTrigram } from '../../common/lists/trigrams.js';
import { Transactions } from '../../common/transactions.js';
import type { AuditEntry } from './audit-entry.entity.js';
import type { AuditFilter } from './audit.dto.js';
import type { SubjectKind } from './audited.decorator.js';

/** A subject has a name at the time, and a currency of the amounts about it. */
export interface NamedSubject {
  name: string;
  currency?: string | null;
}

export interface AuditRow extends Omit<AuditEntry, 'at'> {
  /** The instant has microseconds, which the order needs. */
  at: string;
  /** The user who did it has this name at present. */
  actorName: string | null;
}

/** Selects the name of a subject of each kind, also when it is in the trash. */
const SUBJECTS: Readonly<Record<SubjectKind, string>> = {
  project: 'SELECT name FROM project WHERE id = $1',
  file: `SELECT concat(f.original_name, ' (', p.name, ')') AS name
         FROM media_file f JOIN project p ON p.id = f.project_id WHERE f.id = $1`,
  user: 'SELECT email AS name FROM "user" WHERE id = $1',
  purchase: `SELECT concat_ws(' ', nullif(project_name, ''), receipt_number) AS name, currency
             FROM purchase WHERE id = $1`,
  priceList: 'SELECT name FROM price_list WHERE id = $1',
  coupon: 'SELECT code AS name FROM coupon WHERE id = $1',
  selection: `SELECT concat(s.name, ' (', p.name, ')') AS name FROM selection s JOIN project p ON p.id = s.project_id
    WHERE s.id = $1`,
  withdrawal: `SELECT concat(w.order_reference, ' (', w.name, ')') AS name, p.currency
               FROM withdrawal w LEFT JOIN purchase p ON p.id = w.purchase_id WHERE w.id = $1`,
};

/** A search looks in these, which are the expressions of the index `audit_entry_search`. */
const SEARCHED = ['lower(e.action)', 'lower(e.subject_name)'];
const NEWEST_FIRST = 'ORDER BY e.at DESC, e.id DESC';
/** A search looks through so many of the newest entries first. */
const LOOKED_THROUGH = 5_000;
/** When more entries than this have the text, the log is read in its order until the page is full. */
const MAX_FOUND = 20_000;
/** Filters and order compare these columns. */
const COMPARED = 'e.id, e.at, e.actor_id, e.area, e.outcome, e.action, e.subject_name';

function conditionsOf({ actorId, area, outcome, from, to }: AuditFilter, before: Cursor | null): ListConditions {
  const conditions = new ListConditions();
  conditions.uuids('e.actor_id', actorId);
  conditions.texts('e.area', area);
  conditions.texts('e.outcome', outcome);
  if (from !== undefined) conditions.add(`e.at >= ${conditions.bind(from)}`);
  if (to !== undefined) conditions.add(`e.at < ${conditions.bind(to)}`);
  if (before)
    conditions.add(`(e.at, e.id) < (${conditions.bind(before.at)}::timestamptz, ${conditions.bind(before.key)}::uuid)`);
  return conditions;
}

/** Reads the audit log with the names of those who acted, and of what they acted on. */
@Injectable()
export class AuditQuery {
  constructor(private readonly database: Transactions) {}

  async findSubject(kind: SubjectKind, id: string): Promise<NamedSubject | null> {
    if (!isUuid(id)) return null;
    const [subject] = await this.database.query<NamedSubject[]>(SUBJECTS[kind], [id]);
    return subject ?? null;
  }

  /**
   * Lists entries before the cursor, newest first. A search looks through the newest entries, which is enough for a
   * text that many have. For others an index is read: in the order of time a text that old entries alone have would be
   * looked for in all of the log.
   */
  async list(filter: AuditFilter, before: Cursor | null, limit: number): Promise<AuditRow[]> {
    const listed = conditionsOf(filter, before);
    const text = String(filter.q ?? '').trim();
    if (text === '') return this.read('audit_entry e', listed, limit);
    const searched = new ListConditions([listed.where], [...listed.parameters]);
    searched.search(text, ...SEARCHED);
    const newest = `SELECT * FROM audit_entry e WHERE ${listed.where} ${NEWEST_FIRST} LIMIT ${LOOKED_THROUGH}`;
    const recent = await this.read(`(${newest}) e`, searched, limit);
    if (recent.length === limit) return recent;
    const ids = await this.findIndexed(text, searched, limit);
    if (!ids) return this.read('audit_entry e', searched, limit);
    const found = new ListConditions();
    found.uuids('e.id', ids);
    return this.read('audit_entry e', found, limit);
  }

  /** Finds the ids of the page when few enough entries have the text, or its first two letters; else returns null. */
  private async findIndexed(text: string, searched: ListConditions, limit: number): Promise<string[] | null> {
    const { where, parameters } = searched;
    const hits = new ListConditions([], [...parameters]);
    let from = 'audit_entry e';
    if (await hasTrigram(text, (sql, values) => this.database.query(sql, values))) hits.search(text, ...SEARCHED);
    else from = `audit_entries_with_letters(${hits.bind(firstLetters(text))}, ${MAX_FOUND + 1}) e`;
    // Materialised, so that it is planned as if all were read: along the index. It stops all the same.
    const [found] = await this.database.query<{ ids: string[] | null }[]>(
      `WITH hit AS MATERIALIZED (SELECT ${COMPARED} FROM ${from} WHERE ${hits.where}),
       few AS MATERIALIZED (SELECT * FROM hit LIMIT ${MAX_FOUND + 1})
       SELECT CASE WHEN (SELECT count(*) FROM few) <= ${MAX_FOUND}
         THEN ARRAY(SELECT e.id FROM few e WHERE ${where} ${NEWEST_FIRST} LIMIT ${limit}) END AS ids`,
      hits.parameters,
    );
    return found!.ids;
  }

  private read(from: string, { where, parameters }: ListConditions, limit: number): Promise<AuditRow[]> {
    return this.database.query(
      `SELECT e.id, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, e.actor_id AS "actorId",
              e.actor_email AS "actorEmail", e.action, e.area, e.subject_kind AS "subjectKind",
              e.subject_id AS "subjectId",
              e.subject_name AS "subjectName", e.details, e.outcome, e.code,
              nullif(trim(concat(u.first_name, ' ', u.last_name)), '') AS "actorName"
       FROM ${from} LEFT JOIN "user" u ON u.id = e.actor_id
       WHERE ${where} ${NEWEST_FIRST} LIMIT ${limit}`,
      parameters,
    );
  }
}
