import { Injectable } from '@nestjs/common';
import { Transactional, Transactions } from '../../../common/transactions.js';
import { isUuid } from '../../../common/identifiers.js';
import { ListConditions, readPage } from '../../../common/lists/list-conditions.js';
import type { ListQuery, Page } from '../../../common/lists/list-query.js';
import { User } from './user.entity.js';
import { USER_LIST, type UserSort } from './user.list.js';

/** Staff may change these fields of a user. */
export type UserEdit = Partial<Pick<User, 'firstName' | 'lastName' | 'email' | 'emailKey' | 'phoneNumber' | 'role'>>;

/** PostgreSQL answers with this code when a unique index has a value already. */
const UNIQUE_VIOLATION = '23505';

/** Stores users in PostgreSQL. */
@Injectable()
export class UsersRepository {
  constructor(private readonly database: Transactions) {}

  findById(id: string): Promise<User | null> {
    return isUuid(id) ? this.database.manager.findOneBy(User, { id }) : Promise.resolve(null);
  }

  findByEmailKey(emailKey: string): Promise<User | null> {
    return this.database.manager.findOneBy(User, { emailKey });
  }

  findByOidcSubject(oidcSubject: string): Promise<User | null> {
    return this.database.manager.findOneBy(User, { oidcSubject });
  }

  listPage(query: ListQuery<UserSort>): Promise<Page<User>> {
    const { id, role, q } = query.filter;
    const conditions = new ListConditions();
    conditions.uuids('id', id);
    conditions.texts('role', role);
    conditions.search(q, 'email_key', "lower(first_name || ' ' || last_name)");
    const select = `SELECT ${this.database.columnsOf(User)} FROM "user"`;
    return readPage(this.database, query, {
      from: '"user"',
      conditions,
      orderBy: USER_LIST.orderBy(query.sort),
      select,
    });
  }

  /** Inserts a user; null when the email is in use. */
  async insert(
    user: Partial<User> & Pick<User, 'email' | 'emailKey' | 'firstName' | 'lastName' | 'role'>,
  ): Promise<User | null> {
    const result = await this.database.manager
      .createQueryBuilder()
      .insert()
      .into(User)
      .values(user)
      .orIgnore()
      .returning('id')
      .execute();
    const id = (result.raw as { id: string }[])[0]?.id;
    return id === undefined ? null : this.findById(id);
  }

  async update(id: string, changes: Partial<User>): Promise<void> {
    await this.database.manager.update(User, { id }, changes);
  }

  /**
   * Ties an account to an identity of the provider, unless it is tied already. A temporary password
   * was never the person's own: it ends, with every session that was opened by it. Staff become admin
   * unless they were demoted before; a new role ends earlier sessions too.
   * @returns false when another identity (or another sign-in at the same moment) was first
   */
  async linkOidcSubject(id: string, oidcSubject: string, isStaff: boolean): Promise<boolean> {
    const promoted = `(:isStaff AND role = 'user' AND demoted_at IS NULL)`;
    const result = await this.database.manager
      .createQueryBuilder()
      .update(User)
      .set({
        oidcSubject,
        passwordHash: () => 'CASE WHEN must_change_password THEN NULL ELSE password_hash END',
        role: () => `CASE WHEN ${promoted} THEN 'admin' ELSE role END`,
        tokenVersion: () => `token_version + (must_change_password OR ${promoted})::int`,
        mustChangePassword: false,
      })
      .where('id = :id AND oidc_subject IS NULL', { id })
      .setParameter('isStaff', isStaff)
      .execute();
    return result.affected === 1;
  }

  /** Sets a password, or forces a sign-out: earlier sessions end in the same statement. */
  async endSessions(
    id: string,
    changes: Partial<Pick<User, 'passwordHash' | 'mustChangePassword'>> = {},
  ): Promise<void> {
    await this.database.manager.update(User, { id }, { ...changes, tokenVersion: () => 'token_version + 1' });
    if (changes.passwordHash !== undefined) await this.deleteAutomaticPasskeys(id);
  }

  /** Sets a password, unless the token version has been raised meanwhile. */
  async setPassword(id: string, tokenVersion: number, passwordHash: string): Promise<boolean> {
    const result = await this.database.manager.update(
      User,
      { id, tokenVersion },
      { passwordHash, mustChangePassword: false, tokenVersion: () => 'token_version + 1' },
    );
    if (result.affected !== 1) return false;
    await this.deleteAutomaticPasskeys(id);
    return true;
  }

  /**
   * Deletes the passkeys that a browser has made by itself for whoever had typed the password: they end with that
   * password.
   */
  private async deleteAutomaticPasskeys(id: string): Promise<void> {
    await this.database.query('DELETE FROM passkey WHERE user_id = $1 AND NOT is_second_step', [id]);
  }

  /**
   * Edits a user. A new role or address ends earlier sessions.
   * @returns null when there is no such user
   */
  async edit(id: string, changes: UserEdit): Promise<User | 'last-admin' | 'email-taken' | null> {
    try {
      return await this.editLocked(id, changes);
    } catch (error) {
      if (isDuplicate(error)) return 'email-taken';
      throw error;
    }
  }

  /** @returns null when there is no such user, 'last-admin' when they are the only admin left */
  @Transactional({ retryOnDeadlock: true })
  async delete(id: string): Promise<User | 'last-admin' | null> {
    const user = await this.lock(id);
    if (user?.role === 'admin' && user.isLastAdmin) return 'last-admin';
    if (user) await this.database.manager.delete(User, { id });
    return user;
  }

  @Transactional()
  private async editLocked(id: string, changes: UserEdit): Promise<User | 'last-admin' | null> {
    const { manager } = this.database;
    const user = await this.lock(id);
    if (!user) return null;
    const { role = user.role, emailKey = user.emailKey } = changes;
    if (role === 'user' && user.role === 'admin' && user.isLastAdmin) return 'last-admin';
    await manager.update(
      User,
      { id },
      {
        ...changes,
        ...(role !== user.role ? { demotedAt: () => (role === 'user' ? 'now()' : 'NULL') } : {}),
        ...(role !== user.role || emailKey !== user.emailKey ? { tokenVersion: () => 'token_version + 1' } : {}),
      },
    );
    return manager.findOneByOrFail(User, { id });
  }

  /** Finds a user and locks all admins, so that two changes at once cannot leave none. */
  private async lock(id: string): Promise<(User & { isLastAdmin: boolean }) | null> {
    const admins = await this.database.manager.query<{ id: string }[]>(
      `SELECT id FROM "user" WHERE role = 'admin' ORDER BY id FOR UPDATE`,
    );
    const user = await this.findById(id);
    return user && Object.assign(user, { isLastAdmin: admins.length <= 1 });
  }

  /** Locks the user's row until the transaction ends. */
  async lockRow(id: string): Promise<void> {
    await this.database.lockManager.query('SELECT FROM "user" WHERE id = $1 FOR UPDATE', [id]);
  }

  countAdmins(): Promise<number> {
    return this.database.manager.countBy(User, { role: 'admin' });
  }
}

function isDuplicate(error: unknown): boolean {
  return (error as { driverError?: { code?: unknown } } | null)?.driverError?.code === UNIQUE_VIOLATION;
}
