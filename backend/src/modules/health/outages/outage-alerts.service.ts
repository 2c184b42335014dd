import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config.js';
import { AlertWebhookPort } from '../../../ports/alert-webhook.port.js';
import { MailerPort } from '../../../ports/mailer.port.js';
import { MailService } from '../../mail/mail.service.js';
import { MailSettingsService } from '../../mail/settings/mail-settings.service.js';
import { StudioService } from '../../settings/studio.service.js';
import type { AlertWay } from './outage.entity.js';
import { outageMail, type OutageNews } from './outage-mail.js';

/** An alert to the owner has such an outcome. */
export interface AlertOutcome {
  /**
   * An alert counts as not sent while another try may help: all ways have failed, or the only one is mail that is down.
   */
  isSent: boolean;
  /** These ways were tried and have failed. */
  failed: AlertWay[];
}

/** Alerts the owner to outages: by mail to ADMIN_EMAIL, by the webhook, or both. */
@Injectable()
export class OutageAlertsService {
  private readonly log = new Logger('Outages');

  constructor(
    private readonly mailer: MailerPort,
    private readonly mails: MailService,
    private readonly mailSettings: MailSettingsService,
    private readonly webhook: AlertWebhookPort,
    private readonly studio: StudioService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Sends an alert by every way that works. Mail that is down does not count as one. The mail is no job, because the
   * queue or the workers may be down.
   * @param only the ways that have not sent it yet
   */
  async send(news: OutageNews, only: readonly AlertWay[] = ['mail', 'webhook']): Promise<AlertOutcome> {
    const names = news.parts.map(({ name }) => name);
    const summary = news.event === 'began' ? `Down for ten minutes: ${names.join(', ')}.` : 'Everything works again.';
    this.log[news.event === 'began' ? 'error' : 'log'](summary);
    const byMail = this.mailSettings.sends && !names.includes('mail');
    const working: readonly AlertWay[] = [
      ...(byMail ? (['mail'] as const) : []),
      ...(this.webhook.isSet ? (['webhook'] as const) : []),
    ];
    if (working.length === 0) {
      this.log.warn('Nobody is told: there is no mail server that works, and ALERT_WEBHOOK_URL is not set.');
      return { isSent: !this.mailSettings.sends, failed: [] };
    }
    const ways = working.filter((way) => only.includes(way));
    const failed: AlertWay[] = [];
    const calls = ways.map((way) =>
      (way === 'mail' ? this.sendMail(news) : this.webhook.send(this.bodyOf(news, summary))).catch((error: Error) => {
        this.log.warn(`An alert was not sent: ${error.message}`);
        failed.push(way);
      }),
    );
    await Promise.all(calls);
    return { isSent: failed.length < ways.length, failed };
  }

  private async sendMail(news: OutageNews): Promise<void> {
    const { language, timezone: timeZone, mailName: fromName } = this.studio.current;
    const { publicUrl } = this.config.http;
    const mail = outageMail(news, this.mails.designOf(language), { publicUrl, timeZone });
    // There is another alert when another part goes down.
    const names = news.parts.map(({ name }) => name).toSorted();
    const idempotencyKey = ['outage', news.event, news.id, ...names].join('/');
    await this.mailer.send({ to: this.config.admin.email, fromName, idempotencyKey, ...mail });
  }

  /** Makes the body for the webhook, in which `text` is what chat programs show. */
  private bodyOf({ id, event, parts, beganAt, now }: OutageNews, summary: string) {
    const { publicUrl: site } = this.config.http;
    return {
      event: `outage.${event}`,
      text: `${site}: ${summary} ${parts.map(({ advice }) => advice).join(' ')}`.trim(),
      site,
      outage: id,
      beganAt: beganAt.toISOString(),
      at: now.toISOString(),
      parts: parts.map(({ name, detail, advice }) => ({ name, detail, advice })),
    };
  }
}
