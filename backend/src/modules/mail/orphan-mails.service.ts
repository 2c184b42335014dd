import { randomInt, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { StepOf } from '../../jobs/job-handlers.js';
import { MailsRepository, type MailKey } from './mails.repository.js';
import { KINDS_WITH_SUBJECTS, OrphanMailsQuery } from './orphan-mails.query.js';

/** A run looks at so many mails: those of ten years are too many for one. */
const LOOKED_AT = 5_000;
const [FIRST_KIND] = KINDS_WITH_SUBJECTS;
/** No mail comes before it. */
const BEFORE_ALL: MailKey = { kind: FIRST_KIND!, reference: '00000000-0000-0000-0000-000000000000' };

/** Removes the rows of mails whose share, reminder, notification or event was deleted. */
@Injectable()
export class OrphanMailsService {
  /** The last mail that was looked at. Each process begins somewhere, so that no mail is left out after restarts. */
  private last: MailKey = {
    kind: KINDS_WITH_SUBJECTS[randomInt(KINDS_WITH_SUBJECTS.length)]!,
    reference: randomUUID(),
  };

  constructor(
    private readonly query: OrphanMailsQuery,
    private readonly mails: MailsRepository,
  ) {}

  @StepOf('housekeeping', 'mails about what was deleted')
  async sweep(): Promise<number> {
    let { orphans, last } = await this.query.listAfter(this.last, LOOKED_AT);
    let deleted = await this.mails.deleteAll(orphans);
    if (!last) {
      ({ orphans, last } = await this.query.listAfter(BEFORE_ALL, LOOKED_AT));
      deleted += await this.mails.deleteAll(orphans);
    }
    this.last = last ?? BEFORE_ALL;
    return deleted;
  }
}
