import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { JobQueuePort } from '../../../ports/job-queue.port.js';
import { StoragePort } from '../../../ports/storage.port.js';
import { VideoToolPort } from '../../../ports/video-tool.port.js';
import { CachedCheck } from './cached-check.js';
import type { ProcessIdentity, RunningFor } from './heartbeats.repository.js';
import { HeartbeatsService } from './heartbeats.service.js';

const STORAGE_EVERY_MS = 20_000;

export interface WorkerHealth {
  database: boolean;
  storage: boolean;
  queue: boolean;
}

/** Says whether this worker has what its jobs need. */
@Injectable()
export class WorkerHealthService implements OnModuleInit {
  private readonly log = new Logger('Worker');
  private readonly storagePing: CachedCheck;
  private health: WorkerHealth = { database: true, storage: true, queue: true };

  constructor(
    private readonly videos: VideoToolPort,
    private readonly storage: StoragePort,
    private readonly heartbeats: HeartbeatsService,
    private readonly queue: JobQueuePort,
    clock: Clock,
  ) {
    this.storagePing = new CachedCheck(() => storage.ping(), STORAGE_EVERY_MS, clock);
  }

  /** Runs before any job: without ffmpeg every video would fail. @throws Error that names the missing program */
  async onModuleInit(): Promise<void> {
    const { version } = await this.videos.check();
    this.log.log(`Working with ffmpeg ${version}`);
  }

  /** Writes, reads and deletes a small object: a wrong key or bucket shows at the start, not with the first job. */
  async checkStorage(): Promise<void> {
    await this.note('storage', () => this.storage.check());
  }

  /** Writes this worker's heartbeat for the other processes, and checks what it needs. */
  async beat(self: ProcessIdentity, oldest: RunningFor | null): Promise<void> {
    await this.note('database', () => this.heartbeats.beat(self, oldest));
    await this.note('queue', () => this.queue.check());
    // Once a write has failed, only a write shows that it works again.
    await this.note('storage', () => (this.health.storage ? this.storagePing.run() : this.storage.check()));
  }

  current(): WorkerHealth {
    return this.health;
  }

  /** Logs changes, not every failure. */
  private async note(part: keyof WorkerHealth, check: () => Promise<void>): Promise<void> {
    try {
      await check();
      if (!this.health[part]) this.log.log(`${ADVICE[part].name} answers again.`);
      this.health = { ...this.health, [part]: true };
    } catch (error) {
      const reason = error instanceof Error ? error.message || error.name : String(error);
      if (this.health[part]) this.log.error(`${ADVICE[part].name} cannot be used (${reason}): ${ADVICE[part].advice}`);
      this.health = { ...this.health, [part]: false };
    }
  }
}

const ADVICE = {
  database: { name: 'The database', advice: 'check that PostgreSQL runs and DATABASE_URL is right.' },
  queue: { name: 'The queue', advice: 'check Redis (REDIS_URL), or PostgreSQL when no Redis is set.' },
  storage: { name: 'Storage', advice: 'check the disk behind DATA_DIR, or the S3 settings. Jobs wait until then.' },
} as const satisfies Record<keyof WorkerHealth, { name: string; advice: string }>;
