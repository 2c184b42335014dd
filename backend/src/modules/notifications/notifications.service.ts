import { Inject, Injectable } from '@nestjs/common';
import { Clock, dayInZone, instantInZone } from '../../common/clock.js';
import { Transactional } from '../../common/transactions.js';
import { CONFIG, type Config } from '../../config/config.js';
import { OnJob } from '../../jobs/job-handlers.js';
import { Sweeps } from '../../jobs/sweeps.decorator.js';
import type { JobPayloads } from '../../ports/job-queue.port.js';
import { MailService } from '../mail/mail.service.js';
import { DROPPED, WritesMail, type MailContent } from '../mail/writes-mail.js';
import { isDaytime } from '../reminders/reminder-rules.js';
import { StudioService } from '../settings/studio.service.js';
import { notificationMail } from './notification-mail.js';
import { NotificationsQuery } from './notifications.query.js';
import { NotificationsRepository } from './notifications.repository.js';

/** Events of one kind in one project share a mail, which comes so long after the one before. */
const PAUSE_MS = 30 * 60_000;

/** Sends notifications to staff. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly notifications: NotificationsRepository,
    private readonly query: NotificationsQuery,
    private readonly mails: MailService,
    private readonly studio: StudioService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Notifies all staff who have chosen to be notified of an event, and queues the mails that are due. */
  @OnJob('notify-staff')
  @Transactional({ retryOnDeadlock: true })
  async notify({ event, reference }: JobPayloads['notify-staff']): Promise<void> {
    await this.notifications.lock();
    if (this.studio.current.automaticMails) await this.notifications.insert(event, reference, this.clock.now());
    await this.writeMails();
  }

  /** Queues mails that have waited for the morning, for the day's mail, or for others like them. */
  @OnJob('queue-notifications')
  @Transactional({ retryOnDeadlock: true })
  async queueDue(): Promise<void> {
    await this.notifications.lock();
    await this.writeMails();
  }

  private async writeMails(): Promise<void> {
    if (!this.studio.current.automaticMails) return this.notifications.deleteWaiting();
    await this.notifications.deleteUnwanted();
    const now = this.clock.now();
    if (!this.isDaytime(now)) return;
    const day = dayInZone(now, this.studio.current.timezone);
    const eight = instantInZone(new Date(`${day}T08:00:00Z`), this.studio.current.timezone);
    const recent = new Date(now.getTime() - PAUSE_MS);
    for (const id of await this.notifications.putIntoMails(now, { eight, recent }))
      await this.mails.queue('notification', id);
  }

  /** Writes a mail; null when nothing in it is true any more. At night everything in it waits. */
  @WritesMail('notification')
  async write(mailId: string): Promise<MailContent | typeof DROPPED | null> {
    if (!this.isDaytime(this.clock.now())) {
      await this.postpone(mailId);
      return DROPPED;
    }
    const mail = this.studio.current.automaticMails ? await this.query.findMail(mailId) : null;
    await this.notifications.deleteOthers(mailId, mail?.facts.map(({ id }) => id) ?? []);
    if (!mail) return null;
    const design = this.mails.designOf(this.studio.current.language);
    return { to: mail.email, ...notificationMail(mail.facts, design, this.config.http.publicUrl) };
  }

  /**
   * Deletes the mail in the same transaction: a run between the two would find the old one in the morning, and queue
   * none.
   */
  @Transactional()
  private async postpone(mailId: string): Promise<void> {
    await this.mails.forget('notification', [mailId]);
    await this.notifications.postpone(mailId);
  }

  @Sweeps('notification')
  deleteBefore(at: Date, limit: number): Promise<number> {
    return this.notifications.deleteBefore(at, limit);
  }

  private isDaytime(now: Date): boolean {
    return isDaytime(now, this.studio.current.timezone);
  }
}
