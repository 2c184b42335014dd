import { Injectable } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Transactions } from '../../../common/transactions.js';
import { isUuid } from '../../../common/identifiers.js';
import { EndedSession, User, type Role } from '../users/user.entity.js';

/** Which sessions have ended, in PostgreSQL. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly database: Transactions) {}

  /** The user of a session that was ended neither by sign-out nor by a raised token version. */
  findUser(userId: string, tokenVersion: number, sessionId: string | undefined): Promise<User | null> {
    if (!isUuid(userId) || !Number.isInteger(tokenVersion)) return Promise.resolve(null);
    const query = this.database.manager
      .createQueryBuilder(User, 'u')
      .where('u.id = :userId AND u.token_version = :tokenVersion', { userId, tokenVersion });
    if (sessionId !== undefined)
      query.andWhere('NOT EXISTS (SELECT 1 FROM ended_session e WHERE e.id = :sessionId)', { sessionId });
    return query.getOne();
  }

  /** The roles of many sessions' users, in their order; null where `findUser` finds nobody. */
  async listRoles(sessions: readonly { sub: string; tv: number; sid?: string }[]): Promise<(Role | null)[]> {
    const rows = await this.database.query<{ role: Role | null }[]>(
      `SELECT u.role
       FROM unnest($1::uuid[], $2::int[], $3::uuid[]) WITH ORDINALITY s(user_id, version, session_id, at)
       LEFT JOIN "user" u ON u.id = s.user_id AND u.token_version = s.version
         AND NOT EXISTS (SELECT 1 FROM ended_session e WHERE e.id = s.session_id)
       ORDER BY s.at`,
      [sessions.map(({ sub }) => sub), sessions.map(({ tv }) => tv), sessions.map(({ sid }) => sid ?? null)],
    );
    return rows.map(({ role }) => role);
  }

  async end(id: string, expiresAt: Date): Promise<void> {
    await this.database.manager.upsert(EndedSession, { id, expiresAt }, ['id']);
  }

  /** Removes those whose cookies have expired anyway. */
  async sweep(now: Date): Promise<void> {
    await this.database.manager.delete(EndedSession, { expiresAt: LessThanOrEqual(now) });
  }
}
