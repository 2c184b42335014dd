import { Injectable } from '@nestjs/common';
import type { ListQuery, Page } from '../../../common/lists/list-query.js';
import { Transactions } from '../../../common/transactions.js';

/** A project in the trash, and what it holds. */
export interface TrashedProject {
  id: string;
  name: string;
  clientEmail: string;
  clientName: string | null;
  fileCount: number;
  totalBytes: number;
  trashedAt: Date;
}

const SORT_COLUMNS = { trashedAt: 'trashed_at', name: 'name', id: 'id' } as const;

export type TrashSort = keyof typeof SORT_COLUMNS;

/** The projects in the trash, in PostgreSQL. */
@Injectable()
export class TrashQuery {
  constructor(private readonly database: Transactions) {}

  async listPage({ sort, range }: ListQuery<TrashSort>): Promise<Page<TrashedProject>> {
    const [{ total }] = await this.database.query<[{ total: number }]>(
      'SELECT count(*)::int AS total FROM project WHERE trashed_at IS NOT NULL',
    );
    const orderBy = `ORDER BY p.${SORT_COLUMNS[sort.field]} ${sort.order}, p.id ${sort.order}`;
    const rows = await this.database.query<TrashedProject[]>(
      `SELECT p.id, p.name, p.client_email AS "clientEmail", p.client_name AS "clientName", p.trashed_at AS "trashedAt",
              f.files AS "fileCount", f.bytes AS "totalBytes"
       FROM (SELECT * FROM project p WHERE trashed_at IS NOT NULL ${orderBy} LIMIT $1 OFFSET $2) p
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS files, coalesce(sum(file_size), 0)::float8 AS bytes
         FROM media_file WHERE project_id = p.id AND deleted_at IS NULL
       ) f ${orderBy}`,
      [range.last - range.first + 1, range.first],
    );
    return { rows, total };
  }
}
