import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { refuse } from '../../common/errors.js';
import { JobQueuePort } from '../../ports/job-queue.port.js';
import { StoragePort } from '../../ports/storage.port.js';
import type { PartHealthDto, ReadyDto } from './health.dto.js';
import { HeartbeatsService } from './heartbeats.service.js';

const PATIENCE_MS = 4_000;

/** Whether this process can serve, and what to do when it cannot. */
@Injectable()
export class HealthService {
  constructor(
    private readonly database: DataSource,
    private readonly queue: JobQueuePort,
    private readonly storage: StoragePort,
    private readonly heartbeats: HeartbeatsService,
  ) {}

  /** @throws AppError `service.unavailable` with the parts when database, queue or storage is down */
  async ready(): Promise<ReadyDto> {
    const [database, queue, storage, workers] = await Promise.all([
      part(() => this.database.query('SELECT 1'), 'The database does not answer: check that PostgreSQL runs and DATABASE_URL is right.'),
      part(() => this.queue.check(), 'The queue does not answer: check Redis (REDIS_URL), or PostgreSQL when no Redis is set.'),
      part(() => this.storage.check(), 'Storage cannot be written: check the disk behind DATA_DIR, or the S3 settings.'),
      part(async () => {
        if ((await this.heartbeats.countAlive()) === 0) throw new Error('none');
      }, 'No worker is alive: uploads wait. Start a worker process.'),
    ]);
    const parts = { database, queue, storage, workers };
    if (!database.ok || !queue.ok || !storage.ok) throw refuse('service.unavailable', 'The service is not ready.', parts);
    return { status: workers.ok ? 'ok' : 'degraded', ...parts };
  }
}

async function part(check: () => Promise<unknown>, advice: string): Promise<PartHealthDto> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), PATIENCE_MS);
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
