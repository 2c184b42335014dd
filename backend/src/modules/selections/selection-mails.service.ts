import { Inject, Injectable } from '@nestjs/common';
import { escapeHtml } from '../../common/pages/template.js';
import { CONFIG, type Config } from '../../config/config.js';
import { mailTexts } from '../mail/i18n/mail-texts.js';
import { mailButton, mailEnd, mailPage } from '../mail/mail-layout.js';
import { MailService } from '../mail/mail.service.js';
import { WritesMail, type MailContent } from '../mail/writes-mail.js';
import { StudioService } from '../settings/studio.service.js';
import { SelectionsQuery } from './selections.query.js';
import { additionalCount } from './selection-price.js';

/** Names are written by people: none may start a line of its own. */
const oneLine = (text: string) => text.replace(/[\s\p{C}]+/gu, ' ').trim();

/** Tells the studio that somebody has chosen. */
@Injectable()
export class SelectionMailsService {
  constructor(
    private readonly query: SelectionsQuery,
    private readonly mails: MailService,
    private readonly studio: StudioService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @WritesMail('selection-done')
  async writeDone(listId: string): Promise<MailContent | null> {
    const list = await this.query.findDone(listId);
    if (!list) return null;
    const { language, supportEmail: to } = this.studio.current;
    const design = this.mails.designOf(language);
    const texts = mailTexts(design).selectionDone;
    const values = {
      project: oneLine(list.projectName),
      selection: oneLine(list.selectionName),
      person: oneLine(list.personName ?? ''),
      count: String(list.count),
      additional: String(additionalCount(list.count, list.included)),
    };
    const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: keyof typeof values) => values[name]);
    const subject = fill(texts.subject);
    const paragraphs = [fill(texts.text), ...(values.additional === '0' ? [] : [fill(texts.additional)])];
    const url = `${this.config.http.publicUrl}/admin/projects/${list.projectId}`;
    return {
      to,
      subject,
      text: `${[...paragraphs, url].join('\n\n')}\n\n${mailEnd(design).join('\n')}\n`,
      html: mailPage(design, subject, [
        ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
        `<p>${mailButton(url, texts.button, design.accent)}</p>`,
      ]),
    };
  }
}
