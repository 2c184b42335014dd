import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import { OPEN_STATES, PAID_STATES } from './purchase-state.js';
import { Purchase } from './purchase.entity.js';

/** Finds the purchases about which the provider is asked, in PostgreSQL. */
@Injectable()
export class DuePurchasesRepository {
  constructor(private readonly database: Transactions) {}

  /**
   * Takes purchases worth asking the provider about, and marks them as asked: open ones after ten minutes, then less
   * and less often down to hourly; in every run those that must end, because their project is gone or in the trash, or,
   * with `endTests`, because they were made in test mode; paid ones for half a year, down to daily, for refunds and
   * disputes whose event was lost. Also open orders that cost nothing, to end them.
   */
  async takeDue(
    providers: readonly string[],
    { now, limit, endTests }: { now: Date; limit: number; endTests: boolean },
  ): Promise<Purchase[]> {
    const [rows] = await this.database.query<[{ id: string }[], number]>(
      `UPDATE purchase SET asked_at = $2 WHERE id IN (
         SELECT id FROM purchase
         WHERE (provider = ANY($1) OR provider = 'none' AND state = 'created') AND attention IS DISTINCT FROM 'mismatch'
           AND ((state = ANY($3) AND created_at <= $2::timestamptz - interval '10 minutes'
                 AND (asked_at IS NULL OR asked_at
                   <= $2::timestamptz - least(($2::timestamptz - created_at) / 4, interval '1 hour')))
             OR (state = ANY($3) AND asked_at IS DISTINCT FROM $2
                 AND (is_test AND $6 OR project_id IS NULL
                   OR project_id IN (SELECT id FROM project WHERE trashed_at IS NOT NULL)))
             OR (state = ANY($4) AND succeeded_at BETWEEN $2::timestamptz - interval '180 days'
                   AND $2::timestamptz - interval '10 minutes'
                 AND (asked_at IS NULL OR asked_at
                   <= $2::timestamptz - least(($2::timestamptz - succeeded_at) / 4, interval '1 day'))))
         ORDER BY unanswered, asked_at NULLS FIRST, created_at LIMIT $5 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [providers, now, OPEN_STATES, PAID_STATES, limit, endTests],
    );
    return rows.length === 0
      ? []
      : this.database.manager
          .createQueryBuilder(Purchase, 'p')
          .whereInIds(rows.map(({ id }) => id))
          .orderBy({ 'p.unanswered': 'ASC', 'p.createdAt': 'ASC' })
          .getMany();
  }

  /** Notes that an order was canceled because nobody had paid it. */
  async markExpired(id: string, at: Date): Promise<void> {
    await this.database.query(`UPDATE purchase SET expired_at = $2 WHERE id = $1 AND state = 'canceled'`, [id, at]);
  }

  /** Makes these due again at once, since the provider was not asked about them after all. */
  async releaseDue(ids: readonly string[]): Promise<void> {
    if (ids.length > 0)
      await this.database.query('UPDATE purchase SET asked_at = NULL WHERE id = ANY($1::uuid[])', [ids]);
  }

  /** Records which payments had an answer. Those without one are due again at once, but behind all others. */
  async recordAnswers(answered: readonly string[], unanswered: readonly string[]): Promise<void> {
    await this.database.query('UPDATE purchase SET unanswered = false WHERE unanswered AND id = ANY($1::uuid[])', [
      answered,
    ]);
    await this.database.query('UPDATE purchase SET unanswered = true, asked_at = NULL WHERE id = ANY($1::uuid[])', [
      unanswered,
    ]);
  }
}
