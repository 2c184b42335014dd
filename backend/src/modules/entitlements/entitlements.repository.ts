import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';
import { StoredEntitlement } from './entitlement.entity.js';

/** A new entitlement of a client has these fields. */
export type NewEntitlement = Pick<
  StoredEntitlement,
  'projectId' | 'holder' | 'source' | 'sourceId' | 'contents' | 'since' | 'opensAt'
>;

/** Stores entitlements in PostgreSQL. */
@Injectable()
export class EntitlementsRepository {
  constructor(private readonly database: Transactions) {}

  async insert(values: NewEntitlement): Promise<void> {
    await this.database.manager.insert(StoredEntitlement, values);
  }

  /** Revokes the entitlements of a source, or restores them with null. Those revoked already keep their time. */
  async setRevokedAt(sourceId: string, revokedAt: Date | null): Promise<void> {
    await this.database.query(
      `UPDATE entitlement SET revoked_at = $2 WHERE source_id = $1
         AND (revoked_at IS NULL) <> ($2::timestamptz IS NULL)`,
      [sourceId, revokedAt],
    );
  }

  async setOpensAt(sourceId: string, opensAt: Date): Promise<void> {
    await this.database.query('UPDATE entitlement SET opens_at = $2 WHERE source_id = $1', [sourceId, opensAt]);
  }

  /** Records the first delivery of what these gave. Waits for a withdrawal that is being accepted. */
  async markDelivered(sourceIds: readonly string[], at: Date): Promise<void> {
    await this.database.query(
      `UPDATE entitlement SET delivered_at = $2
       WHERE source_id = ANY($1::uuid[]) AND delivered_at IS NULL AND revoked_at IS NULL`,
      [sourceIds, at],
    );
  }
}
