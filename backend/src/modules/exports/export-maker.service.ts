import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { WorkFolder } from '../../common/work-folder.js';
import { OnExhausted, OnJob, StepOf } from '../../jobs/job-handlers.js';
import { BackupError, DatabaseCopyPort } from '../../ports/database-copy.port.js';
import type { JobOutcome } from '../../ports/job-queue.port.js';
import { StoragePort } from '../../ports/storage.port.js';
import { EXPORTS_FOLDER } from '../backups/engine/stored-objects.query.js';
import { Exporter } from './engine/exporter.js';
import { ExportsRepository } from './exports.repository.js';
import { ZipTarget } from './engine/zip-target.js';

/** A large ZIP on a slow connection takes a day, with breaks. */
const READY_DAYS = 3;
const DAY_MS = 86_400_000;
const PROGRESS_EVERY_MS = 1_000;

/** Returns the folder in the storage for all runs of an export's job. */
const prefixOf = (exportId: string) => `${EXPORTS_FOLDER}${exportId}/`;

/** Prepares the exports that staff have asked for. */
@Injectable()
export class ExportMakerService {
  constructor(
    private readonly exports: ExportsRepository,
    private readonly database: DatabaseCopyPort,
    private readonly storage: StoragePort,
    private readonly clock: Clock,
    private readonly work: WorkFolder,
  ) {}

  @OnJob('make-export')
  async make({ exportId }: { exportId: string }, signal: AbortSignal): Promise<JobOutcome> {
    const wanted = await this.exports.find(exportId);
    // A run that was killed may have stored something after the housekeeping had deleted the export.
    if (!wanted) await this.storage.deletePrefix(prefixOf(exportId), signal);
    if (wanted?.state !== 'waiting') return 'skipped';
    const scratch = await mkdtemp(join(await this.work.path(), 'export-'));
    // Each run has a folder of its own: two runs never mix.
    const folder = `${prefixOf(exportId)}${randomUUID()}/`;
    try {
      const { storage, database, clock } = this;
      const target = new ZipTarget(storage, folder, scratch, clock.now(), signal);
      const onProgress = this.progressOf(exportId);
      const parts = { database, storage, clock, target, scope: wanted.scope, hasRenditions: false, onProgress };
      const { madeAt, files } = await new Exporter(parts).make();
      const made = { folder, bytes: target.bytes, madeAt: new Date(madeAt), doneCount: files.count };
      if (await this.exports.markReady(exportId, { ...made, expiresAt: this.inDays(READY_DAYS) }, clock.now()))
        return 'done';
      await storage.deletePrefix(folder);
      return 'skipped';
    } catch (error) {
      await this.storage.deletePrefix(folder).catch(() => undefined);
      if (!(error instanceof BackupError)) throw error;
      await this.exports.markFailed(exportId, error.message, this.inDays(READY_DAYS));
      return 'done';
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  @OnExhausted('make-export')
  async noteFailure({ exportId }: { exportId: string }): Promise<void> {
    await this.exports.markFailed(exportId, null, this.inDays(READY_DAYS));
  }

  @StepOf('housekeeping', 'exports that have expired')
  async deleteExpired(): Promise<number> {
    const expired = await this.exports.listExpired(this.clock.now());
    for (const id of expired) {
      await this.storage.deletePrefix(prefixOf(id));
      await this.exports.delete(id);
    }
    return expired.length;
  }

  /** Notes the progress at once, and then about once a second. */
  private progressOf(exportId: string): (done: number, count: number) => Promise<void> {
    let notedAt = -Infinity;
    return async (done, count) => {
      const now = this.clock.now().getTime();
      if (now - notedAt < PROGRESS_EVERY_MS) return;
      notedAt = now;
      await this.exports.noteProgress(exportId, done, count);
    };
  }

  private inDays(days: number): Date {
    return new Date(this.clock.now().getTime() + days * DAY_MS);
  }
}
