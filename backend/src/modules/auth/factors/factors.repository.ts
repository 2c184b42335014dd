import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Transactions } from '../../../common/transactions.js';
import { factors } from '../sessions/must-add-factor.query.js';
import { Authenticator } from './authenticator.entity.js';
import { RecoveryCode } from './recovery-code.entity.js';

/** Stores second factors in PostgreSQL. */
@Injectable()
export class FactorsRepository {
  constructor(private readonly database: Transactions) {}

  findAuthenticator(userId: string): Promise<Authenticator | null> {
    return this.database.manager.findOneBy(Authenticator, { userId });
  }

  /** Lists the users among these who have a second factor of any kind. */
  async listWithFactor(userIds: readonly string[], relyingParty: string): Promise<Set<string>> {
    const rows = await this.database.query<{ userId: string }[]>(
      `SELECT f.user_id AS "userId" FROM (${factors('$2')}) f WHERE f.user_id = ANY($1::uuid[])`,
      [userIds, relyingParty],
    );
    return new Set(rows.map(({ userId }) => userId));
  }

  /** Counts staff with a password here and no second factor. */
  async countStaffWithout(relyingParty: string): Promise<number> {
    const [row] = await this.database.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM "user" u
       WHERE u.role = 'admin' AND u.password_hash IS NOT NULL
         AND u.id NOT IN (SELECT f.user_id FROM (${factors('$1')}) f)`,
      [relyingParty],
    );
    return row.count;
  }

  /** Begins with another secret, unless an app is confirmed already. @returns whether it has begun */
  async beginAuthenticator(userId: string, secretEncrypted: string): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(
      `INSERT INTO authenticator (user_id, secret_encrypted) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET secret_encrypted = $2 WHERE authenticator.confirmed_at IS NULL
       RETURNING user_id`,
      [userId, secretEncrypted],
    );
    return rows.length > 0;
  }

  /** @returns false when it was confirmed or begun again meanwhile */
  async confirmAuthenticator(userId: string, secretEncrypted: string, now: Date, step: number): Promise<boolean> {
    const result = await this.database.manager.update(
      Authenticator,
      { userId, secretEncrypted, confirmedAt: IsNull() },
      { confirmedAt: now, lastStep: step },
    );
    return result.affected === 1;
  }

  /** Uses up the code of a step, and all before it. @returns false when it was used up */
  async useStep(userId: string, step: number): Promise<boolean> {
    const [, updated] = await this.database.query<[unknown, number]>(
      `UPDATE authenticator SET last_step = $2
       WHERE user_id = $1 AND confirmed_at IS NOT NULL AND (last_step IS NULL OR last_step < $2)`,
      [userId, step],
    );
    return updated > 0;
  }

  /** @returns whether there was a confirmed one */
  async deleteAuthenticator(userId: string): Promise<boolean> {
    const result = await this.database.manager.delete(Authenticator, { userId, confirmedAt: Not(IsNull()) });
    return result.affected === 1;
  }

  countCodes(userId: string): Promise<number> {
    return this.database.manager.countBy(RecoveryCode, { userId });
  }

  async replaceCodes(userId: string, hashes: readonly string[]): Promise<void> {
    await this.deleteCodes(userId);
    await this.database.manager.insert(
      RecoveryCode,
      hashes.map((codeHash) => ({ userId, codeHash })),
    );
  }

  async deleteCodes(userId: string): Promise<void> {
    await this.database.manager.delete(RecoveryCode, { userId });
  }

  /** Uses a code up. @returns false when there is none like it */
  async useCode(userId: string, codeHash: string): Promise<boolean> {
    const result = await this.database.manager.delete(RecoveryCode, { userId, codeHash });
    return result.affected === 1;
  }
}
