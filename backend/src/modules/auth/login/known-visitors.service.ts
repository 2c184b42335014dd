import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { addressKey } from '../../../common/http/address-key.js';
import type { Cookie } from '../../../common/http/cookies.js';
import { isSignedUntil, signUntil } from '../../../common/signature.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { RateLimiter } from '../rate-limits/rate-limiter.service.js';

const BROWSER_SECONDS = 180 * 86_400;
const ADDRESS_SECONDS = 30 * 86_400;

type Cookies = Readonly<Record<string, string | undefined>>;

/**
 * Knows the browsers and addresses that have given the right password or passcode before: strangers who use up the
 * tries of an account do not lock them out. The browser keeps a signed cookie, the address is kept as a hash.
 */
@Injectable()
export class KnownVisitorsService {
  constructor(
    private readonly rateLimiter: RateLimiter,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Says whether a visitor is known, to whom the limit for strangers does not apply: an office does not wait because of
   * its newcomer.
   */
  async knows(subject: string, { ip, cookies }: { ip: string; cookies: Cookies }): Promise<boolean> {
    return this.knowsBrowser(subject, cookies) || this.rateLimiter.isRemembered(addressOf(subject, ip));
  }

  /** Says whether this very browser has signed in before: many devices share an address. */
  knowsBrowser(subject: string, cookies: Cookies): boolean {
    const { session } = this.config.secrets;
    return isSignedUntil(cookies[cookieOf(subject)], this.clock.now(), purposeOf(subject), session);
  }

  /** Remembers the browser and its address after a success. @returns the browser's cookie */
  async remember(subject: string, ip: string): Promise<Cookie> {
    await this.rateLimiter.rememberFor(addressOf(subject, ip), ADDRESS_SECONDS);
    return this.rememberBrowser(subject);
  }

  /** Remembers the browser alone. @returns its cookie */
  rememberBrowser(subject: string): Cookie {
    const expiresAt = new Date(this.clock.now().getTime() + BROWSER_SECONDS * 1000);
    return {
      name: cookieOf(subject),
      value: signUntil(expiresAt, purposeOf(subject), this.config.secrets.session),
      options: {
        httpOnly: true,
        sameSite: 'lax',
        secure: this.config.http.secureCookies,
        path: '/api',
        maxAge: BROWSER_SECONDS,
      },
    };
  }
}

const purposeOf = (subject: string) => `known:${subject}`;
const addressOf = (subject: string, ip: string) => `known:${subject}:${addressKey(ip)}`;
/** Names one cookie for each account or gallery; no name contains a client's address. */
const cookieOf = (subject: string) =>
  `showreel_known_${createHash('sha256').update(subject).digest('hex').slice(0, 8)}`;
