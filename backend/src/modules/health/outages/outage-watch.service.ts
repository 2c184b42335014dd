import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { HeartbeatsService } from '../processes/heartbeats.service.js';
import type { AlertWay } from './outage.entity.js';
import { OutageAlertsService } from './outage-alerts.service.js';
import { OutagesRepository, type OutageToReport } from './outages.repository.js';
import type { StatusPartDto } from '../checks/status-part.dto.js';
import { StatusService } from '../status/status.service.js';
import { AlertMarkService } from './alert-mark.service.js';

const CHECK_EVERY_MS = 60_000;
const REPORT_AFTER_MS = 600_000;
/**
 * While the database is down, each process waits this much longer than the one before, and sends nothing when that one
 * has.
 */
const WAIT_PER_PLACE_MS = 2 * CHECK_EVERY_MS;

/**
 * Checks once a minute in every API whether a part of the status is down. The database decides which of them alerts the
 * owner. While the database itself is down, each API notes the outage in its memory, and alerts the owner unless
 * another one has.
 */
@Injectable()
export class OutageWatchService {
  private readonly log = new Logger('Outages');
  /** This process has seen the outage of the database. */
  private own: { id: string; beganAt: Date; isReported: boolean } | null = null;

  /** This process had this place among the APIs when the database last answered. */
  private place = 0;

  /** This process has seen each part down since the instant. */
  private downSince = new Map<string, number>();

  constructor(
    private readonly status: StatusService,
    private readonly outages: OutagesRepository,
    private readonly alerts: OutageAlertsService,
    private readonly heartbeats: HeartbeatsService,
    private readonly mark: AlertMarkService,
    private readonly clock: Clock,
  ) {}

  /** Checks every minute until the process ends. */
  watchRegularly(): void {
    setInterval(() => {
      this.check().catch((error: unknown) =>
        this.log.warn(`The status could not be read: ${(error as Error).message}`),
      );
    }, CHECK_EVERY_MS).unref();
  }

  /** Checks once, and sends the alerts that are due. */
  async check(): Promise<void> {
    const down = (await this.status.watch()).filter(({ state }) => state === 'down');
    if (down.some(({ name }) => name === 'database')) return this.noteOwn(down);
    await this.endOwn();
    this.place = await this.heartbeats.placeAmongApis();
    await this.note(down);
  }

  private async note(down: StatusPartDto[]): Promise<void> {
    const now = this.clock.now();
    const unreported = await this.outages.claimUnreported(now);
    if (unreported) await this.reportEnd(unreported, now, unreported.ways);
    const ended = await this.outages.end(now, down.length > 0);
    if (ended) await this.reportEnd(ended, now);
    const names = down.map(({ name }) => name);
    this.downSince = new Map(names.map((name) => [name, this.downSince.get(name) ?? now.getTime()]));
    if (down.length === 0) return;
    await this.outages.note(names, now);
    const lasting = names.filter((name) => now.getTime() - this.downSince.get(name)! >= REPORT_AFTER_MS);
    const due = await this.outages.claim(now, names, lasting);
    if (!due) return;
    const { before, ...outage } = due;
    if (!(await this.alerts.send({ ...outage, event: 'began', parts: down, now })).isSent)
      await this.outages.release(outage.id, before);
  }

  /** Reports that an outage is over. The next check of any process tries the ways again that have failed. */
  private async reportEnd({ id, beganAt }: OutageToReport, now: Date, only?: readonly AlertWay[]): Promise<void> {
    const { failed } = await this.alerts.send({ id, beganAt, event: 'ended', parts: [], now }, only);
    if (failed.length > 0) await this.outages.noteUnreported({ id, beganAt }, failed, now);
  }

  private async noteOwn(parts: StatusPartDto[]): Promise<void> {
    const now = this.clock.now();
    this.own ??= { id: randomUUID(), beganAt: now, isReported: false };
    const { own } = this;
    if (own.isReported || now.getTime() - own.beganAt.getTime() < REPORT_AFTER_MS + this.place * WAIT_PER_PLACE_MS)
      return;
    if (await this.mark.isSetSince(own.beganAt)) return;
    own.isReported = (await this.alerts.send({ ...own, event: 'began', parts, now })).isSent;
    if (own.isReported) await this.mark.set(now);
  }

  private async endOwn(): Promise<void> {
    const { own } = this;
    this.own = null;
    if (!own?.isReported) return;
    await this.mark.remove();
    await this.reportEnd(own, this.clock.now());
  }
}
