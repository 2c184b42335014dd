import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Transactions } from '../../common/transactions.js';
import { isUuid } from '../../common/identifiers.js';
import type { Person } from '../projects/people/person.entity.js';
import { GalleryShare } from './gallery-share.entity.js';
import { PasscodeDelivery } from './passcode-delivery.entity.js';

/** Stores shares in PostgreSQL. */
@Injectable()
export class SharesRepository {
  constructor(private readonly database: Transactions) {}

  find(id: string): Promise<GalleryShare | null> {
    return isUuid(id) ? this.database.manager.findOneBy(GalleryShare, { id }) : Promise.resolve(null);
  }

  /** Finds those of these people to whom this passcode was mailed, to the address that they have. */
  async listServed(people: readonly Person[], passcodeHash: string): Promise<Set<string>> {
    const found = await this.database.manager.findBy(PasscodeDelivery, {
      personId: In(people.map(({ id }) => id)),
      passcodeHash,
    });
    const keys = new Map(found.map(({ personId, emailKey }) => [personId, emailKey]));
    return new Set(people.filter(({ id, emailKey }) => keys.get(id) === emailKey).map(({ id }) => id));
  }

  async noteServed(delivery: PasscodeDelivery): Promise<void> {
    await this.database.manager.upsert(PasscodeDelivery, delivery, ['personId']);
  }

  /** These people count as served no longer. */
  async clearServed(people: readonly Person[]): Promise<void> {
    await this.database.manager.delete(PasscodeDelivery, { personId: In(people.map(({ id }) => id)) });
  }

  /** @returns their ids, in the same order */
  async insert(rows: Partial<GalleryShare>[]): Promise<string[]> {
    const result = await this.database.manager.insert(GalleryShare, rows);
    return (result.identifiers as { id: string }[]).map(({ id }) => id);
  }
}
