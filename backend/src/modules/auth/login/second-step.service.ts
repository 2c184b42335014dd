import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import type { Cookie } from '../../../common/http/cookies.js';
import { isSignedUntil, signUntil } from '../../../common/signature.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { FactorsService } from '../factors/factors.service.js';
import { RateLimiter } from '../rate-limits/rate-limiter.service.js';
import type { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { FailedLoginsService } from './failed-logins.service.js';

const COOKIE = 'showreel_second_step';
const PATH = '/api/login-code';
/** Users have this long to find their phone. */
const LIFETIME_SECONDS = 600;

/**
 * Makes the second step of a sign-in by password. A signed cookie says whose password was right; it is no session, and
 * is sent to the one route that takes the code. A new password ends it.
 */
@Injectable()
export class SecondStepService {
  constructor(
    private readonly factors: FactorsService,
    private readonly users: UsersService,
    private readonly rateLimiter: RateLimiter,
    private readonly failedLogins: FailedLoginsService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Makes the cookie with which the user continues. */
  cookieFor(user: User): Cookie {
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME_SECONDS * 1000);
    const value = `${user.id}.${signUntil(expiresAt, purposeOf(user), this.config.secrets.session)}`;
    return { name: COOKIE, value, options: { ...this.attributes(), maxAge: LIFETIME_SECONDS } };
  }

  clearedCookie(): Cookie {
    return { name: COOKIE, value: null, options: this.attributes() };
  }

  /**
   * Returns the user whose password was right, when their code is right too.
   * @throws AppError `auth.second_step_expired`, `auth.code_wrong`, `auth.too_many_attempts`
   */
  async finish(cookies: Readonly<Record<string, string | undefined>>, code: string): Promise<User> {
    const [, userId = '', signed] = /^([\w-]{36})\.(.+)$/.exec(cookies[COOKIE] ?? '') ?? [];
    const user = await this.users.findById(userId);
    const { session } = this.config.secrets;
    if (!user || !isSignedUntil(signed, this.clock.now(), purposeOf(user), session))
      throw appError('auth.second_step_expired', 'Sign in again with your password.');
    if (await this.factors.check(user, code)) return user;
    const tries = await this.rateLimiter.count(`wrong-code:${user.id}`, Infinity);
    await this.failedLogins.note(user, tries, 'auth.code_wrong');
    throw appError('auth.code_wrong', 'This code is wrong or was used before.');
  }

  private attributes() {
    return { httpOnly: true, sameSite: 'lax', secure: this.config.http.secureCookies, path: PATH } as const;
  }
}

const purposeOf = ({ id, tokenVersion }: User) => `second-step:${id}:${tokenVersion}`;
