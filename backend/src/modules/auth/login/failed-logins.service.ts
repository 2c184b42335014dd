import { Injectable } from '@nestjs/common';
import { StepOf } from '../../../jobs/job-handlers.js';
import { AuditService } from '../../audit/audit.service.js';
import { RateLimiter } from '../rate-limits/rate-limiter.service.js';
import type { User } from '../users/user.entity.js';

/** This many failures of one account in a window get an entry each. */
const MAX_ENTRIES_PER_ACCOUNT = 10;
const UNKNOWN_ADDRESSES = 'sign-ins-of-unknown-addresses';

/**
 * Notes failed sign-ins in the audit log. Nothing is ever removed from it, so strangers must not fill it: each failure
 * of an account gets an entry, up to a limit; those of unknown addresses are counted and noted as one sum per window.
 */
@Injectable()
export class FailedLoginsService {
  constructor(
    private readonly rateLimiter: RateLimiter,
    private readonly audit: AuditService,
  ) {}

  /**
   * Notes a failed sign-in. An unknown address is not stored: people type passwords into the wrong field.
   * @param tries failures of this account in the window
   * @param code why it failed
   */
  async note(user: User | null, tries: number, code = 'auth.invalid_credentials'): Promise<void> {
    if (!user) {
      await this.noteSum();
      await this.rateLimiter.count(UNKNOWN_ADDRESSES, Infinity);
    } else if (tries <= MAX_ENTRIES_PER_ACCOUNT) {
      await this.audit.note('signInFailed', user, {}, { code });
    }
  }

  /** Notes once in each window that strangers have used up an account's tries. */
  async noteLock(user: User | null): Promise<void> {
    if (user) await this.audit.note('signInLocked', user);
  }

  /** Notes the failures of unknown addresses once their window is over. Call it before windows are swept. */
  @StepOf('housekeeping', 'failed sign-ins to be noted')
  async noteSum(): Promise<void> {
    const tries = await this.rateLimiter.takeEnded(UNKNOWN_ADDRESSES);
    if (tries !== null) await this.audit.note('signInFailed', null, { account: 'unknown', tries });
  }
}
