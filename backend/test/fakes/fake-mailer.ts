import { message } from '../../src/common/messages.js';
import { checkedMail, type Mail, type MailDelivery, MailError, MailerPort } from '../../src/ports/mailer.port.js';

/** Mails in memory, in the order they were sent. */
export class FakeMailer extends MailerPort {
  /** The mails that have left, for assertions; each key once. */
  readonly sent: Mail[] = [];
  /** The notifications to staff that have left; none leaves at night. */
  readonly sentToStaff: Mail[] = [];
  /** Mail cannot leave, for a while or (bad address) for ever. */
  fault: 'none' | 'temporary' | 'permanent' = 'none';
  /** The result of `send`: as with a mail server, or without one. */
  delivery: MailDelivery = 'sent';
  private closed = false;

  async send(mail: Mail): Promise<MailDelivery> {
    const checked = checkedMail(mail);
    await this.check();
    if (this.fault === 'permanent') throw new MailError(true, message('mail_rejected', { reply: '550' }));
    const sent = mail.idempotencyKey?.startsWith('notification/') ? this.sentToStaff : this.sent;
    const known =
      mail.idempotencyKey !== undefined && sent.some(({ idempotencyKey }) => idempotencyKey === mail.idempotencyKey);
    if (!known) sent.push(checked);
    return this.delivery;
  }

  async check(): Promise<void> {
    if (this.closed || this.fault === 'temporary')
      throw new MailError(false, message('mail_not_sent', { reply: 'ECONNREFUSED' }));
  }

  async close(): Promise<void> {
    this.closed = true;
  }
}
