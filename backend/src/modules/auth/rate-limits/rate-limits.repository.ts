import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';

/** Stores the windows in which tries are counted. */
@Injectable()
export class RateLimitsRepository {
  constructor(private readonly database: Transactions) {}

  /**
   * Counts tries, in a new window when the last one has ended. @returns how many there are, and when the window ends
   */
  async count(key: string, now: Date, windowEnd: Date, amount: number): Promise<{ count: number; endsAt: Date }> {
    const [row] = await this.database.query<[{ count: number; endsAt: Date }]>(
      `INSERT INTO rate_limit (key, count, window_ends_at) VALUES ($1, $4, $2)
       ON CONFLICT (key) DO UPDATE SET
         count = CASE WHEN rate_limit.window_ends_at <= $3 THEN $4 ELSE rate_limit.count + $4 END,
         limit_reported = rate_limit.limit_reported AND rate_limit.window_ends_at > $3,
         window_ends_at = CASE WHEN rate_limit.window_ends_at <= $3 THEN $2 ELSE rate_limit.window_ends_at END
       RETURNING count, window_ends_at AS "endsAt"`,
      [key, windowEnd, now, amount],
    );
    return row;
  }

  /** @returns whether this is the first report in the window */
  async markReported(key: string): Promise<boolean> {
    const [, updated] = await this.database.query<[unknown, number]>(
      'UPDATE rate_limit SET limit_reported = true WHERE key = $1 AND NOT limit_reported',
      [key],
    );
    return updated > 0;
  }

  async uncount(key: string, amount: number): Promise<void> {
    await this.database.query('UPDATE rate_limit SET count = greatest(0, count - $2) WHERE key = $1', [key, amount]);
  }

  async delete(key: string): Promise<void> {
    await this.database.query('DELETE FROM rate_limit WHERE key = $1', [key]);
  }

  async openWindow(key: string, windowEnd: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO rate_limit (key, count, window_ends_at) VALUES ($1, 1, $2)
       ON CONFLICT (key) DO UPDATE SET window_ends_at = $2`,
      [key, windowEnd],
    );
  }

  async hasWindow(key: string, now: Date): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(
      'SELECT 1 FROM rate_limit WHERE key = $1 AND window_ends_at > $2',
      [key, now],
    );
    return rows.length > 0;
  }

  /** Removes the window once it has ended. @returns how many tries it held; null while there is none */
  async takeEnded(key: string, now: Date): Promise<number | null> {
    const [rows] = await this.database.query<[{ count: number }[], number]>(
      'DELETE FROM rate_limit WHERE key = $1 AND window_ends_at <= $2 RETURNING count',
      [key, now],
    );
    return rows[0]?.count ?? null;
  }

  /** Removes windows that had ended by then. */
  async deleteEnded(before: Date): Promise<void> {
    await this.database.query('DELETE FROM rate_limit WHERE window_ends_at <= $1', [before]);
  }
}
