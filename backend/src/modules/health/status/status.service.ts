import { Inject, Injectable } from '@nestjs/common';
import { VERSION } from '../../../common/version.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { isUuid } from '../../../common/identifiers.js';
import type { UnfinishedJobs } from '../../../jobs/job-outbox.repository.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import { WaitingJobsService } from '../../../jobs/waiting-jobs.service.js';
import { JobQueuePort } from '../../../ports/job-queue.port.js';
import { BackupsService } from '../../backups/backups.service.js';
import { MediaService } from '../../media/listing/media.service.js';
import { PaymentProvidersService } from '../../payments/accounts/payment-providers.service.js';
import { MailSettingsService } from '../../mail/settings/mail-settings.service.js';
import { ChecksService } from '../checks/checks.service.js';
import { finding } from '../checks/finding.js';
import type { StatusPartDto } from '../checks/status-part.dto.js';
import { DatabaseFactsQuery } from '../checks/database-facts.query.js';
import { HealthService, type CheckedParts } from '../processes/health.service.js';
import { HeartbeatsService } from '../processes/heartbeats.service.js';
import { GrowthService } from '../../retention/growth.service.js';
import type { FailedJobDto, StatusDto, WaitingJobDto } from './status.dto.js';
import {
  backupsPart,
  checkPart,
  diskPart,
  mailsPart,
  paymentsPart,
  minutesOf,
  processesPart,
  temporaryPart,
} from './status-findings.js';

const MAX_LISTED = 100;
const SEVERITY = { ok: 0, warning: 1, down: 2 } as const;

