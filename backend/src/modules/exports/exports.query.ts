import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';
import type { ExportScope } from './engine/export-scope.query.js';
import { ESTIMATED_SIZE, exportSize } from './engine/exported-files.query.js';

/** Says how much an export would contain. */
interface ExportSize {
  fileCount: number;
  bytes: number;
  /** The only project in the export has this name. */
  name: string | null;
  hasProjects: boolean;
  hasAddresses: boolean;
  /** Nothing was counted: the figures are from the statistics. */
  isEstimate: boolean;
}

/** Reads what exports need from other tables. */
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

  /** Says whether the person who asked for an export may still have it. */
  async mayDownload(id: string, now: Date): Promise<boolean> {
    const [row] = await this.database.query<[{ may: boolean }]>(
      `SELECT EXISTS (SELECT FROM export e JOIN "user" u ON u.id = e.created_by_id
         WHERE e.id = $1 AND e.expires_at > $2 AND u.role = 'admin') AS may`,
      [id, now],
    );
    return row.may;
  }
}
