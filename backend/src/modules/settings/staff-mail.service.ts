import { Injectable } from '@nestjs/common';
import { toMessageDto } from '../../common/http/message.dto.js';
import { message } from '../../common/messages.js';
import { type Mail, MailError, MailerPort } from '../../ports/mailer.port.js';
import type { MailTestDto } from './settings.dto.js';
import { StudioService } from './studio.service.js';

/** Sends mails without a job, for staff who wait for the outcome. */
@Injectable()
export class StaffMailService {
  constructor(
    private readonly mailer: MailerPort,
    private readonly studio: StudioService,
  ) {}

  /** Whether the mail was sent, saved as a file or rejected. */
  async sendNow(mail: Pick<Mail, 'to' | 'subject' | 'text' | 'html' | 'pictures'>): Promise<MailTestDto> {
    const { mailName: fromName, supportEmail: replyTo } = this.studio.current;
    const { to } = mail;
    try {
      const delivery = await this.mailer.send({ ...mail, fromName, replyTo });
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
