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

  /** Says of those of these people to whom this passcode was queued, at the address that they have, if it was sent. */
  async listPasscodes(people: readonly Person[], passcodeHash: string): Promise<Map<string, { isSent: boolean }>> {
    const found = await this.database.manager.findBy(PasscodeDelivery, {
      personId: In(people.map(({ id }) => id)),
      passcodeHash,
    });
    const keys = new Map(people.map(({ id, emailKey }) => [id, emailKey]));
    return new Map(
      found
        .filter(({ personId, emailKey }) => keys.get(personId) === emailKey)
        .map(({ personId, sentAt }) => [personId, { isSent: sentAt !== null }]),
    );
  }

  /** Notes that this passcode will be mailed to people, instead of what was to be mailed before. @returns their ids */
  async insertPasscodes(people: readonly Person[], passcodeHash: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>(
      `INSERT INTO passcode_delivery (person_id, email_key, passcode_hash)
       SELECT *, $3 FROM unnest($1::uuid[], $2::text[])
       ON CONFLICT (person_id) DO UPDATE SET id = gen_random_uuid(), email_key = excluded.email_key,
         passcode_hash = excluded.passcode_hash, sent_at = NULL
       RETURNING id`,
      [people.map(({ id }) => id), people.map(({ emailKey }) => emailKey), passcodeHash],
    );
    return rows.map(({ id }) => id);
  }

  /** Deletes the passcode deliveries to these people, as if they had never got one. */
  async deletePasscodes(people: readonly Person[]): Promise<void> {
    await this.database.manager.delete(PasscodeDelivery, { personId: In(people.map(({ id }) => id)) });
  }

  async markPasscodeSent(id: string, sentAt: Date): Promise<void> {
    await this.database.manager.update(PasscodeDelivery, { id }, { sentAt });
  }

  /** @returns their ids, in the same order */
  async insert(rows: Partial<GalleryShare>[]): Promise<string[]> {
    const result = await this.database.manager.insert(GalleryShare, rows);
    return (result.identifiers as { id: string }[]).map(({ id }) => id);
  }
}
