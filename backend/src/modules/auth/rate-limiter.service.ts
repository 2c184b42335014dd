import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Transactions } from '../../common/transactions.js';
import { Clock } from '../../common/clock.js';
import { appError } from '../../common/errors.js';

const WINDOW_SECONDS = 15 * 60;
/** Windows that are over are kept this long. */
const KEPT_SECONDS = 3_600;

export interface CountOptions {
  /** A quarter of an hour unless given. */
  windowSeconds?: number;
  /** Runs once in the window: when the limit is passed. */
  onLimit?: () => Promise<void>;
}

/** Limits guessing across all API processes: so many tries of one thing in a window. */
@Injectable()
export class RateLimiter {
  constructor(
    private readonly database: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts one try.
   * @returns how many it is in the window, this one included
   * @throws AppError `auth.too_many_attempts` past `limit` in the window
   */
  async count(
    subject: string,
    limit: number,
    { windowSeconds = WINDOW_SECONDS, onLimit }: CountOptions = {},
  ): Promise<number> {
    const now = this.clock.now();
    const windowEnd = new Date(now.getTime() + windowSeconds * 1000);
    const [row] = await this.database.query<{ count: number; window_ends_at: Date }[]>(
      `INSERT INTO attempt (key, count, window_ends_at) VALUES ($1, 1, $2)
       ON CONFLICT (key) DO UPDATE SET
         count = CASE WHEN attempt.window_ends_at <= $3 THEN 1 ELSE attempt.count + 1 END,
         window_ends_at = CASE WHEN attempt.window_ends_at <= $3 THEN $2 ELSE attempt.window_ends_at END
       RETURNING count, window_ends_at`,
      [keyOf(subject), windowEnd, now],
    );
    const { count, window_ends_at: end } = row!;
    if (count <= limit) return count;
    if (count === limit + 1) await onLimit?.();
    const retryAfterSeconds = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
    throw appError('auth.too_many_attempts', `Too many attempts. Try again in ${inWords(retryAfterSeconds)}.`, {
      retryAfterSeconds,
    });
  }

  /** Forgets the tries of a subject after a success. */
  async clear(subject: string): Promise<void> {
    await this.database.query('DELETE FROM attempt WHERE key = $1', [keyOf(subject)]);
  }

  /** Takes back one counted try that was right: whoever shares an address, or a passcode, is no guesser. Wrong tries stay counted. */
  async refund(subject: string): Promise<void> {
    await this.database.query('UPDATE attempt SET count = count - 1 WHERE key = $1 AND count > 0', [keyOf(subject)]);
  }

  /** Keeps in mind that something was so, for a time. */
  async keep(subject: string, seconds: number): Promise<void> {
    await this.database.query(
      `INSERT INTO attempt (key, count, window_ends_at) VALUES ($1, 1, $2)
       ON CONFLICT (key) DO UPDATE SET window_ends_at = $2`,
      [keyOf(subject), new Date(this.clock.now().getTime() + seconds * 1000)],
    );
  }

  async isKept(subject: string): Promise<boolean> {
    const rows = await this.database.query<unknown[]>('SELECT 1 FROM attempt WHERE key = $1 AND window_ends_at > $2', [
      keyOf(subject),
      this.clock.now(),
    ]);
    return rows.length > 0;
  }

  /** Removes the subject's window once it is over, and returns how many tries it held; null while there is none. */
  async takeEnded(subject: string): Promise<number | null> {
    const [rows] = await this.database.query<[{ count: number }[], number]>(
      'DELETE FROM attempt WHERE key = $1 AND window_ends_at <= $2 RETURNING count',
      [keyOf(subject), this.clock.now()],
    );
    return rows[0]?.count ?? null;
  }

  /** Removes windows that have been over for a while: until then `takeEnded` may ask for them. */
  async sweep(): Promise<void> {
    const kept = new Date(this.clock.now().getTime() - KEPT_SECONDS * 1000);
    await this.database.query('DELETE FROM attempt WHERE window_ends_at <= $1', [kept]);
  }
}

/** 14 minutes, 23 hours. */
function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] = minutes < 100 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Addresses and e-mails are not kept, only their hashes. */
function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url');
}
