import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';
import { Erasure, type ErasedCounts } from './erasure.entity.js';

/** Records who was erased, in PostgreSQL. */
@Injectable()
export class ErasuresRepository {
  constructor(private readonly database: Transactions) {}

  /** Removes what is about a person from every table. A restore calls the same function of the database. */
  async erase(emailKey: string, standIn: string): Promise<ErasedCounts> {
    const [row] = await this.database.lockManager.query<[{ counts: ErasedCounts }]>(
      'SELECT erase_person($1, $2) AS counts',
      [emailKey, standIn],
    );
    return row.counts;
  }

  insert(erasure: Omit<Erasure, 'id'>): Promise<Erasure> {
    return this.database.manager.save(Erasure, this.database.manager.create(Erasure, erasure));
  }

  /** Returns the last erasure of an address; null without one. */
  findLast(addressHash: string): Promise<Erasure | null> {
    return this.database.manager.findOne(Erasure, { where: { addressHash }, order: { at: 'DESC' } });
  }
}
