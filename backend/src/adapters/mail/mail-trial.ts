import { message, type Message } from '../../common/messages.js';
import type { MailServer, MailSettings, MailTrialResult, MailTrialStep } from '../../ports/mail-server.port.js';
import type { Mail } from '../../ports/mailer.port.js';
import { loadNodemailer, toMessage } from './mail-message.js';
import { connectionOptions } from './smtp-mailer.js';

/** Staff wait for it. */
const TIMEOUT_SECONDS = 10;

/** Nodemailer and Node report a failure like this. */
interface Failure {
  /** Only the message contains what OpenSSL says about a certificate. */
  message?: string;
  code?: string;
  command?: string;
  syscall?: string;
  response?: string;
  responseCode?: number;
}

/** Connects, signs in and sends one mail over a connection of its own. @param mail null: none is sent */
export async function attemptMail(
  { server, from }: MailSettings & { server: MailServer },
  mail: Mail | null,
  now: Date,
): Promise<MailTrialResult[]> {
  const { createTransport } = await loadNodemailer();
  const transport = createTransport(connectionOptions({ ...server, timeoutSeconds: TIMEOUT_SECONDS }));
  const reached: MailTrialStep[] = ['connect', ...(server.auth ? (['signIn'] as const) : [])];
  const results = (steps: readonly MailTrialStep[]) => steps.map((step) => ({ step, problem: null }));
  try {
    await transport.verify();
    if (mail === null) return results(reached);
    await transport.sendMail(toMessage(mail, from, now));
    return results([...reached, 'sender', 'send']);
  } catch (error) {
    const failed = failureOf(error as Failure, server, from.address);
    const before = [...reached, 'sender', 'send'] as const;
    const at = before.indexOf(failed.step);
    return [...results(at < 0 ? reached : before.slice(0, at)), failed];
  } finally {
    transport.close();
  }
}

/**
 * The step that failed, and what to do about it. What the server said may contain addresses: only its codes are shown.
 */
function failureOf(
  { message: text = '', code = '', command = '', syscall, response = '', responseCode }: Failure,
  { host, port }: MailServer,
  address: string,
): { step: MailTrialStep; problem: Message } {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
  const reply = [responseCode, enhanced].filter(Boolean).join(' ') || code || 'unknown';
  const at = (step: MailTrialStep, problem: Message) => ({ step, problem });
  if (code === 'EDNS' || syscall === 'getaddrinfo') return at('connect', message('mail_server_unknown', { host }));
  if (responseCode === 530) return at('signIn', message('mail_login_required', { reply }));
  if (code === 'EAUTH' || code === 'ENOAUTH') return at('signIn', message('mail_login_rejected', { reply }));
  if (command === 'MAIL FROM' || (command === 'RCPT TO' && enhanced.startsWith('5.7.')))
    return at('sender', message('mail_sender_rejected', { address, reply }));
  if (command === 'RCPT TO' || command === 'DATA') return at('send', message('mail_test_rejected', { reply }));
  if (syscall === 'connect') return at('connect', message('mail_server_refused', { host, port }));
  if (code === 'ETIMEDOUT') return at('connect', message('mail_server_silent', { host, port }));
  if (code === 'ETLS' && response !== '') return at('connect', message('mail_no_starttls', { host, port }));
  if (/certificate has expired/i.test(text)) return at('connect', message('mail_certificate_expired', { host }));
  if (/self.signed certificate|unable to (?:verify|get)/i.test(text))
    return at('connect', message('mail_certificate_untrusted', { host }));
  if (code === 'ETLS' || code === 'ESOCKET') return at('connect', message('mail_tls_failed', { host, reply }));
  return at('connect', message('mail_server_failed', { reply }));
}
