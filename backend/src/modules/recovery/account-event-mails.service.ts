import { Injectable } from '@nestjs/common';
import { escapeHtml } from '../../common/pages/template.js';
import { OnJob } from '../../jobs/job-handlers.js';
import type { JobPayloads } from '../../ports/job-queue.port.js';
import { AccountEventsService } from '../auth/users/account-events.service.js';
import { mailTexts } from '../mail/i18n/mail-texts.js';
import { mailEnd, mailPage } from '../mail/mail-layout.js';
import { MailService } from '../mail/mail.service.js';
import { WritesMail, type MailContent } from '../mail/writes-mail.js';
import { StudioService } from '../settings/studio.service.js';

/** Mails the owners of accounts about changes: a new device, another password, an added or removed factor. */
@Injectable()
export class AccountEventMailsService {
  constructor(
    private readonly events: AccountEventsService,
    private readonly mails: MailService,
    private readonly studio: StudioService,
  ) {}

  @OnJob('announce-account-event')
  queue({ eventId }: JobPayloads['announce-account-event']): Promise<void> {
    return this.mails.queue('account-event', eventId);
  }

  @WritesMail('account-event')
  async write(id: string): Promise<MailContent | null> {
    const event = await this.events.find(id);
    if (!event) return null;
    const design = this.mails.designOf(this.studio.current.language);
    const { accountEvents, accountEventEnd, unknownDevice } = mailTexts(design);
    const values = {
      studio: design.studioName,
      email: event.email,
      support: design.supportEmail,
      detail: event.detail || unknownDevice,
    };
    const fill = (text: string) =>
      text.replace(/\{(studio|email|support|detail)\}/g, (_, name: keyof typeof values) => values[name]);
    const texts = accountEvents[event.kind];
    const [subject, ...paragraphs] = [texts.subject, texts.text, accountEventEnd].map(fill) as [string, ...string[]];
    return {
      to: event.email,
      subject,
      text: `${[...paragraphs, mailEnd(design).join('\n')].join('\n\n')}\n`,
      html: mailPage(
        design,
        subject,
        paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
      ),
    };
  }
}
