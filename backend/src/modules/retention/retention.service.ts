import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { KEPT_KINDS, keptSince, settingOf, type KeptKind } from '../../common/retention.js';
import { runEach, StepOf } from '../../jobs/job-handlers.js';
import { MarkedMethods } from '../../jobs/marked-methods.js';
import { SweptKind, type Sweep } from '../../jobs/sweeps.decorator.js';
import { StudioService } from '../settings/studio.service.js';

/** A statement deletes so few rows that it takes milliseconds, and locks only rows that nobody needs. */
const BATCH = 1_000;

/** Deletes what has been kept for as long as the settings say. */
@Injectable()
export class RetentionService implements OnModuleInit {
  private readonly sweeps = new Map<KeptKind, Sweep>();

  constructor(
    private readonly methods: MarkedMethods,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  /** @throws Error when a kind has no method, or two */
  onModuleInit(): void {
    for (const { mark, method, call } of this.methods.list(SweptKind)) {
      if (this.sweeps.has(mark)) throw new Error(`Two methods have @Sweeps('${mark}'), one of them ${method}.`);
      this.sweeps.set(mark, call as Sweep);
    }
    const missing = KEPT_KINDS.find((kind) => !this.sweeps.has(kind));
    if (missing) throw new Error(`Put @Sweeps('${missing}') on the service method that deletes this kind by its age.`);
  }

  @StepOf('housekeeping', 'what was kept long enough')
  async sweep(signal: AbortSignal): Promise<number> {
    let deleted = 0;
    await runEach(
      Object.fromEntries(
        KEPT_KINDS.map((kind) => [
          `deletion by age: ${kind}`,
          async () => {
            deleted += await this.sweepKind(kind, signal);
          },
        ]),
      ),
    );
    return deleted;
  }

  /** Deletes one batch after another, each in a transaction of its own. */
  private async sweepKind(kind: KeptKind, signal: AbortSignal): Promise<number> {
    const before = keptSince(this.clock.now(), this.studio.current.retention[settingOf(kind)]);
    let deleted = 0;
    for (let count = BATCH; count === BATCH; deleted += count) {
      signal.throwIfAborted();
      count = await this.sweeps.get(kind)!(before, BATCH, signal);
    }
    return deleted;
  }
}
