import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { MailKindName } from '../../common/mails/mail-kinds.js';
import type { Message } from '../../common/messages.js';
import { Transactions } from '../../common/transactions.js';
import type { MailDelivery } from '../../ports/mailer.port.js';
import { Mail } from './mail.entity.js';

/** A mail is named by its kind and reference. */
export type MailKey = Pick<Mail, 'kind' | 'reference'>;

/** Stores mails in PostgreSQL. */
@Injectable()
export class MailsRepository {
  constructor(private readonly database: Transactions) {}

  find({ kind, reference }: MailKey): Promise<Mail | null> {
    return this.database.manager.findOneBy(Mail, { kind, reference });
  }

  list(kind: MailKindName, references: readonly string[]): Promise<Mail[]> {
    return this.database.manager.findBy(Mail, { kind, reference: In(references) });
  }

  /** @returns the references of those that were not written before, in their order */
  async insert(kind: MailKindName, references: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ reference: string }[]>(
      `INSERT INTO mail (kind, reference) SELECT $1, unnest($2::uuid[]) ON CONFLICT DO NOTHING RETURNING reference`,
      [kind, references],
    );
    return rows.map(({ reference }) => reference);
  }

  async markDelivered({ kind, reference }: MailKey, state: MailDelivery, sentAt: Date): Promise<void> {
    await this.database.manager.update(Mail, { kind, reference }, { state, sentAt, failure: null });
  }

  async settle({ kind, reference }: MailKey, sentAt: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO mail (kind, reference, state, sent_at) VALUES ($1, $2, 'sent', $3)
       ON CONFLICT (kind, reference) DO UPDATE SET state = 'sent', sent_at = $3, failure = NULL`,
      [kind, reference, sentAt],
    );
  }

  /** @returns false when it reached its recipient or is on its way: two retries at once send it only once */
  async markWaiting({ kind, reference }: MailKey): Promise<boolean> {
    const result = await this.database.manager.update(
      Mail,
      { kind, reference, state: In(['failed', 'filed']) },
      { state: 'waiting', failure: null },
    );
    return result.affected === 1;
  }

  async markFailed({ kind, reference }: MailKey): Promise<void> {
    await this.database.manager.update(Mail, { kind, reference, state: 'waiting' }, { state: 'failed' });
  }

  async noteFailure({ kind, reference }: MailKey, failure: Message): Promise<void> {
    await this.database.manager.update(Mail, { kind, reference, state: 'waiting' }, { failure });
  }

  /** @returns how many there were */
  async deleteAll(mails: readonly MailKey[]): Promise<number> {
    if (mails.length === 0) return 0;
    const [, deleted] = await this.database.query<[unknown, number]>(
      'DELETE FROM mail WHERE (kind, reference) IN (SELECT * FROM unnest($1::text[], $2::uuid[]))',
      [mails.map(({ kind }) => kind), mails.map(({ reference }) => reference)],
    );
    return deleted;
  }

  async delete(kind: MailKindName, references: readonly string[]): Promise<void> {
    await this.database.manager.delete(Mail, { kind, reference: In(references) });
  }
}
