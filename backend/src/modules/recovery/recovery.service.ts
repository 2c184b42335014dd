import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { appError } from '../../common/errors.js';
import { addressKey } from '../../common/http/address-key.js';
import { emailKey, hashOf } from '../../common/identifiers.js';
import type { MailLanguage } from '../../common/mails/languages.js';
import { signatureOf } from '../../common/signature.js';
import { Transactional } from '../../common/transactions.js';
import { CONFIG, type Config } from '../../config/config.js';
import { StepOf } from '../../jobs/job-handlers.js';
import { AuditService } from '../audit/audit.service.js';
import { RateLimiter } from '../auth/rate-limits/rate-limiter.service.js';
import type { User } from '../auth/users/user.entity.js';
import { loginSubject, UsersService } from '../auth/users/users.service.js';
import { MailService } from '../mail/mail.service.js';
import { WritesMail, type MailContent } from '../mail/writes-mail.js';
import { MailSettingsService } from '../mail/settings/mail-settings.service.js';
import { accountMail } from './account-mail.js';
import type { AccountMail, AccountMailKind } from './account-mail.entity.js';
import { AccountMailsRepository } from './account-mails.repository.js';

const HOUR_SECONDS = 3_600;
/** A mail is kept for so long, and its link is valid for as long. */
const LIFETIME_SECONDS: Readonly<Record<AccountMailKind, number>> = {
  reset: HOUR_SECONDS,
  invite: 7 * 24 * HOUR_SECONDS,
  changed: 24 * HOUR_SECONDS,
};

/**
 * Requests for an account's address count in an hour, those of a visitor and of the network around in a quarter of an
 * hour.
 */
const REQUESTS_PER_ACCOUNT = 3;
const REQUESTS_PER_ADDRESS = 10;
const REQUESTS_PER_NETWORK = 50;

/** Mails links by which users choose a password without their old one: those who forgot it, and new ones. */
@Injectable()
export class RecoveryService {
  constructor(
    private readonly links: AccountMailsRepository,
    private readonly users: UsersService,
    private readonly rateLimiter: RateLimiter,
    private readonly mails: MailService,
    private readonly mailSettings: MailSettingsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Sends a link if the address has an account. An address without one costs the same statements, and the mail is
   * written by the worker: neither the reply nor its time shows which it was.
   * @throws AppError `auth.too_many_attempts`
   */
  async request(email: string, language: MailLanguage, ip: string): Promise<void> {
    await this.countFrom('reset', ip);
    await this.rateLimiter.count(`reset:${emailKey(email)}`, REQUESTS_PER_ACCOUNT, { windowSeconds: HOUR_SECONDS });
    await this.queue('reset', await this.users.findByEmail(email), language);
  }

  /**
   * Sends a user a link to choose their password.
   * @throws AppError `user.not_found`, `user.not_local`
   */
  async invite(
    userId: string,
    language: MailLanguage,
  ): Promise<{ mailed: boolean; url: string | null; expiresAt: string }> {
    const user = await this.users.getLocal(userId);
    const { id, expiresAt } = await this.queue('invite', user, language);
    const mailed = this.mailSettings.sends;
    return { mailed, url: mailed ? null : this.urlOf(id), expiresAt: expiresAt.toISOString() };
  }

  /**
   * Sets the password of a link's user and ends all of their sessions.
   * @throws AppError `auth.link_expired`, `auth.too_many_attempts`, `auth.busy`, `request.invalid`
   */
  async reset(
    token: string,
    newPassword: string,
    language: MailLanguage,
    { ip, signal }: { ip: string; signal: AbortSignal },
  ): Promise<void> {
    await this.countFrom('reset-by-link', ip);
    const link = await this.links.findByTokenHash(hashOf(token));
    const user = link && (await this.userOf(link));
    if (!link || !user) throw linkExpired();
    const hash = await this.users.hashChosen(user, newPassword, { priority: 1, address: addressKey(ip), signal });
    await this.setPassword(user, link.tokenVersion, hash, language);
    // A user who has just proved to own the address is not kept waiting for wrong passwords before.
    const login = loginSubject(user.email);
    for (const subject of [login, `${login}:${addressKey(ip)}`]) await this.rateLimiter.clear(subject);
  }

  /** Writes a mail; null for an address without an account, and for a link that is no longer valid. */
  @WritesMail('account')
  async write(id: string): Promise<MailContent | null> {
    const mail = await this.links.find(id);
    const user = mail && (await this.userOf(mail));
    if (!mail || !user) return null;
    const kind = mail.kind !== 'changed' && user.passwordHash === null ? 'provider' : mail.kind;
    const url = kind === 'provider' ? `${this.config.http.publicUrl}/login` : this.urlOf(mail.id);
    return {
      to: user.email,
      ...accountMail(kind, { url, email: user.email }, this.mails.designOf(mail.language)),
      ...(mail.kind === 'reset' && { afterwards: () => this.audit.note('requestPasswordReset', user) }),
    };
  }

  /** Forgets links that have expired. */
  @StepOf('housekeeping', 'expired password links')
  @Transactional()
  async sweep(): Promise<void> {
    await this.mails.forget('account', await this.links.deleteExpired(this.clock.now()));
  }

  @Transactional()
  private async setPassword(user: User, tokenVersion: number, hash: string, language: MailLanguage): Promise<void> {
    // When a link is used twice at the same time, the first use raises the token version.
    const changed = await this.users.setPassword(user.id, tokenVersion, hash);
    if (!changed) throw linkExpired();
    await this.queue('changed', changed, language);
    await this.audit.note('resetPasswordByLink', changed);
  }

  @Transactional()
  private async queue(
    kind: AccountMailKind,
    user: User | null,
    language: MailLanguage,
  ): Promise<{ id: string; expiresAt: Date }> {
    const id = randomUUID();
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME_SECONDS[kind] * 1000);
    const tokenHash = kind === 'changed' ? null : hashOf(this.tokenOf(id));
    const [userId, tokenVersion] = [user?.id ?? null, user?.tokenVersion ?? 0];
    await this.links.insert({ id, kind, userId, tokenVersion, tokenHash, language, expiresAt });
    await this.mails.queue('account', id);
    return { id, expiresAt };
  }

  /** Finds the user of a mail that is still valid. */
  private async userOf({ kind, userId, tokenVersion, expiresAt }: AccountMail): Promise<User | null> {
    if (userId === null || expiresAt <= this.clock.now()) return null;
    const user = await this.users.findById(userId);
    return kind === 'changed' || user?.tokenVersion === tokenVersion ? user : null;
  }

  private async countFrom(subject: string, ip: string): Promise<void> {
    await this.rateLimiter.count(`${subject}-from:${addressKey(ip)}`, REQUESTS_PER_ADDRESS);
    await this.rateLimiter.count(`${subject}-from:${addressKey(ip, 'network')}`, REQUESTS_PER_NETWORK);
  }

  /**
   * Derives the token from a secret, so that a mail that is sent again has the same link and the database never has it.
   */
  private tokenOf(mailId: string): string {
    return signatureOf(this.config.secrets.session, `password link:${mailId}`);
  }

  /** Makes the link. The token is in the fragment, which no log and no Referer header contains. */
  private urlOf(mailId: string): string {
    return `${this.config.http.publicUrl}/reset-password#${this.tokenOf(mailId)}`;
  }
}

function linkExpired() {
  return appError('auth.link_expired', 'This link has expired or has already been used. Request a new one.');
}
