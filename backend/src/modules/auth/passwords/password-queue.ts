import { appError } from '../../../common/errors.js';

/** A place in the queue of password checks. */
export interface Turn {
  /** Lower is served first. */
  rank: number;
  /** Whose place it is: one address has only a few. Staff at work name none and are never turned away. */
  address?: string;
  /** Aborted when the client has hung up. */
  signal?: AbortSignal;
}

export interface QueueLimits {
  /** Checks at the same time. */
  running: number;
  /** Checks that wait, of all addresses together and of one. */
  waiting: number;
  waitingPerAddress: number;
}

interface Waiter extends Turn {
  start: () => void;
  drop: () => void;
}

/**
 * A password check takes a quarter of a second of a whole core: only a few run at once, only a few wait, and whoever has
 * failed before waits behind those who have not. Node has four threads for hashing, files and name look-ups alike.
 */
export class PasswordQueue {
  /** By rank, then by arrival. */
  private readonly waiting: Waiter[] = [];
  private running = 0;

  constructor(private readonly limits: QueueLimits = { running: 2, waiting: 20, waitingPerAddress: 2 }) {}

  /**
   * Does the work when its turn comes.
   * @throws AppError `auth.busy` without having begun: no place is free, a better turn has taken it, or the client has gone
   */
  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    if (turn.signal?.aborted) throw busy();
    if (this.running < this.limits.running) this.running += 1;
    else await this.wait(turn);
    try {
      return await work();
    } finally {
      // The place is passed on, not given up, so nobody slips in between.
      const next = this.waiting.shift();
      if (next) next.start();
      else this.running -= 1;
    }
  }

  private wait(turn: Turn): Promise<void> {
    if (turn.address !== undefined) this.makePlace(turn, turn.address);
    return new Promise((resolve, reject) => {
      const settle = (then: () => void) => () => {
        turn.signal?.removeEventListener('abort', leave);
        then();
      };
      const waiter: Waiter = { ...turn, start: settle(resolve), drop: settle(() => reject(busy())) };
      const leave = () => this.remove(waiter);
      turn.signal?.addEventListener('abort', leave);
      const behind = this.waiting.findIndex(({ rank }) => rank > turn.rank);
      this.waiting.splice(behind === -1 ? this.waiting.length : behind, 0, waiter);
    });
  }

  /** @throws AppError when everybody who waits goes before this one or came before it */
  private makePlace({ rank }: Turn, address: string): void {
    const { waiting, waitingPerAddress } = this.limits;
    const ofThisAddress = this.waiting.filter((each) => each.address === address);
    const full =
      ofThisAddress.length >= waitingPerAddress ? ofThisAddress : this.waiting.length >= waiting ? this.waiting : null;
    if (!full) return;
    const last = full.at(-1);
    if (!last || last.rank <= rank) throw busy();
    this.remove(last);
  }

  private remove(waiter: Waiter): void {
    this.waiting.splice(this.waiting.indexOf(waiter), 1);
    waiter.drop();
  }
}

const BUSY_SECONDS = 5;

function busy() {
  return appError('auth.busy', 'Too many people are signing in at the moment. Try again in a few seconds.', {
    retryAfterSeconds: BUSY_SECONDS,
  });
}