/** Says whether everything that daily work needs is available, for staff: what was found, and what to do. */
@Injectable()
export class StatusService {
  constructor(
    private readonly health: HealthService,
    private readonly heartbeats: HeartbeatsService,
    private readonly queue: JobQueuePort,
    private readonly outbox: JobOutboxService,
    private readonly waiting: WaitingJobsService,
    private readonly media: MediaService,
    private readonly mail: MailSettingsService,
    private readonly providers: PaymentProvidersService,
    private readonly backups: BackupsService,
    private readonly growth: GrowthService,
    private readonly checks: ChecksService,
    private readonly facts: DatabaseFactsQuery,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read(): Promise<StatusDto> {
    return this.report(await this.partsOf(await this.health.status()));
  }

  /** Reads the status together with the checks that take seconds. */
  async readAll(): Promise<StatusDto> {
    const parts = await this.partsOf(await this.health.status());
    return this.report([...parts, ...(await this.checks.run(parts))]);
  }

  private async report(parts: StatusPartDto[]): Promise<StatusDto> {
    const state = parts.reduce<StatusDto['state']>(
      (worst, each) => (SEVERITY[each.state] > SEVERITY[worst] ? each.state : worst),
      'ok',
    );
    const hasDatabase = parts.some(({ name, state: found }) => name === 'database' && found !== 'down');
    const [failedJobs, waitingJobs, sizes] = hasDatabase
      ? await Promise.all([this.failedJobs(), this.waitingJobs(), this.readGrowth()])
      : [[], [], { growth: [], stored: [] }];
    const checkedAt = this.clock.now().toISOString();
    return { state, version: VERSION, checkedAt, parts, failedJobs, waitingJobs, ...sizes };
  }

  /** Reads the parts for the watch, which writes nothing. */
  async watch(): Promise<StatusPartDto[]> {
    return this.partsOf(await this.health.watch());
  }

  private async partsOf({ parts, isSchemaNewer }: CheckedParts): Promise<StatusPartDto[]> {
    const { database, queue, storage, workers, mail } = parts;
    const hasDatabase = database.ok || isSchemaNewer;
    const unfinished = hasDatabase ? this.outbox.listUnfinished() : Promise.resolve([]);
    // The parts are read in parallel: one after the other, their round trips would add up.
    const [disk, temporary, jobs, files, alive, alike, mails, payments, backups] = await Promise.all([
      diskPart(this.config.dataDir, this.config.s3 !== null),
      hasDatabase ? this.temporary() : [],
      queue.ok && hasDatabase ? this.jobs(unfinished) : checkPart('queue', queue, 'ok', ''),
      hasDatabase ? this.files() : [],
      workers.ok && hasDatabase ? this.workers() : checkPart('workers', workers, 'ok', ''),
      hasDatabase ? this.heartbeats.difference().then(processesPart) : [],
      hasDatabase ? unfinished.then(mailsPart) : [],
      hasDatabase ? this.payments() : this.provider(),
      hasDatabase ? this.backupsPart() : [],
    ]);
    return [
      isSchemaNewer
        ? finding(
            'database',
            'warning',
            'database_newer',
            'A newer version has migrated it: this process serves until it is replaced.',
            'Start the processes of the newer version, and stop those of this one.',
          )
        : checkPart('database', database, 'ok', 'Answers.'),
      this.config.s3
        ? checkPart('storage', storage, 'bucket', `Written and read in the bucket ${this.config.s3.bucket}.`, {
            bucket: this.config.s3.bucket,
          })
        : checkPart('storage', storage, 'local_disk', 'Written and read on the disk behind DATA_DIR.'),
      disk,
      temporary,
      jobs,
      files,
      alive,
      alike,
      mail.ok && !this.mail.sends
        ? finding(
            'mail',
            'warning',
            'mail_filed',
            'No mail server is set: mails are files in the mail folder, and clients get none.',
            'Set up a mail server under Settings > Email.',
          )
        : checkPart('mail', mail, 'ok', 'The mail server takes mail.'),
      mails,
      payments,
      backups,
    ].flat();
  }

  /** Restarts a dead job. @throws AppError `job.not_found` */
  async retryJob(id: string): Promise<void> {
    if (!isUuid(id) || (await this.outbox.restart(id)) === 0) throw jobNotFound();
  }

  /** Restarts all dead jobs. */
  async retryJobs(): Promise<void> {
    await this.outbox.restart(null);
  }

  /** Deletes a dead job. @throws AppError `job.not_found` */
  async dismissJob(id: string): Promise<void> {
    if (!isUuid(id) || !(await this.outbox.dismiss(id))) throw jobNotFound();
  }

  /** Lets a job that waits for a retry run now. @throws AppError `job.not_found` */
  async retryWaitingJob(id: string): Promise<void> {
    if (!isUuid(id) || (await this.waiting.retry(id)) === 0) throw jobNotFound();
  }

  /** Lets all jobs that wait for a retry run now. */
  async retryWaitingJobs(): Promise<void> {
    await this.waiting.retry(null);
  }

  /** Deletes a job that waits for a retry. @throws AppError `job.not_found` also when it is running */
  async dismissWaitingJob(id: string): Promise<void> {
    if (!isUuid(id) || !(await this.waiting.dismiss(id))) throw jobNotFound();
  }

  private async backupsPart(): Promise<StatusPartDto> {
    const { target } = this.config.backups;
    return backupsPart(target, await this.backups.summary(target), this.clock.now());
  }

  private async readGrowth(): Promise<Pick<StatusDto, 'growth' | 'stored'>> {
    const { growth, stored } = await this.growth.read();
    return {
      growth: growth.map(({ oldestAt, ...kind }) => ({ ...kind, oldestAt: oldestAt && oldestAt.toISOString() })),
      stored,
    };
  }

  private async failedJobs(): Promise<FailedJobDto[]> {
    return (await this.outbox.listFailed(MAX_LISTED)).map(({ id, name, createdAt, failedAt, lastError }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      failedAt: failedAt.toISOString(),
      reason: lastError ?? '',
    }));
  }

  private async waitingJobs(): Promise<WaitingJobDto[]> {
    return (await this.waiting.list(MAX_LISTED)).map((job) => ({
      id: job.id,
      // Mails are listed by their kind, as failed ones are.
      name: job.mailKind === null ? job.name : `send-${job.mailKind}`,
      createdAt: job.createdAt.toISOString(),
      reason: job.lastError ?? '',
      canDismiss: this.waiting.canDismiss(job),
    }));
  }

