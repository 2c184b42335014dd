import { Injectable } from '@nestjs/common';
import { toMessageDto } from '../../common/http/message.dto.js';
import { escapeHtml } from '../../common/mails/client-mail.js';
import { message } from '../../common/messages.js';
import { type Mail, MailError, MailerPort } from '../../ports/mailer.port.js';
import { RateLimiter } from '../auth/rate-limits/rate-limiter.service.js';
import type { User } from '../auth/users/user.entity.js';
import type { MailTestDto } from './settings.dto.js';
import { MilestonesService } from './milestones.service.js';
import { StudioService } from './studio.service.js';

const TESTS_PER_WINDOW = 10;

/** Mails that staff wait for: to themselves, to check that mail can be sent, and others without a job. */
@Injectable()
export class MailTestService {
  constructor(
    private readonly mailer: MailerPort,
    private readonly rateLimiter: RateLimiter,
    private readonly studio: StudioService,
    private readonly milestones: MilestonesService,
  ) {}

  async send({ id, email }: User): Promise<MailTestDto> {
    await this.rateLimiter.count(`mail-test:${id}`, TESTS_PER_WINDOW);
    const { name } = this.studio.current;
    const text = `This is a test email from ${name}. If you can read it, email delivery works.`;
    return this.sendNow({ to: email, subject: `Test email from ${name}`, text, html: `<p>${escapeHtml(text)}</p>` });
  }

  /** Sends a mail without a job, for staff who wait for the outcome. */
  async sendNow(mail: Pick<Mail, 'to' | 'subject' | 'text' | 'html' | 'pictures'>): Promise<MailTestDto> {
    const { mailName: fromName, supportEmail: replyTo } = this.studio.current;
    const { to } = mail;
    try {
      const delivery = await this.mailer.send({ ...mail, fromName, replyTo });
      if (delivery === 'sent') await this.milestones.note('mailAcceptedAt');
      return {
        sent: true,
        to,
        ...toMessageDto(message(delivery === 'sent' ? 'mail_test_accepted' : 'mail_test_filed')),
      };
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      return { sent: false, to, ...toMessageDto(message('mail_test_failed', { failure: error.reason })) };
    }
  }
}
