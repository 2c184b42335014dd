import { Injectable } from '@nestjs/common';
import { StepOf } from '../../jobs/job-handlers.js';
import { FailedLoginsService } from './login/failed-logins.service.js';
import { RateLimiter } from './rate-limits/rate-limiter.service.js';
import { SessionsService } from './sessions/sessions.service.js';

/** Cleans up after sign-ins. */
@Injectable()
export class AuthHousekeepingService {
  constructor(
    private readonly failedLogins: FailedLoginsService,
    private readonly rateLimiter: RateLimiter,
    private readonly sessions: SessionsService,
  ) {}

  @StepOf('housekeeping', 'failed sign-ins to be noted')
  noteFailedLogins(): Promise<void> {
    return this.failedLogins.noteSum();
  }

  @StepOf('housekeeping', 'windows of the rate limiter that are over')
  sweepRateLimits(): Promise<void> {
    return this.rateLimiter.sweep();
  }

  @StepOf('housekeeping', 'expired sessions')
  sweepSessions(): Promise<void> {
    return this.sessions.sweep();
  }
}
