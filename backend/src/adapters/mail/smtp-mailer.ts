import { message } from '../../common/messages.js';
import type { Clock } from '../../common/clock.js';
import type { MailServer } from '../../ports/mail-server.port.js';
import { type Mail, type MailDelivery, MailError, MailerPort } from '../../ports/mailer.port.js';
import { loadNodemailer, type MailSender, toMessage } from './mail-message.js';

/** The server and the settings of a connection to it. */
export interface SmtpConnectionOptions extends MailServer {
  /** The longest silence of the server. */
  timeoutSeconds?: number;
  /** Tests trust further certificates (PEM). */
  ca?: string;
}

export interface SmtpMailerOptions extends SmtpConnectionOptions {
  from: MailSender;
  clock: Clock;
}

const TIMEOUT_SECONDS = 20;
/** Shorter than any server's idle timeout, so that we never write to a connection it has closed. */
const IDLE_SECONDS = 30;

/** Describes a connection in nodemailer's terms. */
export function connectionOptions({
  host,
  port,
  secure,
  requireTls,
  auth,
  timeoutSeconds = TIMEOUT_SECONDS,
  ca,
}: SmtpConnectionOptions) {
  const timeoutMs = timeoutSeconds * 1000;
  return {
    host,
    port,
    secure,
    requireTLS: requireTls,
    // A password is never withheld silently: without a login the server's error would name the wrong cause.
    ...(auth ? { auth, forceAuth: true } : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    ...(ca ? { tls: { ca } } : {}),
  };
}

/** Mails through an SMTP server, over a few connections that are kept open. */
export class SmtpMailer extends MailerPort {
  private pool: ReturnType<typeof openPool> | undefined;

  constructor(private readonly options: SmtpMailerOptions) {
    super();
  }

  async send(mail: Mail): Promise<MailDelivery> {
    const message = toMessage(mail, this.options.from, this.options.clock.now());
    try {
      await (await this.transport()).sendMail(message);
      return 'sent';
    } catch (error) {
      throw translate(error);
    }
  }

  async check(): Promise<void> {
    try {
      await (await this.transport()).verify();
    } catch (error) {
      throw translate(error);
    }
  }

  async close(): Promise<void> {
    (await this.pool)?.close();
  }

  private transport(): ReturnType<typeof openPool> {
    return (this.pool ??= openPool(this.options));
  }
}

/** Opens the connections with the first mail. */
async function openPool(options: SmtpMailerOptions) {
  const { createTransport } = await loadNodemailer();
  const transport = createTransport({
    ...connectionOptions(options),
    pool: true,
    maxConnections: 2,
    maxMessages: 100,
    // A mail cut off after its last line may have arrived: only the job decides to send again.
    maxRequeues: 0,
    idleTimeout: IDLE_SECONDS * 1000,
  });
  // Every failure reaches the caller of `send`; without a listener the pool's own event would end the process.
  transport.on('error', () => undefined);
  return transport;
}

/** Nodemailer reports a failure like this; its `message` and `response` contain addresses. */
interface SmtpFailure {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/**
 * Only an error about this recipient or this mail is permanent. One about us (login, sender, relaying: 5.7.x) is for
 * staff to fix; the mail can be sent afterwards.
 */
function translate(error: unknown): MailError {
  // An error without a code is not SMTP's but a bug of ours: only its name may be shown.
  const { code = (error as Error).name, command, response = '', responseCode } = error as SmtpFailure;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
  const aboutMail = command === 'RCPT TO' || command === 'DATA';
  const aboutUs = responseCode === 530 || (command === 'RCPT TO' && enhanced.startsWith('5.7.'));
  const rejected = aboutMail && !aboutUs && responseCode !== undefined && responseCode >= 500;
  const reply = [code, command, responseCode, enhanced].filter(Boolean).join(' ');
  return rejected
    ? new MailError(true, message('mail_rejected', { reply }))
    : new MailError(false, message('mail_not_sent', { reply }));
}
