import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import { emailKey } from '../../../common/identifiers.js';
import { AppError, appError } from '../../../common/errors.js';
import { addressKey } from '../../../common/http/address-key.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { FailedLoginsService } from './failed-logins.service.js';
import { durationText, RateLimiter, type CountOptions } from '../rate-limits/rate-limiter.service.js';
import { KnownVisitorsService } from './known-visitors.service.js';
import type { LoginRequest } from './local-auth.guard.js';
import type { User } from '../users/user.entity.js';
import { loginSubject, UsersService } from '../users/users.service.js';

/** Tries from one address in a quarter of an hour. */
export const LIMIT_PER_ADDRESS = 50;
/** The limit holds for a whole /24, or /48 of IPv6. */
export const LIMIT_PER_NETWORK = 250;
const LIMIT_PER_ACCOUNT_AND_ADDRESS = 10;
/** Wrong tries of an account from all addresses together; it does not apply to visitors who have signed in before. */
const LIMIT_PER_ACCOUNT = 100;
/** With fewer wrong tries, a known visitor is exempt from the account's limit: a typo must not lock the owner out. */
const MAX_WRONG_TRIES = 3;

/** Checks email and password of every local user; guessing is limited by account and by address. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly users: UsersService,
    private readonly rateLimiter: RateLimiter,
    private readonly known: KnownVisitorsService,
    private readonly failedLogins: FailedLoginsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super({ usernameField: 'email', passReqToCallback: true });
  }

  async validate(request: LoginRequest, email: string, password: string): Promise<User> {
    const account = loginSubject(email);
    const address = addressKey(request.ip);
    const fromAddress = `login-from:${address}`;
    const fromNetwork = `login-from:${addressKey(request.ip, 'network')}`;
    const accountFromAddress = `${account}:${address}`;
    const addressHasFailed = (await this.rateLimiter.count(fromAddress, LIMIT_PER_ADDRESS)) > 1;
    await this.rateLimiter.count(fromNetwork, LIMIT_PER_NETWORK);
    const wrongTries = (await this.countForAccount(accountFromAddress, LIMIT_PER_ACCOUNT_AND_ADDRESS)) - 1;
    const known = wrongTries < MAX_WRONG_TRIES && (await this.known.knows(account, request));
    const tries = await this.countForAccount(account, known ? Infinity : LIMIT_PER_ACCOUNT, {
      onLimit: async () => this.failedLogins.noteLock(await this.users.findByEmail(email)),
    });
    // Under load, known visitors are served first, then newcomers, then those whose account or address has failed.
    const priority = known && wrongTries === 0 ? 0 : addressHasFailed ? 3 : tries > 1 ? 2 : 1;
    const user = await this.rateLimiter.check([fromAddress, fromNetwork, accountFromAddress, account], () =>
      this.users.verifyCredentials(email, password, { priority, address, signal: request.hungUp }),
    );
    if (!user) {
      await this.failedLogins.note(await this.users.findByEmail(email), tries);
      throw appError('auth.invalid_credentials', 'Invalid email or password', this.externalLoginHint(email));
    }
    for (const subject of [fromAddress, fromNetwork, account]) await this.rateLimiter.refund(subject);
    await this.rateLimiter.clear(accountFromAddress);
    return user;
  }

  /** @throws AppError `auth.account_locked`, which names the way out: a reset link ends these counts */
  private async countForAccount(subject: string, limit: number, options?: CountOptions): Promise<number> {
    try {
      return await this.rateLimiter.count(subject, limit, options);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'auth.too_many_attempts') throw error;
      const wait = durationText(error.details['retryAfterSeconds'] as number);
      throw appError(
        'auth.account_locked',
        `Too many failed sign-ins. Try again in ${wait}, or choose “Forgot your password?”: the link in the email unlocks the account at once.`,
        error.details,
      );
    }
  }

  /** The fixed admin may have an account at the identity provider: the sign-in page then continues there. */
  private externalLoginHint(email: string): { externalLogin?: true } {
    const { admin, oidc } = this.config;
    return oidc !== null && emailKey(email) === emailKey(admin.email) ? { externalLogin: true } : {};
  }
}
