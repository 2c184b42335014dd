import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-local';
import { emailKey } from '../../../common/identifiers.js';
import { AppError, appError } from '../../../common/errors.js';
import { addressKey } from '../../../common/http/address-key.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { FailedLoginsService } from './failed-logins.service.js';
import { RateLimiter } from '../rate-limits/rate-limiter.service.js';
import { KnownVisitorsService } from './known-visitors.service.js';
import type { LoginRequest } from './local-auth.guard.js';
import type { QueuePlace } from '../passwords/password-queue.js';
import type { User } from '../users/user.entity.js';
import { loginSubject, UsersService } from '../users/users.service.js';

const LIMIT_PER_ADDRESS = 50;
/** Of a whole /24, or /48 of IPv6. */
const TRIES_PER_NETWORK = 250;
const LIMIT_PER_ACCOUNT_AND_ADDRESS = 10;
/** Across all addresses; those who have signed in before are not affected. */
const LIMIT_PER_ACCOUNT = 100;
/** For known visitors, beyond the account's limit: one typo must not lock the owner out. */
const SLIPS = 3;

/** Email and password, for every local user; guessing is limited by account and by address. */
@Injectable()
export class LocalStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly users: UsersService,
    private readonly attempts: RateLimiter,
    private readonly known: KnownVisitorsService,
    private readonly failedLogins: FailedLoginsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super({ usernameField: 'email', passReqToCallback: true });
  }

  async validate(request: LoginRequest, email: string, password: string): Promise<User> {
    const account = loginSubject(email);
    const address = addressKey(request.ip);
    const [fromHere, fromAround, accountHere] = [
      `login-from:${address}`,
      `login-from:${addressKey(request.ip, 'network')}`,
      `${account}:${address}`,
    ];
    const failedHere = (await this.attempts.count(fromHere, LIMIT_PER_ADDRESS)) > 1;
    await this.attempts.count(fromAround, TRIES_PER_NETWORK);
    const slips = (await this.attempts.count(accountHere, LIMIT_PER_ACCOUNT_AND_ADDRESS)) - 1;
    const known = slips < SLIPS && (await this.known.knows(account, request));
    const tries = await this.attempts.count(account, known ? Infinity : LIMIT_PER_ACCOUNT, {
      onLimit: async () => this.failedLogins.noteLock(await this.users.findByEmail(email)),
    });
    const rank = known && slips === 0 ? 0 : failedHere ? 3 : tries > 1 ? 2 : 1;
    const user = await this.check(email, password, { rank, address, signal: request.hungUp }, [
      fromHere,
      fromAround,
      accountHere,
      account,
    ]);
    if (!user) {
      await this.failedLogins.note(await this.users.findByEmail(email), tries);
      throw appError('auth.invalid_credentials', 'Invalid email or password', this.externalLoginHint(email));
    }
    for (const subject of [fromHere, fromAround, account]) await this.attempts.refund(subject);
    await this.attempts.clear(accountHere);
    return user;
  }

  /** The fixed admin may have an account at the identity provider: the sign-in page then continues there. */
  private externalLoginHint(email: string): { externalLogin?: true } {
    const { admin, oidc } = this.config;
    return oidc !== null && emailKey(email) === emailKey(admin.email) ? { externalLogin: true } : {};
  }

  /** A try that was rejected before the password was checked does not count. */
  private async check(email: string, password: string, place: QueuePlace, counted: string[]): Promise<User | null> {
    try {
      return await this.users.verifyCredentials(email, password, place);
    } catch (error) {
      if (error instanceof AppError && error.code === 'auth.busy')
        for (const subject of counted) await this.attempts.refund(subject);
      throw error;
    }
  }
}
