import { Injectable } from '@nestjs/common';
import { toMessageDto } from '../../common/http/message.dto.js';
import { message } from '../../common/messages.js';
import { MailError, MailerPort } from '../../ports/mailer.port.js';
import { RateLimiter } from '../auth/rate-limits/rate-limiter.service.js';
import type { User } from '../auth/users/user.entity.js';
import type { MailTestDto } from './settings.dto.js';
import { MilestonesService } from './milestones.service.js';
import { StudioService } from './studio.service.js';

const TESTS_PER_WINDOW = 10;

/** Sends a mail to the caller, to check that mail can be sent. */
@Injectable()
export class MailTestService {
  constructor(
    private readonly mailer: MailerPort,
    private readonly attempts: RateLimiter,
    private readonly studio: StudioService,
    private readonly milestones: MilestonesService,
  ) {}

  async send({ id, email }: User): Promise<MailTestDto> {
    await this.attempts.count(`mail-test:${id}`, TESTS_PER_WINDOW);
    const { name, mailName, supportEmail } = this.studio.current;
    const text = `This is a test email from ${name}. If you can read it, email delivery works.`;
    try {
      const delivery = await this.mailer.send({
        to: email,
        fromName: mailName,
        replyTo: supportEmail,
        subject: `Test email from ${name}`,
        text,
        html: `<p>${escape(text)}</p>`,
      });
      if (delivery === 'sent') await this.milestones.note('mailAcceptedAt');
      return {
        sent: true,
        to: email,
        ...toMessageDto(message(delivery === 'sent' ? 'mail_test_accepted' : 'mail_test_filed')),
      };
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      return { sent: false, to: email, ...toMessageDto(message('mail_test_failed', { failure: error.reason })) };
    }
  }
}

const escape = (text: string) => text.replace(/[&<>"'`=]/g, (character) => `&#${character.charCodeAt(0)};`);
