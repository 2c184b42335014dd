import type { InterruptedUpload } from './resumeStore';

/** One file of the queue. */
export interface UploadItem {
  id: string;
  file: File;
  status: 'pending' | 'uploading' | 'success' | 'error';
  sent: number;
  /** Null while nothing is being sent, or until there is enough to measure. */
  bytesPerSecond: number | null;
  /** Why it failed, or what it waits for. */
  message: string | null;
  /** False for files that the drop zone rejected: a retry cannot help. */
  retryable: boolean;
  /** Belongs to the present run. */
  queued: boolean;
  /** Paused; others continue meanwhile. */
  paused: boolean;
}

/** What the panel shows. */
export interface UploadState {
  items: readonly UploadItem[];
  running: boolean;
  paused: boolean;
  /** Unfinished uploads of earlier pages. */
  interrupted: readonly InterruptedUpload[];
  /** The bytes of the files being sent now. */
  totalBytes: number;
  sentBytes: number;
  bytesPerSecond: number | null;
  secondsLeft: number | null;
}

const SPEED_WINDOW_MS = 5_000;
/** A speed over less than this would jump. */
const MIN_MEASURED_MS = 500;
const PROGRESS_EVERY_MS = 200;
/** Hundreds of small files change many times a second; people see updates ten times a second. */
const NOTIFY_EVERY_MS = 100;
export const IDLE: UploadState = {
  items: [],
  running: false,
  paused: false,
  interrupted: [],
  totalBytes: 0,
  sentBytes: 0,
  bytesPerSecond: null,
  secondsLeft: null,
};

/** Bytes a second over the last five seconds. */
export class SpeedMeter {
  #samples: { at: number; bytes: number }[] = [];

  /** Records the total of bytes sent at a moment (milliseconds). */
  note(bytes: number, at: number): void {
    this.#samples.push({ at, bytes });
    while (this.#samples.length > 2 && at - this.#samples[1]!.at > SPEED_WINDOW_MS) this.#samples.shift();
  }

  /** Null until there is something to measure. */
  get bytesPerSecond(): number | null {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (!first || !last || last.at - first.at < MIN_MEASURED_MS) return null;
    return Math.max(0, ((last.bytes - first.bytes) * 1000) / (last.at - first.at));
  }
}

/** The list behind a queue: changes it, keeps totals and speed current, and notifies listeners. */
export class UploadItems {
  #state = IDLE;
  #meter = new SpeedMeter();
  readonly #listeners = new Set<() => void>();
  readonly #sent = new Map<string, number>();
  readonly #fileMeters = new Map<string, SpeedMeter>();
  #progressAt = 0;
  #notifiedAt = 0;
  #notifying: ReturnType<typeof setTimeout> | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): UploadState => this.#state;

  find(id: string): UploadItem | undefined {
    return this.#state.items.find((item) => item.id === id);
  }

  set(items: readonly UploadItem[]): void {
    this.#update({ items });
  }

  /** Changes one item; does nothing when it was removed meanwhile. */
  patch(id: string, change: Partial<UploadItem>): void {
    this.change((item) => item.id === id, change);
  }

  /** Changes all items of a kind at once. */
  change(which: (item: UploadItem) => boolean, change: Partial<UploadItem>): void {
    this.set(this.#state.items.map((item) => (which(item) ? { ...item, ...change } : item)));
  }

  /** Records what has been sent of a file; shown a few times a second for all files together. */
  progress(id: string, sent: number): void {
    this.#sent.set(id, sent);
    const now = performance.now();
    const meter = this.#fileMeters.get(id) ?? new SpeedMeter();
    this.#fileMeters.set(id, meter);
    meter.note(sent, now);
    if (now - this.#progressAt < PROGRESS_EVERY_MS) return;
    this.#progressAt = now;
    this.set(
      this.#state.items.map((item) => {
        const bytes = item.status === 'uploading' ? this.#sent.get(item.id) : undefined;
        if (bytes === undefined) return item;
        const bytesPerSecond = this.#fileMeters.get(item.id)?.bytesPerSecond ?? null;
        return { ...item, sent: Math.min(bytes, item.file.size), bytesPerSecond };
      }),
    );
  }

  /** All of it has been sent. */
  arrive(id: string): void {
    const item = this.find(id);
    if (item) this.patch(id, { sent: item.file.size, bytesPerSecond: null, message: null });
    this.endProgress(id);
  }

  /** The progress of a file no longer counts: it arrived, failed or starts over. */
  endProgress(id: string): void {
    this.#sent.delete(id);
    this.#fileMeters.delete(id);
  }

  /** Unfinished uploads of earlier pages. */
  interrupted(interrupted: readonly InterruptedUpload[]): void {
    this.#update({ interrupted });
  }

  /** What had arrived before does not count as speed. */
  resetSpeed(): void {
    this.#meter = new SpeedMeter();
    this.#fileMeters.clear();
  }

  begin(): void {
    this.#meter = new SpeedMeter();
    this.#update({ running: true, paused: false });
  }

  pause(paused: boolean): void {
    // A pause is not a slow connection.
    this.resetSpeed();
    this.#update({ paused });
  }

  /** @returns how the run ended */
  end(): { succeeded: number; failures: string[] } {
    const run = this.#state.items.filter(({ queued }) => queued);
    this.#update({
      running: false,
      paused: false,
      items: this.#state.items.map((item) =>
        item.queued || item.paused ? { ...item, queued: false, paused: false } : item,
      ),
    });
    return {
      succeeded: run.filter(({ status }) => status === 'success').length,
      failures: run.filter(({ status }) => status === 'error').map(({ message }) => message ?? ''),
    };
  }

  #update(change: Partial<UploadState>): void {
    const state = { ...this.#state, ...change };
    let totalBytes = 0;
    let sentBytes = 0;
    for (const { queued, status, file, sent } of state.items) {
      if (!queued || status === 'error') continue;
      totalBytes += file.size;
      sentBytes += sent;
    }
    const moving = state.running && !state.paused;
    if (moving) this.#meter.note(sentBytes, performance.now());
    const bytesPerSecond = moving ? this.#meter.bytesPerSecond : null;
    const secondsLeft = bytesPerSecond ? (totalBytes - sentBytes) / bytesPerSecond : null;
    this.#state = { ...state, totalBytes, sentBytes, bytesPerSecond, secondsLeft };
    this.#notify();
  }

  #notify(): void {
    if (this.#notifying !== undefined) return;
    const notify = () => {
      this.#notifying = undefined;
      this.#notifiedAt = performance.now();
      for (const listener of this.#listeners) listener();
    };
    const wait = this.#notifiedAt + NOTIFY_EVERY_MS - performance.now();
    if (wait <= 0) notify();
    else this.#notifying = setTimeout(notify, wait);
  }
}
