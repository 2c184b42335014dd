import { Injectable } from '@nestjs/common';
import { RETENTION, settingOf, type KeptKind } from '../../common/retention.js';
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

  /** Each kind with the days that it is kept, in the order of the settings. */
  async list(): Promise<(Growth & { days: number })[]> {
    const found: Growth[] = [...(await this.query.read()), { kind: 'mailFile', ...(await this.mails.measure()) }];
    const days = (kind: KeptKind) => this.studio.current.retention[settingOf(kind)];
    return (Object.keys(RETENTION) as KeptKind[]).flatMap((kind) =>
      found.filter((each) => each.kind === kind).map((each) => ({ ...each, days: days(kind) })),
    );
  }
}
