import { Injectable } from '@nestjs/common';
import type { RowOf } from '../../../common/http/dto-fields.js';
import { limitTo, totalOf } from '../../../common/lists/list-conditions.js';
import type { ListQuery, Page } from '../../../common/lists/list-query.js';
import { Transactions } from '../../../common/transactions.js';
import type { TrashedProjectDto } from './trash.dto.js';
import { TRASH_LIST, type TrashSort } from './trash.list.js';

/** A project in the trash, and what it holds. */
export type TrashedProject = Omit<RowOf<TrashedProjectDto, 'trashedAt'>, 'deletesAt'>;

/** A project that is deleted for good is not in the trash any more. */
const IN_TRASH = 'trashed_at IS NOT NULL AND NOT is_being_deleted';

/** Reads the projects in the trash. */
@Injectable()
export class TrashQuery {
  constructor(private readonly database: Transactions) {}

  async listPage({ sort, range }: ListQuery<TrashSort>): Promise<Page<TrashedProject>> {
    const orderBy = `ORDER BY ${TRASH_LIST.orderBy(sort, 'p.')}`;
    const rows = await this.database.query<TrashedProject[]>(
      `SELECT p.id, p.name, p.client_email AS "clientEmail", p.client_name AS "clientName", p.trashed_at AS "trashedAt",
              f.files AS "fileCount", f.bytes AS "totalBytes"
       FROM (SELECT * FROM project p WHERE ${IN_TRASH} ${orderBy} ${limitTo(range)}) p
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS files, coalesce(sum(file_size), 0)::float8 AS bytes
         FROM media_file WHERE project_id = p.id AND deleted_at IS NULL
       ) f ${orderBy}`,
    );
    const count = `SELECT count(*)::int AS total FROM project WHERE ${IN_TRASH}`;
    return { rows, total: await totalOf(range, rows, () => this.database.query(count)) };
  }
}
