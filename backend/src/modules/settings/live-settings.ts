import type { OnModuleDestroy, OnModuleInit } from '@nestjs/common';
import type { EventBusPort } from '../../ports/event-bus.port.js';

/** The settings are read again this often, in case an event was lost. */
const REFRESH_MS = 15_000;

/** Keeps settings in the memory of every process: an event announces changes, and a timer covers a lost event. */
export abstract class LiveSettings implements OnModuleInit, OnModuleDestroy {
  private unsubscribe: (() => void) | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** This many reads have started. */
  private readsStarted = 0;
  /** The settings in memory are from this read. */
  private newestRead = 0;

  constructor(private readonly bus: EventBusPort) {}

  async onModuleInit(): Promise<void> {
    this.unsubscribe = this.bus.subscribe('settings-changed', () => void this.refresh());
    this.timer = setInterval(() => void this.refresh(), REFRESH_MS);
    this.timer.unref();
    await this.refresh();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    this.unsubscribe?.();
  }

  /** Reads the settings again; keeps the last ones when the database does not answer. */
  abstract refresh(): Promise<void>;

  /**
   * Reads the settings and keeps them. A read that started earlier and ends later is dropped, since it may be from
   * before a change.
   */
  protected async readInOrder<T>(read: () => Promise<T>, keep: (found: T) => void): Promise<T> {
    const number = (this.readsStarted += 1);
    const found = await read();
    if (number > this.newestRead) {
      this.newestRead = number;
      keep(found);
    }
    return found;
  }

  /** Lets all processes read the settings again. */
  async announce(): Promise<void> {
    await this.refresh();
    await this.bus.publish('settings-changed', {}).catch(() => undefined);
  }
}
