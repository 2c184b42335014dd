import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import { AUDIENCES } from '../../projects/core/audience.js';
import { coverFileId } from './media-order.js';

const COVERS = AUDIENCES.map((audience) => coverFileId(audience)).join(', ');

/** Finds the cover files of a project, in PostgreSQL. */
@Injectable()
export class CoverQuery {
  constructor(private readonly database: Transactions) {}

  /** Lists the covers that the audiences see, each once; none for a project without ready files. */
  async listFileIds(projectId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>(
      `SELECT DISTINCT c.id FROM project p CROSS JOIN LATERAL unnest(ARRAY[${COVERS}]) AS c (id)
       WHERE p.id = $1 AND c.id IS NOT NULL`,
      [projectId],
    );
    return rows.map(({ id }) => id);
  }
}
