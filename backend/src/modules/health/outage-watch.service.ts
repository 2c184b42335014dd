import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { HeartbeatsService } from './heartbeats.service.js';
import type { AlertWay } from './outage.entity.js';
import { OutageAlertsService } from './outage-alerts.service.js';
import { OutagesRepository, type OutageToTell } from './outages.repository.js';
import type { StatusPartDto } from './status.dto.js';
import { StatusService } from './status.service.js';
import { ToldMarkService } from './told-mark.service.js';

const LOOK_EVERY_MS = 60_000;
const TELL_AFTER_MS = 600_000;
/** While the database is down the processes take turns: the next one looks whether the one before has told it. */
const TURN_MS = 2 * LOOK_EVERY_MS;

/**
 * Looks once a minute whether a part of the status is down, in every API. The database decides which of them tells the
 * owner. While the database itself is down, each remembers the outage by itself, and tells it unless another one has.
 */
@Injectable()
export class OutageWatchService {
  private readonly log = new Logger('Outages');
  /** The outage of the database, as this process knows it. */
  private own: { id: string; beganAt: Date; isTold: boolean } | null = null;

  /** The place of this process among the APIs, when the database last answered. */
  private place = 0;

  /** Since when this process has seen each part down. */
  private downSince = new Map<string, number>();

  constructor(
    private readonly status: StatusService,
    private readonly outages: OutagesRepository,
    private readonly alerts: OutageAlertsService,
    private readonly heartbeats: HeartbeatsService,
    private readonly mark: ToldMarkService,
    private readonly clock: Clock,
  ) {}

  /** Looks every minute until the process ends. */
  watchRegularly(): void {
    setInterval(() => {
      this.look().catch((error: unknown) => this.log.warn(`The status could not be read: ${(error as Error).message}`));
    }, LOOK_EVERY_MS).unref();
  }

  /** Looks once, and tells what is to be told. */
  async look(): Promise<void> {
    const down = (await this.status.watch()).filter(({ state }) => state === 'down');
    if (down.some(({ name }) => name === 'database')) return this.rememberOwn(down);
    await this.forgetOwn();
    this.place = await this.heartbeats.placeAmongApis();
    await this.note(down);
  }

  private async note(down: StatusPartDto[]): Promise<void> {
    const now = this.clock.now();
    const untold = await this.outages.claimUntold(now);
    if (untold) await this.tellEnd(untold, now, untold.ways);
    const ended = await this.outages.end(now, down.length > 0);
    if (ended) await this.tellEnd(ended, now);
    const names = down.map(({ name }) => name);
    this.downSince = new Map(names.map((name) => [name, this.downSince.get(name) ?? now.getTime()]));
    if (down.length === 0) return;
    await this.outages.note(names, now);
    const lasting = names.filter((name) => now.getTime() - this.downSince.get(name)! >= TELL_AFTER_MS);
    const due = await this.outages.claim(now, names, lasting);
    if (!due) return;
    const { before, ...outage } = due;
    if (!(await this.alerts.tell({ ...outage, event: 'began', parts: down, now })).isTold)
      await this.outages.release(outage.id, before);
  }

  /** Reports that an outage is over. The next check of any process tries the ways again that have failed. */
  private async tellEnd({ id, beganAt }: OutageToTell, now: Date, only?: readonly AlertWay[]): Promise<void> {
    const { failed } = await this.alerts.tell({ id, beganAt, event: 'ended', parts: [], now }, only);
    if (failed.length > 0) await this.outages.noteUntold({ id, beganAt }, failed, now);
  }

  private async rememberOwn(parts: StatusPartDto[]): Promise<void> {
    const now = this.clock.now();
    this.own ??= { id: randomUUID(), beganAt: now, isTold: false };
    const { own } = this;
    if (own.isTold || now.getTime() - own.beganAt.getTime() < TELL_AFTER_MS + this.place * TURN_MS) return;
    if (await this.mark.isSetSince(own.beganAt)) return;
    own.isTold = (await this.alerts.tell({ ...own, event: 'began', parts, now })).isTold;
    if (own.isTold) await this.mark.set(now);
  }

  private async forgetOwn(): Promise<void> {
    const { own } = this;
    this.own = null;
    if (!own?.isTold) return;
    await this.mark.remove();
    await this.tellEnd(own, this.clock.now());
  }
}
