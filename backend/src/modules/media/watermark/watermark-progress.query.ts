import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';

/** How many files show an older watermark, in PostgreSQL. */
@Injectable()
export class WatermarkProgressQuery {
  constructor(private readonly database: Transactions) {}

  /** Ready files that show another watermark than the current one, and how many of them wait for their job. */
  async countOutdated(): Promise<{ outdated: number; waiting: number }> {
    const [row] = await this.database.query<[{ outdated: number; waiting: number }]>(
      `SELECT count(*)::int AS outdated, count(*) FILTER (WHERE f.watermark_requested = s.watermark_version)::int AS waiting
       FROM media_file f CROSS JOIN studio_settings s
       WHERE f.status = 'ready' AND f.deleted_at IS NULL AND f.watermark_version < s.watermark_version`,
    );
    return row;
  }
}
