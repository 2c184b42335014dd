import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';
import { AuditEntry } from './audit-entry.entity.js';

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
}
