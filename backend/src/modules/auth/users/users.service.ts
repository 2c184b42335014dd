import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { message } from '../../../common/messages.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { emailKey } from '../../../common/identifiers.js';
import { appError, invalidField } from '../../../common/errors.js';
import type { ListQuery, Page } from '../../../common/lists/list-query.js';
import { Transactional } from '../../../common/transactions.js';
import { RateLimiter } from '../rate-limits/rate-limiter.service.js';
import { generatePassword, hashPassword, verifyPassword } from '../passwords/password-hasher.js';
import { PasswordQueue, type QueuePlace } from '../passwords/password-queue.js';
import { AccountEventsService } from './account-events.service.js';
import type { Role, User } from './user.entity.js';
import type { UserSort } from './user.list.js';
import { UsersRepository, type UserEdit } from './users.repository.js';

/** Makes the subject by which an account's sign-ins are counted and remembered. */
export const loginSubject = (email: string) => `login:${emailKey(email)}`;

/** Makes the subject by which downloads that the user has begun may continue without another proof. */
export const downloadsSubject = (userId: string) => `downloads-begun:${userId}`;

/** A user may try their password so often: it could be guessed in a session that was left open. */
const GUESSES = 10;

/** Manages accounts: who they are, their passwords and roles. */
@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly events: AccountEventsService,
    private readonly queue: PasswordQueue,
    private readonly rateLimiter: RateLimiter,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  listPage(query: ListQuery<UserSort>): Promise<Page<User>> {
    return this.users.listPage(query);
  }

  findById(id: string): Promise<User | null> {
    return this.users.findById(id);
  }

  findByEmail(email: string): Promise<User | null> {
    return this.users.findByEmailKey(emailKey(email));
  }

  /** Makes a user with the default or a generated first password, to be changed at first sign-in. */
  async create(input: {
    firstName: string;
    lastName: string;
    email: string;
    phoneNumber?: string | null;
    role?: Role;
  }): Promise<{ user: User; temporaryPassword: string }> {
    const temporaryPassword = this.config.defaultUserPassword ?? generatePassword();
    const user = await this.users.insert({
      firstName: input.firstName,
      lastName: input.lastName,
      email: input.email,
      emailKey: emailKey(input.email),
      phoneNumber: input.phoneNumber || null,
      role: input.role ?? 'user',
      passwordHash: await this.hash(temporaryPassword),
      mustChangePassword: true,
    });
    if (!user) throw emailTaken();
    return { user, temporaryPassword };
  }

  changeRole(id: string, role: Role): Promise<User> {
    return this.update(id, { role });
  }

  /**
   * Staff edit a user. Galleries stay linked to the address that they were shared with.
   * @throws AppError `user.not_found`, `user.email_taken`, `user.last_admin`
   */
  async update(id: string, changes: Omit<UserEdit, 'emailKey'>): Promise<User> {
    const { email, phoneNumber } = changes;
    const before = await this.get(id);
    const changed = await this.users.edit(before.id, {
      ...changes,
      ...(email === undefined ? {} : { emailKey: emailKey(email) }),
      ...(phoneNumber === undefined ? {} : { phoneNumber: phoneNumber || null }),
    });
    if (changed === null) throw notFound();
    if (changed === 'email-taken') throw emailTaken();
    if (changed === 'last-admin')
      throw appError(
        'user.last_admin',
        "The last admin can't become a regular user. Make someone else an admin first.",
      );
    // The old address gets the mail: whoever takes an account over changes the address first.
    if (changed.emailKey !== before.emailKey) await this.events.note('address-changed', before, changed.email);
    return changed;
  }

  /**
   * Deletes a user, whose sessions end. Projects, purchases and the audit log stay.
   * @throws AppError `user.not_found`, `user.last_admin`, `user.own_account`
   */
  async delete(id: string, actor: User): Promise<void> {
    const user = await this.get(id);
    if (user.id === actor.id)
      throw appError('user.own_account', "You can't delete your own account. Ask another admin.");
    const deleted = await this.users.delete(user.id);
    if (deleted === null) throw notFound();
    if (deleted === 'last-admin')
      throw appError('user.last_admin', "The last admin can't be deleted. Make someone else an admin first.");
  }

  /** Staff set a local user's password; the user chooses their own at the next sign-in. */
  async resetPassword(id: string, password: string): Promise<User> {
    return this.giveFirstPassword(await this.getLocal(id), password);
  }

  /**
   * Resets a password from the server's shell. There, admins of the identity provider get one too: with it they can
   * prove who they are where the provider says nothing about that.
   */
  async resetPasswordOnServer(user: User, password: string): Promise<User> {
    if (user.passwordHash === null && user.role !== 'admin') throw notLocal();
    return this.giveFirstPassword(user, password);
  }

  async updateAccount(
    user: User,
    changes: { firstName: string; lastName: string; phoneNumber?: string | null },
  ): Promise<User> {
    await this.users.update(user.id, {
      firstName: changes.firstName,
      lastName: changes.lastName,
      phoneNumber: changes.phoneNumber || null,
    });
    return this.get(user.id);
  }

  /**
   * Lets users change their own password; all their sessions end, and the caller then opens a new one.
   * @throws AppError `request.invalid`, `user.not_local`, `auth.too_many_attempts`, `auth.busy`
   */
  async changeOwnPassword(
    user: User,
    currentPassword: string,
    newPassword: string,
    signal: AbortSignal,
  ): Promise<User> {
    this.rejectUnchanged(newPassword, currentPassword);
    const passwordHash = await this.withOwnPassword(user, currentPassword, signal, () => hashPassword(newPassword));
    if (passwordHash === null) throw invalidField('currentPassword', message('password_wrong'));
    return this.savePassword(user, { passwordHash, mustChangePassword: false });
  }

  /**
   * Says whether this is the user's own password.
   * @throws AppError `user.not_local`, `auth.too_many_attempts`, `auth.busy`
   */
  async isOwnPassword(user: User, password: string, signal: AbortSignal): Promise<boolean> {
    return (await this.withOwnPassword(user, password, signal, () => true)) !== null;
  }

  /**
   * Hashes a password that a user chooses without their old one, which it must differ from.
   * @throws AppError `request.invalid`, `auth.busy`
   */
  hashChosen({ passwordHash }: User, newPassword: string, place: QueuePlace): Promise<string> {
    return this.queue.run(place, async () => {
      const same = passwordHash !== null && (await verifyPassword(newPassword, passwordHash));
      this.rejectUnchanged(newPassword, same ? newPassword : undefined);
      return hashPassword(newPassword);
    });
  }

  /** Sets a password and ends all sessions. @returns null when that has been done since this token version */
  async setPassword(id: string, tokenVersion: number, passwordHash: string): Promise<User | null> {
    if (!(await this.users.setPassword(id, tokenVersion, passwordHash))) return null;
    await this.rateLimiter.clear(downloadsSubject(id));
    return this.get(id);
  }

  /** @throws AppError `user.not_found`, `user.not_local` */
  async getLocal(id: string): Promise<User> {
    const user = await this.get(id);
    if (user.passwordHash === null) throw notLocal();
    return user;
  }

  /**
   * Checks email and password; null when one is wrong, which takes as long.
   * @throws AppError `auth.busy`
   */
  async verifyCredentials(email: string, password: string, place: QueuePlace): Promise<User | null> {
    const user = await this.users.findByEmailKey(emailKey(email));
    const matches = await this.queue.run(place, async () =>
      verifyPassword(password, user?.passwordHash ?? (await decoyHash())),
    );
    return user && user.passwordHash !== null && matches ? user : null;
  }

  /** Notes that the user has answered the offer of a passkey, which is not repeated. */
  noteOfferOfPasskey({ id }: User): Promise<void> {
    return this.users.update(id, { passkeyOfferedAt: this.clock.now() });
  }

  /** Lets nobody else change how this user signs in until the caller's transaction ends. */
  lock({ id }: Pick<User, 'id'>): Promise<void> {
    return this.users.lockRow(id);
  }

  /** Ends all sessions of a user whose way to sign in has changed. @returns the user as changed */
  async endSessionsOf({ id }: User): Promise<User> {
    await this.users.endSessions(id);
    return this.get(id);
  }

  /**
   * Does work that needs the user's own password. Each call counts until one succeeds: a check takes a quarter of a
   * second of a core, whatever its outcome.
   * @returns null when the password is wrong
   */
  private async withOwnPassword<T>(
    { id, passwordHash }: User,
    password: string,
    signal: AbortSignal,
    work: () => T | Promise<T>,
  ): Promise<T | null> {
    if (passwordHash === null) throw notLocal();
    const guesses = `password:${id}`;
    await this.rateLimiter.count(guesses, GUESSES);
    const result = await this.rateLimiter.check([guesses], () =>
      this.queue.run({ priority: 1, address: `user:${id}`, signal }, async () =>
        (await verifyPassword(password, passwordHash)) ? work() : null,
      ),
    );
    if (result !== null) await this.rateLimiter.clear(guesses);
    return result;
  }

  /** Sets a password that is to be changed at the next sign-in. */
  private async giveFirstPassword(user: User, password: string): Promise<User> {
    const changed = await this.savePassword(user, {
      passwordHash: await this.hash(password),
      mustChangePassword: true,
    });
    await this.rateLimiter.clear(downloadsSubject(user.id));
    return changed;
  }

  @Transactional()
  private async savePassword(user: User, changes: Pick<User, 'passwordHash' | 'mustChangePassword'>): Promise<User> {
    await this.users.endSessions(user.id, changes);
    await this.events.note('password-changed', user);
    return this.get(user.id);
  }

  /** A first password that others know must be replaced. */
  private rejectUnchanged(newPassword: string, currentPassword: string | undefined): void {
    const same = (other: string | undefined) => other?.normalize('NFC') === newPassword.normalize('NFC');
    const reason = same(currentPassword)
      ? message('password_same')
      : same(this.config.defaultUserPassword)
        ? message('password_default')
        : null;
    if (reason) throw invalidField('newPassword', reason);
  }

  /** Hashes a password that staff set: it waits but is never rejected. */
  private hash(password: string): Promise<string> {
    return this.queue.run({ priority: 0 }, () => hashPassword(password));
  }

  private async get(id: string): Promise<User> {
    const user = await this.users.findById(id);
    if (!user) throw notFound();
    return user;
  }
}

function notFound() {
  return appError('user.not_found', 'User not found.');
}

function emailTaken() {
  return appError('user.email_taken', message('email_taken'), { fields: { email: message('email_taken') } });
}

/** Makes the error for an account without a password here. */
export function notLocal() {
  return appError('user.not_local', 'This account signs in through the identity provider and has no password here.');
}

let decoy: Promise<string> | undefined;

/** Makes a hash whose password nobody knows, so that an unknown email takes as long as a known one. */
function decoyHash(): Promise<string> {
  return (decoy ??= hashPassword(generatePassword()));
}
