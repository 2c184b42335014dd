import { Injectable } from '@nestjs/common';
import type { Message } from '../../../common/messages.js';
import { Transactional } from '../../../common/transactions.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import type { MediaFile } from '../core/media-file.entity.js';
import type { MediaReplacement } from '../core/media-replacement.entity.js';
import { MediaRepository } from '../core/media.repository.js';
import { cleanJobFor, purgeJobFor, type OrphanedObjects } from '../core/render-jobs.js';
import { PendingReplacementsRepository } from './pending-replacements.repository.js';
import { ProjectWatermarkQuery } from './project-watermark.query.js';
import { RenditionsRepository, type RenderedFile, type UnmarkedClass } from './renditions.repository.js';
import type { FinishedRendition } from './store-renditions.js';

/** Records the outcome of rendering. */
@Injectable()
export class RenderOutcomesService {
  constructor(
    private readonly renditions: RenditionsRepository,
    private readonly replacements: PendingReplacementsRepository,
    private readonly media: MediaRepository,
    private readonly watermarks: ProjectWatermarkQuery,
    private readonly outbox: JobOutboxService,
  ) {}

  /** The new original that waits to be rendered and to replace this file's. */
  findReplacement(mediaFileId: string): Promise<MediaReplacement | null> {
    return this.replacements.find(mediaFileId);
  }

  /** The file is ready. @returns false when it is gone or its original was replaced meanwhile */
  @Transactional()
  async complete(file: MediaFile, rendered: RenderedFile): Promise<boolean> {
    const completed = await this.renditions.complete(file, rendered);
    if (completed) await this.requestUnmarked(file);
    return completed;
  }

  /** The new original replaces the file's. @returns false when this replacement is no longer pending */
  @Transactional()
  async completeReplacement(replacement: MediaReplacement, { renditions, ...found }: RenderedFile): Promise<boolean> {
    const orphaned = await this.replacements.complete(replacement, found);
    if (!orphaned) return false;
    await this.renditions.replaceAll(orphaned.mediaFileId, renditions);
    await this.purge(orphaned);
    await this.requestUnmarked({ id: orphaned.mediaFileId, projectId: orphaned.projectId });
    return true;
  }

  /**
   * Records renditions without watermark: clients who may see them do from now on.
   * @returns false when the file is gone or its original was replaced meanwhile
   */
  @Transactional()
  completeUnmarked(file: MediaFile, made: UnmarkedClass, renditions: readonly FinishedRendition[]): Promise<boolean> {
    return this.renditions.completeUnmarked(file, made, renditions);
  }

  /** Marks a file failed, unless it is ready already. */
  @Transactional()
  async fail({ id }: MediaFile, reason: Message): Promise<void> {
    await this.renditions.fail(id, reason);
    await this.notify(id);
  }

  /** Marks a replacement as failed; the old original stays. */
  @Transactional()
  async failReplacement(replacement: MediaReplacement, projectId: string, reason: Message): Promise<boolean> {
    const { mediaFileId, originalKey, revision } = replacement;
    const failed = await this.replacements.fail(replacement, reason);
    if (failed) {
      await this.purge({ projectId, mediaFileId, originalKey, revision });
      await this.notify(mediaFileId);
    }
    return failed;
  }

  /** The preview stays until staff request it again ("prepare again"). */
  failUnmarked(mediaFileId: string, failed: UnmarkedClass): Promise<void> {
    return this.renditions.failUnmarked(mediaFileId, failed);
  }

  /** The previews keep their present watermark until a re-render is requested again. */
  cancelRerender(mediaFileId: string): Promise<void> {
    return this.renditions.cancelRerender(mediaFileId);
  }

  /** Whether the file, deleted or not, uses this folder of renditions. */
  isRevision(mediaFileId: string, folder: string): Promise<boolean> {
    return this.renditions.isRevision(mediaFileId, folder);
  }

  /** What clients see of a new original without watermark: it may be the cover now, and its project's watermark may be off. */
  private async requestUnmarked({ id, projectId }: Pick<MediaFile, 'id' | 'projectId'>): Promise<void> {
    await this.outbox.put('render-cover', { projectId });
    if (!(await this.watermarks.isOff(projectId))) return;
    await this.outbox.putAll((await this.media.markCleanRequested([id])).map(cleanJobFor));
  }

  private notify(mediaFileId: string): Promise<void> {
    return this.outbox.put('notify-staff', { event: 'file_failed', reference: mediaFileId });
  }

  private purge(orphaned: OrphanedObjects): Promise<void> {
    return this.outbox.putAll([purgeJobFor(orphaned)]);
  }
}
