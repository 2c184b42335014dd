import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';
import { containsPattern } from '../../common/lists/list-query.js';
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
    const values: unknown[] = [];
    const bind = (value: unknown) => `$${values.push(value)}`;
    const conditions = ['true'];
    if (filter.actorId !== undefined) conditions.push(`e.actor_id = ${bind(filter.actorId)}`);
    if (filter.area !== undefined) conditions.push(`e.area = ${bind(filter.area)}`);
    if (filter.outcome !== undefined) conditions.push(`e.outcome = ${bind(filter.outcome)}`);
    if (filter.from !== undefined) conditions.push(`e.at >= ${bind(filter.from)}`);
    if (filter.to !== undefined) conditions.push(`e.at < ${bind(filter.to)}`);
    if (filter.q !== undefined) {
      const pattern = bind(containsPattern(filter.q));
      conditions.push(`(lower(e.action) LIKE ${pattern} OR lower(e.subject_name) LIKE ${pattern})`);
    }
    if (before) conditions.push(`(e.at, e.id) < (${bind(before.at)}::timestamptz, ${bind(before.key)}::uuid)`);
    return this.database.query(
      `SELECT e.id, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, e.actor_id AS "actorId",
              e.actor_email AS "actorEmail", e.action, e.area, e.subject_kind AS "subjectKind", e.subject_id AS "subjectId",
              e.subject_name AS "subjectName", e.details, e.outcome, e.code
       FROM audit_entry e
       WHERE ${conditions.join(' AND ')} ORDER BY e.at DESC, e.id DESC LIMIT ${bind(limit)}`,
      values,
    );
  }
}
