import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { refuse } from '../../common/errors.js';
import { JobQueuePort } from '../../ports/job-queue.port.js';
import { MailerPort } from '../../ports/mailer.port.js';
import { StoragePort } from '../../ports/storage.port.js';
import type { PartHealthDto, ReadyDto } from './health.dto.js';
import { HeartbeatsService } from './heartbeats.service.js';

const PATIENCE_MS = 4_000;
/** Probes come every few seconds; a mail server would take as many sign-ins for an attack. */
const MAIL_EVERY_MS = 60_000;
/** Shorter: nobody shall take this process for dead because a mail server is slow. */
const MAIL_PATIENCE_MS = 1_500;

/** Whether this process can serve, and what to do when it cannot. */
@Injectable()
export class HealthService {
  private mailCheck: { at: number; result: Promise<void> } | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly queue: JobQueuePort,
    private readonly storage: StoragePort,
    private readonly mailer: MailerPort,
    private readonly heartbeats: HeartbeatsService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `service.unavailable` with the parts when database, queue or storage is down */
  async ready(): Promise<ReadyDto> {
    const parts = await this.parts();
    const { database, queue, storage, workers, mail } = parts;
    if (!database.ok || !queue.ok || !storage.ok) throw refuse('service.unavailable', 'The service is not ready.', { ...parts });
    return { status: workers.ok && mail.ok ? 'ok' : 'degraded', ...parts };
  }

  /** Each part asked, none waited for longer than it may take. */
  async parts(): Promise<Omit<ReadyDto, 'status'>> {
    const [database, queue, storage, workers, mail] = await Promise.all([
      part(() => this.database.query('SELECT 1'), 'The database does not answer: check that PostgreSQL runs and DATABASE_URL is right.'),
      part(() => this.queue.check(), 'The queue does not answer: check Redis (REDIS_URL), or PostgreSQL when no Redis is set.'),
      part(() => this.storage.check(), 'Storage cannot be written: check the disk behind DATA_DIR, or the S3 settings.'),
      part(async () => {
        if ((await this.heartbeats.countAlive()) === 0) throw new Error('none');
      }, 'No worker is alive: uploads wait. Start a worker process.'),
      part(() => this.checkMail(), 'No mail can leave: receipts wait. Check SMTP_URL and the mail server, or the disk behind DATA_DIR when no SMTP_URL is set.', MAIL_PATIENCE_MS),
    ]);
    return { database, queue, storage, workers, mail };
  }

  private checkMail(): Promise<void> {
    const now = this.clock.now().getTime();
    if (!this.mailCheck || now - this.mailCheck.at >= MAIL_EVERY_MS) {
      this.mailCheck = { at: now, result: this.mailer.check() };
    }
    return this.mailCheck.result;
  }
}

async function part(check: () => Promise<unknown>, advice: string, patienceMs = PATIENCE_MS): Promise<PartHealthDto> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), patienceMs);
  });
  try {
    await Promise.race([check(), patience]);
    return { ok: true, message: '' };
  } catch {
    return { ok: false, message: advice };
  } finally {
    clearTimeout(timer);
  }
}
