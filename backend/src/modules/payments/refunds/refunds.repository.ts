import type { Message } from '../../../common/messages.js';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import { Refund } from '../purchases/refund.entity.js';

/** Stores refunds in PostgreSQL. */
@Injectable()
export class RefundsRepository {
  constructor(private readonly database: Transactions) {}

  find(id: string): Promise<Refund | null> {
    return this.database.manager.findOneBy(Refund, { id });
  }

  listOf(purchaseId: string): Promise<Refund[]> {
    return this.database.manager.find(Refund, { where: { purchaseId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Sums the reserved cents of refunds that the provider may not have counted yet, by purchase. */
  async sumPending(purchaseIds: string[]): Promise<Map<string, number>> {
    const rows = await this.database.query<{ id: string; cents: number }[]>(
      `SELECT purchase_id AS id, sum(amount_cents)::int AS cents FROM refund
       WHERE purchase_id = ANY($1::uuid[]) AND state = 'requested' GROUP BY 1`,
      [purchaseIds],
    );
    return new Map(rows.map(({ id, cents }) => [id, cents]));
  }

  /** Lists the refunds that nobody has carried out, oldest first. */
  async listPending(before: Date, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT id FROM refund WHERE state = 'requested' AND created_at <= $1 ORDER BY created_at LIMIT $2`,
      [before, limit],
    );
    return rows.map(({ id }) => id);
  }

  async markSent(id: string): Promise<void> {
    await this.database.manager.update(Refund, { id, state: 'requested' }, { state: 'sent' });
  }

  async markDeclined(id: string, failureMessage: Message): Promise<void> {
    await this.database.manager.update(Refund, { id, state: 'requested' }, { state: 'declined', failureMessage });
  }
}
