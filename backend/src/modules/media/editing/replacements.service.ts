import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import type { StaffMediaFileDto } from '../core/media-file.dto.js';
import type { MediaReplacement } from '../core/media-replacement.entity.js';
import { MediaService } from '../listing/media.service.js';
import type { RenderedFile } from '../core/media.repository.js';
import { purgeJobFor, renderJobFor } from '../rendering/render-jobs.js';
import { ReplacementsRepository, type OrphanedObjects } from './replacements.repository.js';
import { UploadsService } from '../uploads/uploads.service.js';

/** A new original in an existing file's place: id, downloads, hearts, album and order stay. */
@Injectable()
export class ReplacementsService {
  constructor(
    private readonly replacements: ReplacementsRepository,
    private readonly media: MediaService,
    private readonly outbox: JobOutboxService,
    private readonly uploads: UploadsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts to replace a file by an upload that has arrived in storage. Clients see the old one until the new one is rendered.
   * @throws AppError `media.not_found`, `media.not_ready`, `media.wrong_type`, `upload.unknown_key`, `upload.not_stored`
   */
  async begin(id: string, key: string, sha256?: string): Promise<StaffMediaFileDto> {
    const file = await this.media.get(id);
    if (file.status === 'processing')
      throw appError('media.not_ready', 'This file is still being prepared. Replace it when that is done.');
    const { fileType, ...original } = await this.uploads.claim(file.projectId, key, sha256);
    if (fileType !== file.fileType)
      throw appError('media.wrong_type', `A ${file.fileType} can only be replaced by a ${file.fileType}.`);
    const begun = await this.replacements.begin(
      file.id,
      key,
      original,
      this.clock.now(),
      async (manager, left, revision) => {
        await this.purge(manager, left);
        await this.outbox.putAll(manager, [renderJobFor({ ...file, revision })]);
      },
    );
    if (!begun) throw appError('upload.unknown_key', 'This upload has been used already.', { key });
    this.outbox.dispatchSoon();
    return this.media.listed(file);
  }

  /** Gives a replacement up, or forgets that it failed; there being none is no mistake. @throws AppError `media.not_found` */
  async cancel(id: string): Promise<StaffMediaFileDto> {
    const file = await this.media.get(id);
    await this.replacements.cancel(file.id, (manager, left) => this.purge(manager, left));
    this.outbox.dispatchSoon();
    return this.media.listed(file);
  }

  /** The new original that waits to be rendered into this file's place. */
  findPending(id: string): Promise<MediaReplacement | null> {
    return this.replacements.findPending(id);
  }

  /** @returns false when this replacement is no longer wanted */
  async complete(replacement: MediaReplacement, rendered: RenderedFile): Promise<boolean> {
    const kept = await this.replacements.complete(replacement, rendered, (manager, left) =>
      this.purge(manager, [left]),
    );
    this.outbox.dispatchSoon();
    return kept;
  }

  /** The old original stands. @returns false when this replacement is no longer wanted */
  async fail(replacement: MediaReplacement, projectId: string, reason: string): Promise<boolean> {
    const { mediaFileId, originalKey, revision } = replacement;
    const failed = await this.replacements.fail(replacement, reason, (manager) =>
      this.purge(manager, [{ projectId, mediaFileId, originalKey, revision }]),
    );
    this.outbox.dispatchSoon();
    return failed;
  }

  private purge(manager: EntityManager, left: OrphanedObjects[]): Promise<void> {
    return this.outbox.putAll(manager, left.map(purgeJobFor));
  }
}
