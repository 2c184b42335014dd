import { Injectable } from '@nestjs/common';
import { FailedLoginsService } from './failed-logins.service.js';
import { RateLimiter } from './rate-limiter.service.js';
import { SessionsService } from './sessions.service.js';

/** Removes windows of the rate limiter that are over, and sessions whose cookies have expired. */
@Injectable()
export class AuthHousekeepingService {
  constructor(
    private readonly failedLogins: FailedLoginsService,
    private readonly rateLimiter: RateLimiter,
    private readonly sessions: SessionsService,
  ) {}

  async run(): Promise<void> {
    await this.failedLogins.noteSum();
    await this.rateLimiter.sweep();
    await this.sessions.sweep();
  }
}
