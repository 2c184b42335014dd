import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Purchase } from './purchase.entity.js';

/** Purchases in PostgreSQL. */
@Injectable()
export class PurchasesRepository {
  constructor(private readonly database: DataSource) {}

  /** A client's purchases in one gallery; in the caller's transaction when one is given. */
  listForClient(projectId: string, emailKey: string, manager: EntityManager = this.database.manager): Promise<Purchase[]> {
    return manager.find(Purchase, { where: { projectId, emailKey } });
  }
}
