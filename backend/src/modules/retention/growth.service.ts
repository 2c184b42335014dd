import { Injectable } from '@nestjs/common';
import { Clock, dayInZone } from '../../common/clock.js';
import {
  FIXED_RETENTION,
  GROWING_KINDS,
  STORED_KINDS,
  settingOf,
  type GrowingKind,
  type KeptKind,
  type StoredKind,
} from '../../common/retention.js';
import { Transactional } from '../../common/transactions.js';
import { StepOf } from '../../jobs/job-handlers.js';
import { MailFolderPort } from '../../ports/mail-folder.port.js';
import { StudioService } from '../settings/studio.service.js';
import { GrowthQuery, type Growth } from './growth.query.js';
import { GrowthSamplesRepository, type MeasuredSize } from './growth-samples.repository.js';

/** The bytes that were added, or removed, since a day. */
export interface GrowthChange {
  bytes: number;
  since: string;
}

/** Bytes that are measured once a day, and the day of it. */
interface StoredSize {
  kind: StoredKind;
  bytes: number;
  day: string;
  change: GrowthChange | null;
}

/** Measures the data that grows with use, for the status page. */
@Injectable()
export class GrowthService {
  constructor(
    private readonly query: GrowthQuery,
    private readonly samples: GrowthSamplesRepository,
    private readonly mails: MailFolderPort,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  /**
   * Lists each kind with the days that it is kept (null: as long as its gallery or order), those with settings first,
   * and what is stored. Changes are those of the last thirty days; null where nothing was measured before today.
   */
  async read(): Promise<{
    growth: (Growth & { days: number | null; change: GrowthChange | null })[];
    stored: StoredSize[];
  }> {
    const [sizes, measured] = await Promise.all([this.measureGrowing(), this.samples.list(this.today())]);
    const sampleOf = (kind: GrowingKind | StoredKind) => measured.find((each) => each.kind === kind);
    return {
      growth: GROWING_KINDS.flatMap((kind) =>
        sizes
          .filter((each) => each.kind === kind)
          .map((each) => ({ ...each, days: this.daysOf(kind), change: changeOf(each.bytes, sampleOf(kind)) })),
      ),
      stored: STORED_KINDS.flatMap((kind) => {
        const sample = sampleOf(kind);
        if (!sample) return [];
        const { bytes, day, firstDay } = sample;
        return [{ kind, bytes, day, change: firstDay === day ? null : changeOf(bytes, sample) }];
      }),
    };
  }

  /** Notes once a day how large everything is. */
  @StepOf('housekeeping', 'sizes of the day')
  async measure(): Promise<void> {
    const today = this.today();
    if (await this.samples.isMeasured(today)) return;
    await this.write(today, [...(await this.query.readStored()), ...(await this.measureGrowing())]);
  }

  @Transactional()
  private async write(day: string, sizes: { kind: string; bytes: number }[]): Promise<void> {
    await this.samples.insert(day, sizes);
  }

  private async measureGrowing(): Promise<Growth[]> {
    return [...(await this.query.read()), { kind: 'mailFile', ...(await this.mails.measure()) }];
  }

  private today(): string {
    return dayInZone(this.clock.now(), this.studio.current.timezone);
  }

  private daysOf(kind: GrowingKind): number | null {
    return kind in FIXED_RETENTION
      ? FIXED_RETENTION[kind as keyof typeof FIXED_RETENTION].days
      : this.studio.current.retention[settingOf(kind as KeptKind)];
  }
}

function changeOf(bytes: number, sample: MeasuredSize | undefined): GrowthChange | null {
  if (!sample || sample.firstDay === null || sample.firstBytes === null) return null;
  return { bytes: bytes - sample.firstBytes, since: sample.firstDay };
}
