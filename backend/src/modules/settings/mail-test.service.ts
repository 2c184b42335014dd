import { Inject, Injectable } from '@nestjs/common';
import { readSentence, say } from '../../common/sentences.js';
import { CONFIG, type Config } from '../../config/config.js';
import { MailError, MailerPort } from '../../ports/mailer.port.js';
import { RateLimiter } from '../auth/rate-limiter.service.js';
import type { User } from '../auth/user.entity.js';
import type { MailTestDto } from './settings.dto.js';
import { StudioService } from './studio.service.js';

const TESTS_PER_WINDOW = 10;

/** Sends a mail to whoever asks, to see whether mail leaves the house. */
@Injectable()
export class MailTestService {
  constructor(
    private readonly mailer: MailerPort,
    private readonly attempts: RateLimiter,
    private readonly studio: StudioService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async send({ id, email }: User): Promise<MailTestDto> {
    await this.attempts.count(`mail-test:${id}`, TESTS_PER_WINDOW);
    const { name, mailName } = this.studio.current;
    const text = `This is a test: mail from ${name} arrives at this address.`;
    try {
      await this.mailer.send({
        to: email,
        fromName: mailName,
        subject: `Test mail from ${name}`,
        text,
        html: `<p>${escape(text)}</p>`,
      });
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      return told(false, email, say('mail_test_failed', { failure: error.message }));
    }
    return told(true, email, say(this.config.mail.smtp ? 'mail_test_taken' : 'mail_test_outbox'));
  }
}

const told = (sent: boolean, to: string, message: string): MailTestDto => ({
  sent,
  to,
  message,
  sentence: readSentence(message),
});
const escape = (text: string) => text.replace(/[&<>"'`=]/g, (character) => `&#${character.charCodeAt(0)};`);
