import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../common/clock.js';
import {
  type MailServer,
  type MailServerPort,
  type MailSettings,
  type MailTrialResult,
} from '../../ports/mail-server.port.js';
import { type Mail, type MailDelivery, MailerPort } from '../../ports/mailer.port.js';
import { FileMailer } from './file-mailer.js';
import { attemptMail } from './mail-trial.js';
import { SmtpMailer } from './smtp-mailer.js';

export interface RuntimeMailerOptions {
  /** The folder for mails while there is no mail server. */
  folder: string;
  settings: MailSettings;
  clock: Clock;
}

interface Current {
  settings: MailSettings;
  mailer: MailerPort;
  sending: Set<Promise<unknown>>;
}

/**
 * Sends mails by the settings in force: through a mail server or into the folder. New settings apply to the next mail.
 */
export class RuntimeMailer extends MailerPort implements MailServerPort {
  private current: Current;

  constructor(private readonly options: RuntimeMailerOptions) {
    super();
    this.current = this.open(options.settings);
  }

  use(settings: MailSettings): void {
    if (isDeepStrictEqual(settings, this.current.settings)) return;
    const { mailer, sending } = this.current;
    this.current = this.open(settings);
    // Mails that are on their way finish over the old connections.
    void Promise.allSettled(sending).then(() => mailer.close());
  }

  async send(mail: Mail): Promise<MailDelivery> {
    const { mailer, sending, settings } = this.current;
    const sent = mailer.send(addressed(mail, settings));
    sending.add(sent);
    try {
      return await sent;
    } finally {
      sending.delete(sent);
    }
  }

  attempt(settings: MailSettings & { server: MailServer }, mail: Mail): Promise<MailTrialResult[]> {
    return attemptMail(settings, addressed(mail, settings), this.options.clock.now());
  }

  connect(settings: MailSettings & { server: MailServer }): Promise<MailTrialResult[]> {
    return attemptMail(settings, null, this.options.clock.now());
  }

  check(): Promise<void> {
    return this.current.mailer.check();
  }

  close(): Promise<void> {
    return this.current.mailer.close();
  }

  private open(settings: MailSettings): Current {
    const { server, from } = settings;
    const { clock, folder } = this.options;
    const mailer = server ? new SmtpMailer({ ...server, from, clock }) : new FileMailer({ folder, from, clock });
    return { settings, mailer, sending: new Set() };
  }
}

const addressed = (mail: Mail, { fromName, replyTo }: MailSettings): Mail => ({
  ...mail,
  ...(fromName ? { fromName } : {}),
  ...(replyTo ? { replyTo } : {}),
});
