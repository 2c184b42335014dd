import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import { isUuid } from '../../../common/identifiers.js';
import { Transactions } from '../../../common/transactions.js';
import { User } from '../users/user.entity.js';
import { mustAddFactor } from './must-add-factor.query.js';
import { Session } from './session.entity.js';

/** A user's further sessions end, the least recently used first. */
const SESSIONS_PER_USER = 50;

/** The time of last use is written at most this often. */
const USE_INTERVAL_MS = 5 * 60_000;

/** A proof holds for this long. */
const PROOF_MS = 15 * 60_000;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Besides the database, these decide whether a user must add a second factor. */
export interface FactorRuleContext {
  now: Date;
  /** This time zone is used by default. */
  timezone: string;
  /** Passkeys work on this host. */
  relyingParty: string;
}

/** A valid session belongs to this user. */
export interface SessionUser {
  user: User;
  /** The user has proved who they are within the last quarter of an hour. */
  isProven: boolean;
  /** The studio requires a second factor, and the user has none. */
  mustAddFactor: boolean;
}

/** Stores sessions in PostgreSQL. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly database: Transactions) {}

  /**
   * Adds a session, unless its user was deleted meanwhile, and ends those of the user that are too many.
   * @param replaced the session whose proof the new one takes over, none when it has ended meanwhile; null for a
   * sign-in
   */
  async insert(
    { id, userId, tokenVersion, createdAt, expiresAt, userAgent, provedAt }: Omit<Session, 'lastUsedAt' | 'user'>,
    replaced: string | null,
  ) {
    await this.database.query(
      `WITH opened AS (
         INSERT INTO session (id, user_id, token_version, created_at, last_used_at, expires_at, user_agent, proved_at)
         SELECT $1::uuid, u.id, $3::int, $4::timestamptz, $4, $5::timestamptz, $6::text,
                CASE WHEN $8::uuid IS NOT NULL
                  THEN coalesce((SELECT coalesce(proved_at, created_at) FROM session WHERE id = $8), 'epoch')
                  ELSE $9::timestamptz END
         FROM "user" u WHERE u.id = $2 FOR KEY SHARE
       )
       DELETE FROM session WHERE id IN (
         SELECT id FROM session WHERE user_id = $2 ORDER BY token_version DESC, last_used_at DESC, id OFFSET $7
       )`,
      [id, userId, tokenVersion, createdAt, expiresAt, userAgent, SESSIONS_PER_USER - 1, replaced, provedAt],
    );
  }

  /** Finds the user of a valid session, and notes it as used: with one statement, which writes once in a while only. */
  async findUser(id: unknown, context: FactorRuleContext): Promise<SessionUser | null> {
    const { now } = context;
    if (typeof id !== 'string' || !isUuid(id)) return null;
    const { raw, entities } = await this.database.manager
      .createQueryBuilder(User, 'u')
      .addCommonTableExpression(
        'UPDATE session SET last_used_at = :now WHERE id = :id AND last_used_at < :unnoted',
        'used',
      )
      .addSelect('coalesce(s.proved_at, s.created_at) > :proven', 'is_proven')
      .addSelect(mustAddFactor(':now', ':timezone', ':relyingParty'), 'must_add_factor')
      .innerJoin(Session, 's', 's.user_id = u.id AND s.token_version = u.token_version')
      .where('s.id = :id AND s.expires_at > :now')
      .setParameters({ ...context, id, unnoted: before(now, USE_INTERVAL_MS), proven: before(now, PROOF_MS) })
      .getRawAndEntities<{ is_proven: boolean; must_add_factor: boolean }>();
    const [user] = entities;
    const [{ is_proven: isProven, must_add_factor: mustAdd } = {}] = raw;
    return user ? { user, isProven: isProven === true, mustAddFactor: mustAdd === true } : null;
  }

  /** Notes that the user has just proved who they are. */
  async prove(id: string, provedAt: Date): Promise<void> {
    await this.database.manager.update(Session, { id }, { provedAt });
  }

  /**
   * Says of many sessions, in their order, whether each may use the routes of staff, as the guard of routes decides.
   */
  async listStaff(ids: readonly string[], { now, timezone, relyingParty }: FactorRuleContext): Promise<boolean[]> {
    const rows = await this.database.query<{ isStaff: boolean }[]>(
      `SELECT coalesce(
         u.role = 'admin' AND NOT u.must_change_password AND NOT (${mustAddFactor('$2', '$3', '$4')}),
         false
       ) AS "isStaff"
       FROM unnest($1::uuid[]) WITH ORDINALITY asked(id, at)
       LEFT JOIN session s ON s.id = asked.id AND s.expires_at > $2
       LEFT JOIN "user" u ON u.id = s.user_id AND u.token_version = s.token_version
       ORDER BY asked.at`,
      [ids, now, timezone, relyingParty],
    );
    return rows.map(({ isStaff }) => isStaff);
  }

  /** Lists the user's valid sessions, the most recently used first. */
  listOf({ id: userId, tokenVersion }: Pick<User, 'id' | 'tokenVersion'>, now: Date): Promise<Session[]> {
    return this.database.manager.find(Session, {
      where: { userId, tokenVersion, expiresAt: MoreThan(now) },
      order: { lastUsedAt: 'DESC', createdAt: 'DESC', id: 'ASC' },
      take: SESSIONS_PER_USER,
    });
  }

  async end(id: string): Promise<void> {
    await this.database.manager.delete(Session, { id });
  }

  /** Ends a session if it is this user's. */
  async endOf(userId: string, id: string): Promise<void> {
    if (isUuid(id)) await this.database.manager.delete(Session, { id, userId });
  }

  /** Removes sessions that have expired or ended with a raised token version. */
  async sweep(now: Date): Promise<void> {
    await this.database.query(
      `DELETE FROM session s USING "user" u
       WHERE u.id = s.user_id AND (s.expires_at <= $1 OR s.token_version <> u.token_version)`,
      [now],
    );
  }
}
