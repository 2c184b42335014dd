import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { Transactional } from '../../common/transactions.js';
import { OnJob } from '../../jobs/job-handlers.js';
import { picturesOf } from '../mail/mail-layout.js';
import { MailService } from '../mail/mail.service.js';
import { DROPPED, WritesMail, type MailContent } from '../mail/writes-mail.js';
import { MailPicturesService } from '../media/listing/mail-pictures.service.js';
import { audienceOf } from '../projects/people/audience-of.js';
import { GalleryLinksService } from '../projects/people/gallery-links.service.js';
import { StudioService } from '../settings/studio.service.js';
import { reminderMail } from './reminder-mail.js';
import { isDaytime } from './reminder-rules.js';
import { ReminderRulesService } from './reminder-rules.service.js';
import { RemindersQuery, type PlannedReminder } from './reminders.query.js';
import { RemindersRepository } from './reminders.repository.js';
import { UnsubscribeLinksService } from './unsubscriptions/unsubscribe-links.service.js';

/** One run queues so many at most; the next one follows soon. */
const MAX_QUEUED = 500;

/** Sends reminders to clients. */
@Injectable()
export class RemindersService {
  constructor(
    private readonly reminders: RemindersRepository,
    private readonly query: RemindersQuery,
    private readonly rules: ReminderRulesService,
    private readonly mails: MailService,
    private readonly pictures: MailPicturesService,
    private readonly links: GalleryLinksService,
    private readonly unsubscribeLinks: UnsubscribeLinksService,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  /** Queues the reminders that are due, in the daytime. */
  @OnJob('queue-reminders')
  @Transactional({ retryOnDeadlock: true })
  async queueDue(): Promise<void> {
    const now = this.clock.now();
    if (!this.isDaytime(now)) return;
    await this.reminders.lock();
    for (const id of await this.reminders.decideDue(now, await this.rules.list(), MAX_QUEUED))
      await this.mails.queue('reminder', id);
  }

  /**
   * Writes a reminder. It is dropped when its reason is gone or it is night, and planned again when the reason exists
   * in the daytime.
   */
  @WritesMail('reminder')
  async write(id: string): Promise<MailContent | typeof DROPPED> {
    const now = this.clock.now();
    const reminder = this.isDaytime(now) ? await this.query.findQueued(id, now, await this.rules.list()) : null;
    if (!reminder) {
      await this.drop(id);
      return DROPPED;
    }
    const { projectId, personKind: kind, email: to, rule } = reminder;
    const { language, timezone } = this.studio.current;
    const unsubscribeUrl = this.unsubscribeLinks.url(to);
    const design = {
      ...this.mails.designOf(reminder.language ?? language),
      ...(await this.pictures.read({ projectId, audience: audienceOf({ kind }) })),
      timezone,
      unsubscribeUrl,
    };
    const facts = {
      name: kind === 'guest' ? null : reminder.personName,
      linkUrl: this.linkOf(reminder),
      isOrder: rule === 'order_unpaid',
      project: reminder.projectName,
      eventAt: reminder.eventAt,
      selection: reminder.selectionName,
      order: reminder.orderTitle,
    };
    const mail = reminderMail(await this.rules.textFor(rule, design), facts, design);
    return { to, ...mail, pictures: picturesOf(design), unsubscribeUrl };
  }

  /** Links to the packages for somebody who has left an order, and else to the gallery, which asks for a passcode. */
  private linkOf({ rule, projectId, personId, linkVersion, orderKind, hasPasscode }: PlannedReminder): string {
    const person = { id: personId, linkVersion };
    // The gallery itself asks for additional photos of a selection, and for more days when it is closed.
    const isOffered = rule === 'order_unpaid' && orderKind !== 'selection' && orderKind !== 'extension';
    return isOffered && !hasPasscode ? this.links.offersUrl(projectId, person) : this.links.url(projectId, person);
  }

  /**
   * Deletes the decision and its mail in one transaction: a run between the two would find the old mail, and queue
   * none.
   */
  @Transactional()
  private async drop(id: string): Promise<void> {
    await this.mails.forget('reminder', [id]);
    await this.reminders.delete(id);
  }

  private isDaytime(now: Date): boolean {
    return isDaytime(now, this.studio.current.timezone);
  }
}
