import { Injectable } from '@nestjs/common';
import { FIXED_RETENTION, GROWING_KINDS, settingOf, type GrowingKind, type KeptKind } from '../../common/retention.js';
import { MailFolderPort } from '../../ports/mail-folder.port.js';
import { StudioService } from '../settings/studio.service.js';
import { GrowthQuery, type Growth } from './growth.query.js';

/** What grows with use, for the status page. */
@Injectable()
export class GrowthService {
  constructor(
    private readonly query: GrowthQuery,
    private readonly mails: MailFolderPort,
    private readonly studio: StudioService,
  ) {}

  /** Each kind with the days that it is kept; null: as long as its gallery or order. Those with settings come first. */
  async list(): Promise<(Growth & { days: number | null })[]> {
    const found: Growth[] = [...(await this.query.read()), { kind: 'mailFile', ...(await this.mails.measure()) }];
    return GROWING_KINDS.flatMap((kind) =>
      found.filter((each) => each.kind === kind).map((each) => ({ ...each, days: this.daysOf(kind) })),
    );
  }

  private daysOf(kind: GrowingKind): number | null {
    return kind in FIXED_RETENTION
      ? FIXED_RETENTION[kind as keyof typeof FIXED_RETENTION].days
      : this.studio.current.retention[settingOf(kind as KeptKind)];
  }
}
