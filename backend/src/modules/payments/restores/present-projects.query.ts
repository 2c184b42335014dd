import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';

/** Finds the galleries that exist, for payments that are read back. */
@Injectable()
export class PresentProjectsQuery {
  constructor(private readonly database: Transactions) {}

  /** @returns those of these projects that exist, also in the trash */
  async listPresent(projectIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ id: string }[]>(
      'SELECT id::text AS id FROM project WHERE id::text = ANY($1)',
      [projectIds],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
