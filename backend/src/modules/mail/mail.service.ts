import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import type { MailDesign } from './mail-layout.js';
import type { MailLanguage } from '../../common/mails/languages.js';
import type { MailKindName } from '../../common/mails/mail-kinds.js';
import { message } from '../../common/messages.js';
import { toMessageDto } from '../../common/http/message.dto.js';
import { Transactional } from '../../common/transactions.js';
import { JobOutboxService } from '../../jobs/job-outbox.service.js';
import { MailError, MailerPort, type Mail as NewMail } from '../../ports/mailer.port.js';
import { StudioService } from '../settings/studio.service.js';
import type { MailTestDto } from './mail.dto.js';
import type { Mail } from './mail.entity.js';
import { MailsRepository } from './mails.repository.js';

/** Queues mails for the modules that write them: see `@WritesMail`. */
@Injectable()
export class MailService {
  constructor(
    private readonly mails: MailsRepository,
    private readonly outbox: JobOutboxService,
    private readonly mailer: MailerPort,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  /** Writes in the caller's transaction that a mail about something is due; about the same thing it is sent once. */
  queue(kind: MailKindName, reference: string): Promise<void> {
    return this.queueAll(kind, [reference]);
  }

  /** Writes like `queue` that any number of mails are due, with few statements. */
  @Transactional()
  async queueAll(kind: MailKindName, references: readonly string[]): Promise<void> {
    const due = await this.mails.insert(kind, references);
    await this.outbox.putAll(due.map((reference) => ({ name: 'send-mail', payload: { kind, reference } })));
  }

  /** Sends one again that failed or was saved as a file. @returns false when it was sent or is on its way */
  @Transactional()
  async retry(kind: MailKindName, reference: string): Promise<boolean> {
    const isDue = await this.mails.markWaiting({ kind, reference });
    if (isDue) await this.outbox.put('send-mail', { kind, reference });
    return isDue;
  }

  /** Returns the mails of a kind with these references, by reference. */
  async about(kind: MailKindName, references: readonly string[]): Promise<ReadonlyMap<string, Mail>> {
    const mails = references.length === 0 ? [] : await this.mails.list(kind, references);
    return new Map(mails.map((mail) => [mail.reference, mail]));
  }

  async isSent(kind: MailKindName, reference: string): Promise<boolean> {
    return (await this.mails.find({ kind, reference }))?.sentAt != null;
  }

  /** Marks it as sent by another mail that contains it: it is not sent by itself, even if it waits. */
  settle(kind: MailKindName, reference: string): Promise<void> {
    return this.mails.settle({ kind, reference }, this.clock.now());
  }

  /** Removes the mails about what was deleted. */
  forget(kind: MailKindName, references: readonly string[]): Promise<void> {
    return this.mails.delete(kind, references);
  }

  /** Sends one without a job, for staff who wait for the outcome: it was sent, saved as a file or rejected. */
  async sendNow(mail: Pick<NewMail, 'to' | 'subject' | 'text' | 'html' | 'pictures'>): Promise<MailTestDto> {
    const { mailName: fromName, supportEmail: replyTo } = this.studio.current;
    const { to } = mail;
    try {
      const delivery = await this.mailer.send({ ...mail, fromName, replyTo });
      const outcome = message(delivery === 'sent' ? 'mail_test_accepted' : 'mail_test_filed');
      return { sent: true, to, ...toMessageDto(outcome) };
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      return { sent: false, to, ...toMessageDto(message('mail_test_failed', { failure: error.reason })) };
    }
  }

  /** Returns the present design of the studio's mails, without pictures. */
  designOf(language: MailLanguage): MailDesign {
    const { name: studioName, accent, supportEmail, formOfAddress } = this.studio.current;
    const footer = this.studio.mailFooter(language);
    return { language, formOfAddress, studioName, accent, supportEmail, logo: null, cover: null, footer };
  }
}
