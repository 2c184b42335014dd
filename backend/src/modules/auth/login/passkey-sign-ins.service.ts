import { Injectable } from '@nestjs/common';
import { addressKey } from '../../../common/http/address-key.js';
import { passkeyUnknown, PasskeysService, type WebAuthnJson } from '../passkeys/passkeys.service.js';
import { RateLimiter } from '../rate-limits/rate-limiter.service.js';
import type { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { FailedLoginsService } from './failed-logins.service.js';
import { LIMIT_PER_ADDRESS, LIMIT_PER_NETWORK } from './local.strategy.js';

/** Signs users in with a passkey, which is two factors: the device, and the finger, face or PIN that it asks for. */
@Injectable()
export class PasskeySignInsService {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly users: UsersService,
    private readonly rateLimiter: RateLimiter,
    private readonly failedLogins: FailedLoginsService,
  ) {}

  /**
   * Returns the user whose passkey has signed. Tries count together with those of passwords.
   * @throws AppError `auth.passkey_unknown`, `auth.passkey_failed`, `auth.too_many_attempts`
   */
  async check(response: WebAuthnJson, ip: string): Promise<User> {
    const limits = [
      [`login-from:${addressKey(ip)}`, LIMIT_PER_ADDRESS],
      [`login-from:${addressKey(ip, 'network')}`, LIMIT_PER_NETWORK],
    ] as const;
    for (const [subject, limit] of limits) await this.rateLimiter.count(subject, limit);
    const user = await this.userOf(response);
    for (const [subject] of limits) await this.rateLimiter.refund(subject);
    return user;
  }

  private async userOf(response: WebAuthnJson): Promise<User> {
    try {
      const user = await this.users.findById(await this.passkeys.check(response));
      // The identity provider decides about an account that has no password here any more.
      if (!user || user.passwordHash === null) throw passkeyUnknown();
      return user;
    } catch (error) {
      await this.failedLogins.note(null, 1);
      throw error;
    }
  }
}
