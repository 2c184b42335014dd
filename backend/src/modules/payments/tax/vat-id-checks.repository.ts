import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import { VatIdCheck, type VatIdEvidence } from './vat-id-check.entity.js';

/** Stores the last query about each VAT ID in PostgreSQL. */
@Injectable()
export class VatIdChecksRepository {
  constructor(private readonly database: Transactions) {}

  async find(vatId: string): Promise<VatIdEvidence | null> {
    return (await this.database.manager.findOneBy(VatIdCheck, { vatId }))?.evidence ?? null;
  }

  async store(vatId: string, evidence: VatIdEvidence): Promise<void> {
    await this.database.manager.upsert(VatIdCheck, { vatId, evidence }, ['vatId']);
  }

  async deleteBefore(at: Date): Promise<void> {
    const checkedAt = `(evidence->>'checkedAt')::timestamptz`;
    await this.database.manager
      .createQueryBuilder()
      .delete()
      .from(VatIdCheck)
      .where(`${checkedAt} <= :at`, { at })
      .execute();
  }
}
