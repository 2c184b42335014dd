import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';
import type { ExportScope } from './export-scope.query.js';
import { ESTIMATED_SIZE, exportSize } from './exported-files.query.js';

/** How much an export would contain. */
interface ExportSize {
  fileCount: number;
  bytes: number;
  /** The name of the one project that it has. */
  name: string | null;
  hasProjects: boolean;
  hasAddresses: boolean;
  /** The statistics say so: nothing was counted. */
  isEstimate: boolean;
}

/** What exports need to know of other tables: reads only. */
@Injectable()
export class ExportsQuery {
  constructor(private readonly database: Transactions) {}

  async size(scope: ExportScope): Promise<ExportSize> {
    if (scope.kind === 'all') {
      const [estimate] = await this.database.query<ExportSize[]>(ESTIMATED_SIZE);
      if (estimate) return estimate;
    }
    const [row] = await this.database.query<[ExportSize]>(exportSize(scope));
    return row;
  }

  /** Tells whether the person who asked for an export may still have it. */
  async mayDownload(id: string, now: Date): Promise<boolean> {
    const [row] = await this.database.query<[{ may: boolean }]>(
      `SELECT EXISTS (SELECT FROM export e JOIN "user" u ON u.id = e.created_by_id
         WHERE e.id = $1 AND e.expires_at > $2 AND u.role = 'admin') AS may`,
      [id, now],
    );
    return row.may;
  }
}
