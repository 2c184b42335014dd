import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Purchase } from './purchase.entity.js';

/** Purchases in PostgreSQL. */
@Injectable()
export class PurchasesRepository {
  constructor(private readonly database: DataSource) {}

  /** What a client's purchases in one gallery are and how they stand; in the caller's transaction when one is given. */
  listStates(projectId: string, emailKey: string, manager: EntityManager = this.database.manager): Promise<Pick<Purchase, 'packageType' | 'state'>[]> {
    return manager.query(`SELECT package_type AS "packageType", state FROM purchase WHERE project_id = $1 AND email_key = $2`, [projectId, emailKey]);
  }
}
