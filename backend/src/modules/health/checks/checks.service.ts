import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { NetworkProbesPort } from '../../../ports/network-probes.port.js';
import { StoragePort } from '../../../ports/storage.port.js';
import { VideoToolPort } from '../../../ports/video-tool.port.js';
import { MailSettingsService } from '../../mail/settings/mail-settings.service.js';
import { PaymentSettingsService } from '../../payments/accounts/payment-settings.service.js';
import { HeartbeatsService } from '../processes/heartbeats.service.js';
import type { StatusPartDto, StatusPartName } from './status-part.dto.js';
import { finding } from './finding.js';
import { checkAddress, checkCertificate } from './address-checks.js';
import { checkConnections, checkDatabaseClock, checkStoreClock, orFine } from './database-checks.js';
import { DatabaseFactsQuery, type DatabaseFacts } from './database-facts.query.js';
import { checkMail } from './mail-checks.js';
import { checkPayments } from './payment-checks.js';
import { checkPrograms } from './program-checks.js';
import { probeToken } from './probe.js';
import { checkSignIn } from './sign-in-checks.js';
import { checkBucket, checkRanges, type BucketReport } from './storage-checks.js';

type Work = () => Promise<StatusPartDto[]>;

/**
 * Runs the checks that take seconds or call other systems: uploads to the store, the mail server, the payment provider,
 * the own public address. They run on request: by `npm run doctor`, or the button on the status page.
 */
@Injectable()
export class ChecksService {
  private readonly log = new Logger('Checks');

  constructor(
    private readonly heartbeats: HeartbeatsService,
    private readonly facts: DatabaseFactsQuery,
    private readonly storage: StoragePort,
    private readonly probes: NetworkProbesPort,
    private readonly videos: VideoToolPort,
    private readonly mail: MailSettingsService,
    private readonly payments: PaymentSettingsService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Runs all of them at once, except those of a part that is down in `parts` already. */
  async run(parts: readonly StatusPartDto[]): Promise<StatusPartDto[]> {
    const isUp = (name: StatusPartName) => !parts.some((part) => part.name === name && part.state === 'down');
    const facts = isUp('database') ? await this.facts.read() : null;
    const now = this.clock.now();
    const bucket = this.config.s3 && isUp('storage') ? this.bucket() : undefined;
    const found = await Promise.all([
      ...(facts
        ? [
            this.guard('connections', async () => [checkConnections(facts, await this.heartbeats.listAlive())]),
            this.guard('mailServer', () => this.mailParts()),
            this.guard('paymentAccount', () => this.paymentParts(facts)),
            ...(this.config.oidc ? [this.guard('signIn', async () => checkSignIn(facts))] : []),
          ]
        : []),
      ...(isUp('storage') ? [this.guard('storage', () => checkRanges(this.storage))] : []),
      ...(bucket ? [this.guard('bucket', async () => orFine('bucket', (await bucket).findings))] : []),
      this.guard('clock', async () =>
        orFine('clock', [
          ...(facts ? checkDatabaseClock(facts, now) : []),
          ...checkStoreClock(await dateOf(bucket), this.clock.now()),
        ]),
      ),
      this.guard('programs', () => checkPrograms(this.videos)),
      this.guard('address', () => this.address(now)),
      this.guard('certificate', () => checkCertificate(this.probes, this.config.http.publicUrl, now)),
    ]);
    return found.flat();
  }

  private bucket(): Promise<BucketReport> {
    const { http, mediaHandover } = this.config;
    const origin = new URL(http.publicUrl).origin;
    return checkBucket(this.storage, this.probes, { origin, sendsFilms: mediaHandover === 'redirect' });
  }

  private address(now: Date): Promise<StatusPartDto[]> {
    const { http, s3, uploads, secrets } = this.config;
    const bodyBytes = s3 ? 0 : uploads.partBytes;
    return checkAddress(this.probes, { url: http.publicUrl, token: probeToken(now, secrets.session), bodyBytes });
  }

  private async mailParts(): Promise<StatusPartDto[]> {
    const { problem, dns } = await this.mail.inspect();
    // The status says already that there is no server.
    return this.mail.sends ? checkMail(problem, dns) : [];
  }

  private async paymentParts(facts: DatabaseFacts): Promise<StatusPartDto[]> {
    const account = await this.payments.inspectAccount();
    return account ? checkPayments(account, facts, this.config.production) : [];
  }

  /** Runs a check. One that fails itself becomes a finding, and stops no other. */
  private async guard(name: StatusPartName, work: Work): Promise<StatusPartDto[]> {
    try {
      return await work();
    } catch (error) {
      const reason = (error as Error).message;
      this.log.warn(`The check of ${name} failed: ${reason}`);
      const advice = 'Read the log, and run the checks again.';
      return [finding(name, 'warning', 'check_failed', `It could not be checked: ${reason}`, advice, { reason })];
    }
  }
}

/** Returns the store's own time; undefined when it was not asked or did not answer. */
const dateOf = async (bucket: Promise<BucketReport> | undefined): Promise<string | undefined> =>
  bucket?.then(
    ({ date }) => date,
    () => undefined,
  );
