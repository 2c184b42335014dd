import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';
import { ListConditions } from '../../common/lists/list-conditions.js';
import type { Cursor } from '../../common/lists/cursor.js';
import { AuditEntry } from './audit-entry.entity.js';
import type { AuditFilter } from './audit.dto.js';

/** An entry as it is listed. */
export interface AuditRow extends Omit<AuditEntry, 'at'> {
  /** The instant to the microsecond, as the order needs it. */
  at: string;
}

/** Staff actions in PostgreSQL. */
@Injectable()
export class AuditRepository {
  constructor(private readonly database: Transactions) {}

  async insert(entry: Partial<AuditEntry>): Promise<string> {
    const result = await this.database.manager.insert(AuditEntry, entry);
    return (result.identifiers[0] as { id: string }).id;
  }

  /** Records the outcome, and the name of a subject that was created. */
  async finish(
    id: string,
    end: Partial<Pick<AuditEntry, 'outcome' | 'code' | 'subjectId' | 'subjectName'>>,
  ): Promise<void> {
    await this.database.manager.update(AuditEntry, { id }, end);
  }

  /** Newest first, those before the cursor; one statement. */
  list(filter: AuditFilter, before: Cursor | null, limit: number): Promise<AuditRow[]> {
    const conditions = new ListConditions();
    const { actorId, area, outcome, from, to, q } = filter;
    conditions.uuids('e.actor_id', actorId);
    conditions.texts('e.area', area);
    conditions.texts('e.outcome', outcome);
    if (from !== undefined) conditions.add(`e.at >= ${conditions.bind(from)}`);
    if (to !== undefined) conditions.add(`e.at < ${conditions.bind(to)}`);
    conditions.search(q, 'lower(e.action)', 'lower(e.subject_name)');
    if (before)
      conditions.add(
        `(e.at, e.id) < (${conditions.bind(before.at)}::timestamptz, ${conditions.bind(before.key)}::uuid)`,
      );
    return this.database.query(
      `SELECT e.id, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, e.actor_id AS "actorId",
              e.actor_email AS "actorEmail", e.action, e.area, e.subject_kind AS "subjectKind", e.subject_id AS "subjectId",
              e.subject_name AS "subjectName", e.details, e.outcome, e.code
       FROM audit_entry e
       WHERE ${conditions.where} ORDER BY e.at DESC, e.id DESC LIMIT ${conditions.bind(limit)}`,
      conditions.parameters,
    );
  }
}
