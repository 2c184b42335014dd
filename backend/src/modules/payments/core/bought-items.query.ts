import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import type { BoughtItem, StoredItem } from './purchases.repository.js';

const BOUGHT = `id, state, package_code AS "packageCode", contents, list_price_cents AS "listPriceCents", currency, succeeded_at AS "succeededAt", delivered_at AS "deliveredAt", unlocks_at AS "unlocksAt",
  CASE WHEN contents ? 'files' THEN (SELECT json_agg(f->>'id') FROM jsonb_array_elements(contents->'files') f
    WHERE NOT EXISTS (SELECT 1 FROM media_file m WHERE m.id = (f->>'id')::uuid)) END AS "deletedFileIds"`;

/** Purchases as far as they decide what is open, with the files that no longer exist. Reads only. */
@Injectable()
export class BoughtItemsQuery {
  constructor(private readonly database: Transactions) {}

  /** What a client has ordered in one gallery, and not withdrawn from. */
  listBought(projectId: string, emailKey: string): Promise<StoredItem[]> {
    return this.database.query(
      `SELECT ${BOUGHT} FROM purchase WHERE project_id = $1 AND email_key = $2 AND withdrawn_at IS NULL`,
      [projectId, emailKey],
    );
  }

  /** The same for all of a client's galleries that still exist. */
  listBoughtBy(emailKey: string): Promise<(BoughtItem & { projectId: string })[]> {
    return this.database.query(
      `SELECT ${BOUGHT}, project_id AS "projectId" FROM purchase WHERE email_key = $1 AND project_id IS NOT NULL AND withdrawn_at IS NULL`,
      [emailKey],
    );
  }
}
