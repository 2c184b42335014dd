import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import { COVER_FILE_ID } from './media-order.js';

/** Which file is the cover of a project, in PostgreSQL. */
@Injectable()
export class CoverQuery {
  constructor(private readonly database: Transactions) {}

  /** Null for a project without ready files. */
  async findFileId(projectId: string): Promise<string | null> {
    const [row] = await this.database.query<{ id: string | null }[]>(
      `SELECT ${COVER_FILE_ID} AS id FROM project p WHERE p.id = $1`,
      [projectId],
    );
    return row?.id ?? null;
  }
}
