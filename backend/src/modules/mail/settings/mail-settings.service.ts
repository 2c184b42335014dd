import { createHmac } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { toMessageDtoOrNull } from '../../../common/http/message.dto.js';
import { message, type Message } from '../../../common/messages.js';
import { SecretCipher } from '../../../common/secret-cipher.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { isLoopback } from '../../../config/env-reader.js';
import { EventBusPort } from '../../../ports/event-bus.port.js';
import { MailServerPort, type MailServer, type MailSettings } from '../../../ports/mail-server.port.js';
import { RateLimiter } from '../../auth/rate-limits/rate-limiter.service.js';
import type { User } from '../../auth/users/user.entity.js';
import { LiveSettings } from '../../settings/live-settings.js';
import { StudioService } from '../../settings/studio.service.js';
import { MailDnsService, type MailDnsReport } from './mail-dns.service.js';
import type { MailCheckDto, MailSettingsDto, UpdateMailSettingsDto } from './mail-settings.dto.js';
import type { MailServerSettings } from './mail-settings.entity.js';
import { MailSettingsRepository } from './mail-settings.repository.js';
import { testMail } from './test-mail.js';

const CHECKS_PER_WINDOW = 10;
/** The password is encrypted for this purpose. */
const PASSWORD = 'mail server';
const SERVER_FIELDS = ['host', 'port', 'security', 'userName', 'password'] as const;
const SENDER_FIELDS = ['senderName', 'senderAddress'] as const;

/**
 * Knows the mail server: the environment's, or else the one that staff have set. Keeps this process's mailer up to
 * date.
 */
@Injectable()
export class MailSettingsService extends LiveSettings {
  private readonly log = new Logger('Settings');
  private readonly cipher: SecretCipher;
  private current: MailSettings;

  constructor(
    private readonly settings: MailSettingsRepository,
    private readonly mailServer: MailServerPort,
    private readonly dns: MailDnsService,
    private readonly studio: StudioService,
    private readonly rateLimiter: RateLimiter,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    bus: EventBusPort,
  ) {
    super(bus);
    this.cipher = new SecretCipher(config.secrets.session, 'connection secrets');
    this.current = { server: config.mail.smtp, from: config.mail.from, fromName: null, replyTo: null };
  }

  /** Says whether a mail server is set up; without one, mails are files that nobody receives. */
  get sends(): boolean {
    return this.current.server !== null;
  }

