import { statfs } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { Clock } from '../../common/clock.js';
import { JobQueuePort } from '../../ports/job-queue.port.js';
import { HealthService } from './health.service.js';
import { HeartbeatsService } from './heartbeats.service.js';
import type { StatusDto, StatusPartDto, StatusPartName } from './status.dto.js';

const SCARCE_BYTES = 5 * 1024 ** 3;
const FULL_BYTES = 512 * 1024 ** 2;
const WORST = { ok: 0, warning: 1, down: 2 } as const;

/** Whether everything that a working day needs is there, for staff: what was found, and what to do. */
@Injectable()
export class StatusService {
  constructor(
    private readonly health: HealthService,
    private readonly heartbeats: HeartbeatsService,
    private readonly queue: JobQueuePort,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async read(): Promise<StatusDto> {
    const { database, queue, storage, workers, mail } = await this.health.parts();
    const parts = [
      part('database', database, 'Answers.'),
      part('storage', storage, this.config.s3 ? `Written and read in the bucket ${this.config.s3.bucket}.` : 'Written and read on the disk behind DATA_DIR.'),
      await this.disk(),
      queue.ok ? await this.jobs() : part('queue', queue, ''),
      workers.ok ? await this.workers() : part('workers', workers, ''),
      mail.ok && !this.config.mail.smtp
        ? warning('mail', 'No mail server is set: mails are files in the outbox folder, and clients get none.', 'Set SMTP_URL and MAIL_FROM.')
        : part('mail', mail, 'The mail server takes mail.'),
      this.payments(),
    ];
    const state = parts.reduce<StatusDto['state']>((worst, each) => (WORST[each.state] > WORST[worst] ? each.state : worst), 'ok');
    return { state, checkedAt: this.clock.now().toISOString(), parts };
  }

  private async disk(): Promise<StatusPartDto> {
    try {
      const { bavail, bsize } = await statfs(this.config.dataDir);
      const free = bavail * bsize;
      const detail = `${(free / 1024 ** 3).toFixed(1)} GB free where DATA_DIR lies.`;
      if (free < FULL_BYTES) return { name: 'disk', state: 'down', detail, advice: 'Uploads will fail: free some space or move DATA_DIR to a larger disk.' };
      if (free < SCARCE_BYTES) return warning('disk', detail, 'Free some space before the next large shoot.');
      return { name: 'disk', state: 'ok', detail, advice: '' };
    } catch {
      return { name: 'disk', state: 'down', detail: 'The folder DATA_DIR cannot be read.', advice: 'Check that it exists and belongs to the user that runs the server.' };
    }
  }

  private async jobs(): Promise<StatusPartDto> {
    const counts = Object.values(await this.queue.counts());
    const sum = (name: 'waiting' | 'active' | 'failed') => counts.reduce((total, each) => total + each[name], 0);
    const detail = `${sum('waiting')} waiting, ${sum('active')} at work, ${sum('failed')} failed for good.`;
    if (sum('failed') === 0) return { name: 'queue', state: 'ok', detail, advice: '' };
    return warning('queue', detail, 'Files that failed stand on their project’s page with the reason and Try again; the worker’s log tells about the rest.');
  }

  private async workers(): Promise<StatusPartDto> {
    const alive = await this.heartbeats.countAlive();
    return { name: 'workers', state: alive > 0 ? 'ok' : 'down', detail: `${alive} alive in the last half minute.`, advice: '' };
  }

  private payments(): StatusPartDto {
    const { provider } = this.config.payments;
    if (provider === 'none') return warning('payments', 'No payment provider: clients cannot buy.', 'Set the Stripe keys (see docs/payments.md), or leave it so when nothing is sold.');
    if (provider === 'sandbox') return warning('payments', 'The sandbox: purchases work, but no money moves.', 'Set the Stripe keys to sell for real.');
    return { name: 'payments', state: 'ok', detail: 'Stripe takes payments.', advice: '' };
  }
}

function part(name: StatusPartName, { ok, message }: { ok: boolean; message: string }, detail: string): StatusPartDto {
  return ok ? { name, state: 'ok', detail, advice: '' } : { name, state: 'down', detail: 'Does not answer.', advice: message };
}

const warning = (name: StatusPartName, detail: string, advice: string): StatusPartDto => ({ name, state: 'warning', detail, advice });
