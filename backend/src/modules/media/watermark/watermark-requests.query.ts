import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';

/** Reads the current watermark, and the jobs that apply it, from PostgreSQL. */
@Injectable()
export class WatermarkRequestsQuery {
  constructor(private readonly database: Transactions) {}

  async currentVersion(): Promise<number> {
    const [row] = await this.database.query<[{ version: number }]>(
      'SELECT watermark_version AS version FROM studio_settings',
    );
    return row.version;
  }

  /**
   * Says whether the batch after this file is to be requested: the watermark is still the current one, and no job
   * continues after that file.
   */
  async isDue(watermark: number, after: string): Promise<boolean> {
    const rows = await this.database.query<object[]>(
      `SELECT 1 FROM studio_settings
       WHERE watermark_version = $1 AND NOT EXISTS (
         SELECT FROM job_outbox
         WHERE name = 'apply-watermark' AND failed_at IS NULL
           AND (payload ->> 'watermark')::int = $1 AND (payload ->> 'after')::uuid > $2)`,
      [watermark, after],
    );
    return rows.length > 0;
  }
}