  override async refresh(): Promise<void> {
    try {
      await this.readRow();
    } catch (error) {
      this.log.warn(`Mail settings could not be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async read(): Promise<MailSettingsDto> {
    const row = await this.readRow();
    const { server, from } = this.settingsOf(row);
    const { smtp, senderIsSet } = this.config.mail;
    return {
      version: row.version,
      fixed: [...(smtp ? (['server'] as const) : []), ...(senderIsSet ? (['sender'] as const) : [])],
      host: server?.host ?? '',
      port: server?.port ?? row.port,
      security: server ? securityOf(server) : row.security,
      userName: server?.auth?.user ?? '',
      hasPassword: server?.auth !== null && server?.auth !== undefined && server.auth.pass !== '',
      passwordLost: smtp === null && row.passwordEncrypted !== null && this.passwordOf(row) === null,
      senderName: senderIsSet ? from.name : (row.senderName ?? ''),
      senderAddress: senderIsSet ? from.address : (row.senderAddress ?? ''),
      replyTo: row.replyTo ?? '',
      accepted: this.isAccepted(row),
    };
  }

  /** @throws AppError `settings.changed_meanwhile`, `settings.set_by_environment`; `request.invalid` at a field */
  async save({ version, password, ...sent }: UpdateMailSettingsDto): Promise<MailSettingsDto> {
    this.assertFree({ ...sent, password });
    const before = await this.settings.read();
    if (before.version !== version) throw changedMeanwhile();
    const changes = Object.fromEntries(
      Object.entries(sent).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value === '' ? null : value]],
      ),
    ) as Partial<MailServerSettings>;
    const row = { ...before, ...changes };
    // A password belongs to its server and user: to another one it is never sent.
    const movesAway = row.host !== before.host || row.userName !== before.userName;
    if (password !== undefined) changes.passwordEncrypted = !password ? null : this.cipher.encrypt(password, PASSWORD);
    else if (movesAway) changes.passwordEncrypted = null;
    this.assertUsable({ ...row, ...changes });
    if (!(await this.settings.save(version, { ...changes, changedAt: this.clock.now() }))) throw changedMeanwhile();
    await this.announce();
    return this.read();
  }

  /** Connects, signs in, sends a test mail to this member of staff, and looks up what the sender's domain publishes. */
  async check({ id, email: to }: User): Promise<MailCheckDto> {
    await this.rateLimiter.count(`mail-test:${id}`, CHECKS_PER_WINDOW);
    const { server, ...settings } = this.settingsOf(await this.readRow());
    if (!server) throw appError('settings.no_mail_server', 'No mail server is set up.');
    const { name, mailName: fromName, supportEmail: replyTo, language } = this.studio.current;
    const mail = { to, fromName, replyTo, ...testMail(name, language) };
    const [steps, dns] = await Promise.all([
      this.mailServer.attempt({ ...settings, server }, mail),
      this.dns.read(settings.from.address),
    ]);
    const isSent = steps.at(-1)?.problem === null;
    await this.settings.noteAccepted(isSent ? this.hashOf({ ...settings, server }) : null);
    return { to, steps: steps.map(({ step, problem }) => ({ step, problem: toMessageDtoOrNull(problem) })), ...dns };
  }

  /** Returns the address of the sender, and why the mail server cannot be used; null when it can. */
  async inspect(): Promise<{ address: string; problem: Message | null; dns: MailDnsReport }> {
    const { server, ...settings } = this.settingsOf(await this.readRow());
    const { address } = settings.from;
    const [steps, dns] = await Promise.all([
      server ? this.mailServer.connect({ ...settings, server }) : [],
      this.dns.read(address),
    ]);
    return { address, problem: steps.at(-1)?.problem ?? null, dns };
  }

  /** Says whether the mail server has accepted a mail with the settings in force. */
  async accepted(): Promise<boolean> {
    return this.isAccepted(await this.readRow());
  }

  private isAccepted(row: MailServerSettings): boolean {
    const settings = this.settingsOf(row);
    return settings.server !== null && row.acceptedSettings === this.hashOf(settings);
  }

  /** Reads the row, whose settings this process uses from now on. */
  private readRow(): Promise<MailServerSettings> {
    return this.readInOrder(
      () => this.settings.read(),
      (row) => this.mailServer.use((this.current = this.settingsOf(row))),
    );
  }

  private settingsOf(row: MailServerSettings): MailSettings {
    const { smtp, from, senderIsSet } = this.config.mail;
    return {
      server: smtp ?? this.serverOf(row),
      from:
        senderIsSet || row.senderAddress === null
          ? from
          : { name: row.senderName ?? from.name, address: row.senderAddress },
      fromName: senderIsSet ? null : row.senderName,
      replyTo: row.replyTo,
    };
  }

  private serverOf(row: MailServerSettings): MailServer | null {
    const { host, port, security, userName } = row;
    if (host === null) return null;
    return {
      host,
      port,
      secure: security === 'tls',
      requireTls: security === 'starttls',
      auth: userName === null ? null : { user: userName, pass: this.passwordOf(row) ?? '' },
    };
  }

  private passwordOf({ passwordEncrypted }: MailServerSettings): string | null {
    return passwordEncrypted === null ? null : this.cipher.decrypt(passwordEncrypted, PASSWORD);
  }

  /** Hashes the settings on which the mail server's answer depends. */
  private hashOf({ server, from }: MailSettings): string {
    return createHmac('sha256', this.config.secrets.session)
      .update(JSON.stringify([server, from.address]))
      .digest('hex');
  }

  /** @throws AppError `settings.set_by_environment` */
  private assertFree(sent: Omit<UpdateMailSettingsDto, 'version'>): void {
    const { smtp, senderIsSet } = this.config.mail;
    const fixed = [...(smtp ? SERVER_FIELDS : []), ...(senderIsSet ? SENDER_FIELDS : [])];
    if (fixed.some((name) => sent[name] !== undefined))
      throw appError('settings.set_by_environment', 'The environment sets this: SMTP_URL or MAIL_FROM.');
  }

  /** @throws AppError `request.invalid` */
  private assertUsable({ host, security, userName, passwordEncrypted, senderAddress }: MailServerSettings): void {
    if (host === null) return;
    const reject = (field: string, code: 'mail_password_missing' | 'mail_password_needs_tls' | 'email_required') => {
      throw appError('request.invalid', 'Mail cannot be sent like this.', { fields: { [field]: message(code) } });
    };
    if (userName !== null && passwordEncrypted === null) reject('password', 'mail_password_missing');
    if (userName !== null && security === 'none' && !isLoopback(host)) reject('security', 'mail_password_needs_tls');
    if (senderAddress === null && !this.config.mail.senderIsSet) reject('senderAddress', 'email_required');
  }
}

const changedMeanwhile = () =>
  appError('settings.changed_meanwhile', 'The mail settings have been changed by somebody else meanwhile.');

const securityOf = ({ secure, requireTls }: MailServer) => (secure ? 'tls' : requireTls ? 'starttls' : 'none');
