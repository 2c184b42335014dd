import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { VERSION } from '../../../common/version.js';
import { within } from '../../../common/within.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import { JobQueuePort } from '../../../ports/job-queue.port.js';
import { type Gauge, MetricsPort } from '../../../ports/metrics.port.js';
import { BackupsService } from '../../backups/backups.service.js';
import { CachedCheck } from '../processes/cached-check.js';
import { HeartbeatsService } from '../processes/heartbeats.service.js';
import { InstallationFactsQuery } from './installation-facts.query.js';
import { factGauges, poolGauges, queueGauges } from './metrics-gauges.js';

/** Several Prometheus servers cost no more than one. */
const EVERY_MS = 10_000;
/** Counting all purchases reads the whole table. */
const PURCHASES_EVERY_MS = 300_000;
/** Prometheus itself waits for ten seconds. */
const ANSWER_MS = 3_000;

/** Makes the page for Prometheus, with what this process has measured and the facts of the whole installation. */
@Injectable()
export class MetricsService {
  private readonly facts: CachedCheck<Gauge[]>;
  private readonly queue: CachedCheck<Gauge[]>;
  private readonly purchases: CachedCheck<Record<string, number>>;

  constructor(
    private readonly metrics: MetricsPort,
    private readonly outbox: JobOutboxService,
    private readonly heartbeats: HeartbeatsService,
    private readonly backups: BackupsService,
    private readonly installation: InstallationFactsQuery,
    queue: JobQueuePort,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.facts = new CachedCheck(() => within(ANSWER_MS, this.readFacts()), EVERY_MS, clock);
    this.purchases = new CachedCheck(() => within(ANSWER_MS, installation.countPurchases()), PURCHASES_EVERY_MS, clock);
    this.queue = new CachedCheck(
      () => within(ANSWER_MS, queue.counts()).then((counts) => queueGauges(counts)),
      EVERY_MS,
      clock,
    );
  }

  /** Renders the page. It leaves out what cannot be read at this moment, and `showreel_up` says so. */
  async page(): Promise<{ contentType: string; text: string }> {
    const [facts, queue] = await Promise.allSettled([this.facts.run(), this.queue.run()]);
    const up = (part: string, { status }: PromiseSettledResult<unknown>) => ({
      labels: { part },
      value: status === 'fulfilled' ? 1 : 0,
    });
    const found = [facts, queue].flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    return this.metrics.render([
      { name: 'showreel_build_info', help: 'The version.', values: [{ labels: { version: VERSION }, value: 1 }] },
      {
        name: 'showreel_up',
        help: 'Whether this process reaches the database and the queue.',
        values: [up('database', facts), up('queue', queue)],
      },
      poolGauges(this.installation.pool, this.config.database.pool),
      ...found,
    ]);
  }

  /** Counts purchases. A failure is not cached, since the database would seem to be down for five minutes. */
  private async countPurchases(): Promise<Record<string, number>> {
    try {
      return await this.purchases.run();
    } catch (error) {
      this.purchases.forget();
      throw error;
    }
  }

  /** Reads all facts with a constant number of statements. */
  private async readFacts(): Promise<Gauge[]> {
    const now = this.clock.now();
    const [rows, sizes, purchases, unfinished, failed, processes, backups] = await Promise.all([
      this.installation.read(now),
      this.installation.listSizes(),
      this.countPurchases(),
      this.outbox.listUnfinished(),
      this.outbox.countFailed(),
      this.heartbeats.listAlive(),
      this.backups.summary(this.config.backups.target),
    ]);
    return factGauges({ ...rows, sizes, purchases, unfinished, failed, processes, backups });
  }
}
