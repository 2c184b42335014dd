import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { isSignedUntil, signUntil } from '../../../common/signature.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { RateLimiter } from '../rate-limits/rate-limiter.service.js';

const LIFETIME_SECONDS = 300;
const NONCE_BYTES = 16;

/**
 * Issues challenges for passkeys, each valid once. A challenge carries the server's own signature, so nothing is stored
 * for pages that ask for one and never use it; a used one is remembered until it would have expired.
 */
@Injectable()
export class PasskeyChallenges {
  private readonly secret: string;

  constructor(
    private readonly rateLimiter: RateLimiter,
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.secret = config.secrets.session;
  }

  /** Issues a new challenge for one purpose. */
  issue(purpose: string): string {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + LIFETIME_SECONDS * 1000);
    return `${nonce}.${signUntil(expiresAt, purposeOf(purpose, nonce), this.secret)}`;
  }

  /** Says whether a challenge, as a browser returns it, was issued for this purpose and is still valid. */
  isValid(encoded: string, purpose: string): boolean {
    const [, nonce, signed] = /^([\w-]{22})\.(.+)$/.exec(textOf(encoded)) ?? [];
    return nonce !== undefined && isSignedUntil(signed, this.clock.now(), purposeOf(purpose, nonce), this.secret);
  }

  /** Uses up a valid challenge. @returns false when it was used before */
  async use(encoded: string): Promise<boolean> {
    const subject = `passkey-challenge:${textOf(encoded)}`;
    return (await this.rateLimiter.count(subject, Infinity, { windowSeconds: LIFETIME_SECONDS })) === 1;
  }
}

const textOf = (encoded: string) => Buffer.from(encoded, 'base64url').toString();
const purposeOf = (purpose: string, nonce: string) => `passkey:${purpose}:${nonce}`;
