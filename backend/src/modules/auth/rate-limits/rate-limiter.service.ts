import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { AppError, appError } from '../../../common/errors.js';
import { addressKey } from '../../../common/http/address-key.js';
import { hashOf } from '../../../common/identifiers.js';
import { StepOf } from '../../../jobs/job-handlers.js';
import { RateLimitsRepository } from './rate-limits.repository.js';

const WINDOW_SECONDS = 15 * 60;
/** Ended windows are kept for this long. */
const RETENTION_SECONDS = 3_600;

export interface CountOptions {
  /** The number of tries to count at once; one unless given. */
  amount?: number;
  /** The length of the window; a quarter of an hour unless given. */
  windowSeconds?: number;
  /** Runs once per window: when the limit, or the lower `reportAbove`, is exceeded. */
  onLimit?: () => Promise<void>;
  reportAbove?: number;
}

/** A call in a gallery, and who makes it. */
export interface GalleryCall {
  purpose: string;
  projectId: string;
  address: string;
}
/** These many are allowed in a quarter of an hour. */
export interface GalleryLimits {
  each: number;
  all: number;
}

/** Returns the subjects that count a call in a gallery, with their limits, in this order. */
export const gallerySubjects = ({ purpose, projectId, address }: GalleryCall, { each, all }: GalleryLimits) =>
  [
    [`${purpose}:${projectId}:${addressKey(address)}`, each],
    [`${purpose}:${projectId}`, all],
  ] as const;

/** Limits guessing across all API processes: a number of tries per subject and window. */
@Injectable()
export class RateLimiter {
  constructor(
    private readonly limits: RateLimitsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts one try.
   * @returns the number of tries in the window, this one included
   * @throws AppError `auth.too_many_attempts` past `limit` in the window
   */
  async count(
    subject: string,
    limit: number,
    { amount = 1, windowSeconds = WINDOW_SECONDS, onLimit, reportAbove = limit }: CountOptions = {},
  ): Promise<number> {
    const now = this.clock.now();
    const windowEnd = new Date(now.getTime() + windowSeconds * 1000);
    const key = hashOf(subject);
    const { count, endsAt } = await this.limits.count(key, now, windowEnd, amount);
    if (onLimit && count > reportAbove && (await this.limits.markReported(key))) await onLimit();
    if (count <= limit) return count;
    const retryAfterSeconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
    throw appError('auth.too_many_attempts', `Too many attempts. Try again in ${durationText(retryAfterSeconds)}.`, {
      retryAfterSeconds,
    });
  }

  /**
   * Counts one call in a gallery: by visitor first, then for all of them together. A stranger with the link uses up
   * their own limit and not the client's.
   */
  async countInGallery({ purpose, projectId, address }: GalleryCall, { each, all }: GalleryLimits): Promise<void> {
    for (const [subject, limit] of gallerySubjects({ purpose, projectId, address }, { each, all }))
      await this.count(subject, limit);
  }

  /**
   * Counts a call under several limits together: one that a limit rejects uses up none of them. It is not for guesses,
   * whose rejections count.
   */
  async countTogether(counts: readonly { subject: string; limit: number; amount?: number }[]): Promise<void> {
    const counted: { subject: string; amount?: number }[] = [];
    try {
      for (const each of counts) {
        counted.push(each);
        await this.count(each.subject, each.limit, each.amount === undefined ? {} : { amount: each.amount });
      }
    } catch (error) {
      for (const { subject, amount } of counted) await this.refund(subject, amount);
      throw error;
    }
  }

  /** Checks a try that these subjects have counted. One that is rejected before it is checked does not count. */
  async check<T>(subjects: readonly string[], check: () => Promise<T>): Promise<T> {
    try {
      return await check();
    } catch (error) {
      if (error instanceof AppError && error.code === 'auth.busy')
        for (const subject of subjects) await this.refund(subject);
      throw error;
    }
  }

  /** Forgets the tries of a subject after a success. */
  async clear(subject: string): Promise<void> {
    await this.limits.delete(hashOf(subject));
  }

  /**
   * Takes back one counted try that was right: whoever shares an address, or a passcode, is not guessing. Wrong tries
   * stay counted.
   */
  async refund(subject: string, amount = 1): Promise<void> {
    await this.limits.uncount(hashOf(subject), amount);
  }

  /** Stores a subject for some time, without counting. */
  async rememberFor(subject: string, seconds: number): Promise<void> {
    await this.limits.openWindow(hashOf(subject), new Date(this.clock.now().getTime() + seconds * 1000));
  }

  async isRemembered(subject: string): Promise<boolean> {
    return this.limits.hasWindow(hashOf(subject), this.clock.now());
  }

  /** Removes the subject's window once it has ended, and returns how many tries it held; null while there is none. */
  takeEnded(subject: string): Promise<number | null> {
    return this.limits.takeEnded(hashOf(subject), this.clock.now());
  }

  /** Removes windows that ended some time ago: until then `takeEnded` may ask for them. */
  @StepOf('housekeeping', 'windows of the rate limiter that are over')
  async sweep(): Promise<void> {
    await this.limits.deleteEnded(new Date(this.clock.now().getTime() - RETENTION_SECONDS * 1000));
  }
}

/** Writes the duration in words: 14 minutes, 23 hours. */
export function durationText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] = minutes < 100 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