  private async jobs(unfinished: Promise<UnfinishedJobs[]>): Promise<StatusPartDto> {
    const [waiting, failed, postponed, [oldest]] = await Promise.all([
      this.queue.counts(),
      this.outbox.countFailed(),
      this.outbox.countPostponed(),
      unfinished,
    ]);
    const counts = Object.values(waiting);
    const sum = (name: 'waiting' | 'active' | 'delayed') =>
      String(counts.reduce((total, each) => total + each[name], 0));
    const values = { waiting: sum('waiting'), delayed: sum('delayed'), active: sum('active'), failed: String(failed) };
    const detail = `${values.waiting} waiting, ${values.delayed} to be retried, ${values.active} running, ${values.failed} failed.`;
    if (postponed > 0) {
      const advice = 'The log names them. Jobs of another release continue when its processes run again.';
      return finding(
        'queue',
        'warning',
        'jobs_postponed',
        `${detail} The queue does not take ${postponed} more.`,
        advice,
        {
          ...values,
          postponed: String(postponed),
        },
      );
    }
    if (failed > 0)
      return finding(
        'queue',
        'warning',
        'jobs_failed',
        detail,
        'They are listed below: retry them, or dismiss those that nobody needs.',
        values,
      );
    const minutes = minutesOf(oldest?.seconds ?? 0);
    if (!oldest || minutes === 0) return finding('queue', 'ok', 'jobs', detail, '', values);
    return finding(
      'queue',
      'ok',
      'jobs_unfinished',
      `${detail} The oldest that is not done, ${oldest.name}, was written ${minutes} min ago.`,
      '',
      { ...values, job: oldest.name, minutes: String(minutes) },
    );
  }

  private async files(): Promise<StatusPartDto> {
    const failed = await this.media.countFailed();
    const values = { failed: String(failed) };
    if (failed === 0) return finding('files', 'ok', 'files_fine', 'None has failed.', '', values);
    return finding(
      'files',
      'warning',
      'files_failed',
      `${failed} failed.`,
      'They are listed on their project’s page with the reason and Try again.',
      values,
    );
  }

  private async workers(): Promise<StatusPartDto> {
    const [alive, oldest] = await Promise.all([this.heartbeats.countWorkers(), this.heartbeats.oldestRunning()]);
    const detail = `${alive} alive in the last 30 seconds.`;
    // The last worker may have stopped since it was counted for the check.
    if (alive === 0)
      return finding(
        'workers',
        'down',
        'workers_none',
        detail,
        'No worker is alive: uploads wait. Start a worker process.',
      );
    const minutes = minutesOf(oldest?.seconds ?? 0);
    if (!oldest || minutes === 0)
      return finding('workers', 'ok', 'workers_alive', detail, '', { alive: String(alive) });
    const values = { alive: String(alive), job: oldest.name, minutes: String(minutes) };
    return finding(
      'workers',
      'ok',
      'workers_busy',
      `${detail} The oldest running job, ${oldest.name}, began ${minutes} min ago.`,
      '',
      values,
    );
  }

  /** Reads the free space of workers; empty while no worker is alive. */
  private async temporary(): Promise<StatusPartDto[]> {
    const least = await this.heartbeats.leastTemporarySpace();
    return least ? [temporaryPart(least)] : [];
  }

  private async payments(): Promise<StatusPartDto> {
    return paymentsPart(await this.facts.listLostPayments(this.clock.now())) ?? this.provider();
  }

  private provider(): StatusPartDto {
    const { name: provider } = this.providers.current;
    if (provider === 'none')
      return finding(
        'payments',
        'warning',
        'payments_none',
        'No payment provider: clients cannot buy.',
        'Set up Stripe under Settings > Payments, or leave it if you sell nothing.',
      );
    if (provider === 'sandbox')
      return finding(
        'payments',
        'warning',
        'payments_sandbox',
        'The sandbox: purchases work, but no money moves.',
        'Set up Stripe under Settings > Payments to sell for real.',
      );
    return finding('payments', 'ok', 'ok', 'Stripe takes payments.', '');
  }
}

const jobNotFound = () =>
  appError('job.not_found', 'There is no such job: it is done, was dismissed, or is running at this moment.');
