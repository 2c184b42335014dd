import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';

/** Reads a project's watermark switch and the version of the studio's watermark from PostgreSQL. */
@Injectable()
export class ProjectWatermarkQuery {
  constructor(private readonly database: Transactions) {}

  /** Says whether clients see the previews of this project without a watermark. */
  async isOff(projectId: string): Promise<boolean> {
    const rows = await this.database.query<object[]>('SELECT 1 FROM project WHERE id = $1 AND NOT watermark_enabled', [
      projectId,
    ]);
    return rows.length > 0;
  }

  /** Says whether this version of the watermark is the studio's present one. */
  async isPresent(version: number): Promise<boolean> {
    const rows = await this.database.query<object[]>('SELECT 1 FROM studio_settings WHERE watermark_version > $1', [
      version,
    ]);
    return rows.length === 0;
  }
}
