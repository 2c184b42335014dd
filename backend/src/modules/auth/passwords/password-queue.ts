import { appError } from '../../../common/errors.js';

/** A place in the queue of password checks. */
export interface QueuePlace {
  /** A lower number is served first. */
  priority: number;
  /** The address that waits; each has only a few places. A password that staff set has none and is never rejected. */
  address?: string;
  /** Aborted when the client disconnects. */
  signal?: AbortSignal;
}

export interface QueueLimits {
  /** Checks at the same time. */
  running: number;
  /** Checks that wait, of all addresses together and of one. */
  waiting: number;
  waitingPerAddress: number;
}

/**
 * One free place in this many goes to the longest waiter, whatever the priority, so that a flood of better priorities
 * cannot keep it waiting.
 */
const OLDEST_EVERY = 3;

interface Waiter extends QueuePlace {
  /** A lower number came earlier. */
  arrival: number;
  start: () => void;
  drop: () => void;
}

/**
 * A password check takes a quarter of a second of a whole core: only a few run at once, only a few wait, and whoever
 * has failed before waits behind those who have not. Node has four threads for hashing, files and name look-ups alike.
 */
export class PasswordQueue {
  /** Waiting checks are sorted by priority, then by arrival. */
  private readonly waiting: Waiter[] = [];
  private running = 0;
  private arrivals = 0;
  private served = 0;

  constructor(private readonly limits: QueueLimits = { running: 2, waiting: 20, waitingPerAddress: 2 }) {}

  /**
   * Does the work when a check may start.
   * @throws AppError `auth.busy` before it starts: no place is free, a better priority has it, or the client has
   * disconnected
   */
  async run<T>(place: QueuePlace, work: () => Promise<T>): Promise<T> {
    if (place.signal?.aborted) throw busy();
    if (this.running < this.limits.running) this.running += 1;
    else await this.wait(place);
    try {
      return await work();
    } finally {
      // The next one takes over the place at once, so nobody can slip in between.
      const next = this.takeNext();
      if (next) next.start();
      else this.running -= 1;
    }
  }

  private takeNext(): Waiter | undefined {
    this.served += 1;
    if (this.served % OLDEST_EVERY > 0) return this.waiting.shift();
    const first = Math.min(...this.waiting.map(({ arrival }) => arrival));
    const oldest = this.waiting.findIndex(({ arrival }) => arrival === first);
    return this.waiting.splice(oldest, 1)[0];
  }

  private wait(place: QueuePlace): Promise<void> {
    if (place.address !== undefined) this.makePlace(place, place.address);
    return new Promise((resolve, reject) => {
      const settle = (then: () => void) => () => {
        place.signal?.removeEventListener('abort', leave);
        then();
      };
      const arrival = (this.arrivals += 1);
      const waiter: Waiter = { ...place, arrival, start: settle(resolve), drop: settle(() => reject(busy())) };
      const leave = () => this.remove(waiter);
      place.signal?.addEventListener('abort', leave);
      const next = this.waiting.findIndex(({ priority }) => priority > place.priority);
      this.waiting.splice(next === -1 ? this.waiting.length : next, 0, waiter);
    });
  }

  /** @throws AppError when everybody who waits goes before this one or came before it */
  private makePlace({ priority }: QueuePlace, address: string): void {
    const { waiting, waitingPerAddress } = this.limits;
    const ofThisAddress = this.waiting.filter((each) => each.address === address);
    const full =
      ofThisAddress.length >= waitingPerAddress ? ofThisAddress : this.waiting.length >= waiting ? this.waiting : null;
    if (!full) return;
    const last = full.at(-1);
    if (!last || last.priority <= priority) throw busy();
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
