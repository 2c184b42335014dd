import { Injectable } from '@nestjs/common';
import { isUuid } from '../../../common/identifiers.js';
import { Transactions } from '../../../common/transactions.js';
import { worksOn } from '../sessions/must-add-factor.query.js';
import { Passkey } from './passkey.entity.js';

export type NewPasskey = Omit<Passkey, 'user' | 'lastUsedAt'>;
type DeletedPasskey = Pick<Passkey, 'name' | 'relyingParty' | 'isSecondStep'>;

/** Stores passkeys in PostgreSQL. */
@Injectable()
export class PasskeysRepository {
  constructor(private readonly database: Transactions) {}

  /** Lists a user's passkeys, the oldest first. */
  listOf(userId: string): Promise<Passkey[]> {
    return this.database.manager.find(Passkey, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Says whether a user has one that works on this host, and whether the password asks for one of those. */
  async has(userId: string, relyingParty: string): Promise<{ any: boolean; secondStep: boolean }> {
    const [row] = await this.database.query<[{ any: boolean; secondStep: boolean }]>(
      `SELECT count(*) > 0 AS any, coalesce(bool_or(is_second_step), false) AS "secondStep"
       FROM passkey WHERE user_id = $1 AND ${worksOn('$2')}`,
      [userId, relyingParty],
    );
    return row;
  }

  findByCredentialId(credentialId: string): Promise<Passkey | null> {
    return this.database.manager.findOneBy(Passkey, { credentialId });
  }

  /** Adds a passkey of a locked user, unless they have as many as this already, or somebody has this one. */
  async insert(passkey: NewPasskey, most: number): Promise<'added' | 'too-many' | 'known'> {
    const { manager } = this.database;
    if ((await manager.countBy(Passkey, { userId: passkey.userId })) >= most) return 'too-many';
    const result = await manager
      .createQueryBuilder()
      .insert()
      .into(Passkey)
      .values(passkey)
      .orIgnore()
      .returning('id')
      .execute();
    return (result.raw as unknown[]).length > 0 ? 'added' : 'known';
  }

  /** Notes a use. @returns false when the passkey is gone, or has counted further already: then it may be a copy */
  async noteUse(
    id: string,
    { counter, isSynced, relyingParty }: Pick<Passkey, 'counter' | 'isSynced' | 'relyingParty'>,
    now: Date,
  ): Promise<boolean> {
    const [, updated] = await this.database.query<[unknown, number]>(
      `UPDATE passkey SET counter = $2, is_synced = $3, relying_party = $4, last_used_at = $5
       WHERE id = $1 AND (counter < $2 OR counter = 0 AND $2 = 0)`,
      [id, counter, isSynced, relyingParty, now],
    );
    return updated > 0;
  }

  /** @returns whether this user has it */
  async rename(userId: string, id: string, name: string): Promise<boolean> {
    if (!isUuid(id)) return false;
    const result = await this.database.manager.update(Passkey, { id, userId }, { name });
    return result.affected === 1;
  }

  /**
   * Makes a passkey part of the second step. @returns its name; null when this user has none like it, or it is already
   */
  async makeSecondStep(userId: string, id: string): Promise<string | null> {
    if (!isUuid(id)) return null;
    const [rows] = await this.database.query<[{ name: string }[], number]>(
      `UPDATE passkey SET is_second_step = true WHERE id = $1 AND user_id = $2 AND NOT is_second_step RETURNING name`,
      [id, userId],
    );
    return rows[0]?.name ?? null;
  }

  /** @returns the deleted passkey; null when this user has none like it */
  async delete(userId: string, id: string): Promise<DeletedPasskey | null> {
    if (!isUuid(id)) return null;
    const [rows] = await this.database.query<[DeletedPasskey[], number]>(
      `DELETE FROM passkey WHERE id = $1 AND user_id = $2
       RETURNING name, relying_party AS "relyingParty", is_second_step AS "isSecondStep"`,
      [id, userId],
    );
    return rows[0] ?? null;
  }

  /** @returns how many there were */
  async deleteAllOf(userId: string): Promise<number> {
    const result = await this.database.manager.delete(Passkey, { userId });
    return result.affected ?? 0;
  }
}
