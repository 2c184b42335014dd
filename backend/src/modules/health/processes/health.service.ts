import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { within } from '../../../common/within.js';
import { VERSION } from '../../../common/version.js';
import { JobQueuePort } from '../../../ports/job-queue.port.js';
import { MailerPort } from '../../../ports/mailer.port.js';
import { NewerSchemaError, SchemaError, SchemaPort } from '../../../ports/schema.port.js';
import { StoragePort } from '../../../ports/storage.port.js';
import { CachedCheck } from './cached-check.js';
import type { PartHealthDto, ReadyDto } from './health.dto.js';
import { HeartbeatsService } from './heartbeats.service.js';

const DATABASE_TIMEOUT_MS = 4_000;
/** The time is short, because a part that never answers must not make a load balancer's probe time out. */
const PART_TIMEOUT_MS = 1_500;
const STORAGE_EVERY_MS = 20_000;
/** A mail server is asked less often, because it would take many sign-ins for an attack. */
const MAIL_EVERY_MS = 60_000;

/** Describes the parts at one moment. */
export interface CheckedParts {
  parts: Omit<ReadyDto, 'status' | 'version'>;
  /** A newer version has migrated the database since this process started: it serves until it is replaced. */
  isSchemaNewer: boolean;
}

/** Says whether this process can serve requests, and what to do when it cannot. */
@Injectable()
export class HealthService {
  private readonly storagePing: CachedCheck;
  private readonly mailCheck: CachedCheck;
  private shuttingDown = false;

  constructor(
    private readonly schema: SchemaPort,
    private readonly queue: JobQueuePort,
    private readonly storage: StoragePort,
    mailer: MailerPort,
    private readonly heartbeats: HeartbeatsService,
    clock: Clock,
  ) {
    this.storagePing = new CachedCheck(() => storage.ping(), STORAGE_EVERY_MS, clock);
    this.mailCheck = new CachedCheck(() => mailer.check(), MAIL_EVERY_MS, clock);
  }

  /**
   * Says whether this process is ready. Only the database decides: while anything else is down, most of the site still
   * works. A schema that became newer while this process was running does not count: an upgrade migrates first, and
   * until the new processes are ready nobody else would serve.
   * @throws AppError `service.unavailable` with the parts when the database is down, or while shutting down
   */
  async ready(): Promise<ReadyDto> {
    if (this.shuttingDown) throw appError('service.unavailable', 'This process is shutting down.');
    const { parts, isSchemaNewer } = await this.check(() => this.storagePing.run());
    if (!parts.database.ok && !isSchemaNewer)
      throw appError('service.unavailable', 'The service is not ready.', { ...parts });
    return { status: Object.values(parts).every(({ ok }) => ok) ? 'ok' : 'degraded', version: VERSION, ...parts };
  }

  /** Checks everything for the staff's status page, for which storage is written and read, too. */
  status(): Promise<CheckedParts> {
    return this.check(() => this.storage.check(), DATABASE_TIMEOUT_MS);
  }

  /** Checks everything for the watch, which runs every minute and writes nothing. */
  watch(): Promise<CheckedParts> {
    return this.check(() => this.storagePing.run(), DATABASE_TIMEOUT_MS);
  }

  get isShuttingDown(): boolean {
    return this.shuttingDown;
  }

  /** Makes this process count as not ready, so that balancers stop sending to it. */
  beginShutdown(): void {
    this.shuttingDown = true;
  }

  private async check(checkStorage: () => Promise<void>, timeoutMs = PART_TIMEOUT_MS): Promise<CheckedParts> {
    let isSchemaNewer = false;
    const [database, queue, storage, workers, processes, mail] = await Promise.all([
      checkPart(
        () =>
          this.schema.check().catch((error: unknown) => {
            isSchemaNewer = error instanceof NewerSchemaError;
            throw error;
          }),
        'The database does not answer: check that PostgreSQL runs and DATABASE_URL is right.',
        DATABASE_TIMEOUT_MS,
      ),
      checkPart(
        () => this.queue.check(),
        'The queue does not answer: check Redis (REDIS_URL), or PostgreSQL when no Redis is set.',
        timeoutMs,
      ),
      checkPart(
        checkStorage,
        'Storage does not answer or cannot be written: check the disk behind DATA_DIR, or the S3 settings.',
        timeoutMs,
      ),
      checkPart(() => this.requireWorker(), 'No worker is alive: uploads wait. Start a worker process.', timeoutMs),
      checkPart(
        () => this.requireAlike(),
        'Processes differ in their queue, storage, release or settings: start all with the same .env, and restart those ' +
          'of the older release. The log names them.',
        timeoutMs,
      ),
      checkPart(
        () => this.mailCheck.run(),
        'No mail can leave: receipts wait. Check SMTP_URL and the mail server, or the disk behind DATA_DIR when no ' +
          'SMTP_URL is set.',
        PART_TIMEOUT_MS,
      ),
    ]);
    return { parts: { database, queue, storage, workers, processes, mail }, isSchemaNewer };
  }

  private async requireWorker(): Promise<void> {
    if ((await this.heartbeats.countWorkers()) === 0) throw new Error('No worker is alive.');
  }

  private async requireAlike(): Promise<void> {
    if (await this.heartbeats.difference()) throw new Error('Processes differ.');
  }
}

async function checkPart(check: () => Promise<unknown>, advice: string, timeoutMs: number): Promise<PartHealthDto> {
  try {
    await within(timeoutMs, check());
    return { ok: true, message: '' };
  } catch (error) {
    return { ok: false, message: error instanceof SchemaError ? error.message : advice };
  }
}
