import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { Transactional } from '../../../common/transactions.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import type { StaffMediaFileDto } from '../core/media-file.dto.js';
import type { MediaFile } from '../core/media-file.entity.js';
import { MediaService } from '../listing/media.service.js';
import { purgeJobFor, renderJobFor, type OrphanedObjects } from '../core/render-jobs.js';
import type { NewMediaFile } from '../uploads/uploads.repository.js';
import { UploadsService } from '../uploads/uploads.service.js';
import { ReplacementsRepository } from './replacements.repository.js';

/** Replaces the original of an existing file: id, downloads, favourites, album and position stay. */
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
   * Starts to replace a file with an upload that has arrived in storage. Clients see the old one until the new one is
   * rendered.
   * @throws AppError `media.not_found`, `media.not_ready`, `media.wrong_type`, `upload.unknown_key`,
   * `upload.not_stored`
   */
  async begin(id: string, key: string, sha256?: string): Promise<StaffMediaFileDto> {
    const file = await this.media.get(id);
    if (file.status === 'processing')
      throw appError('media.not_ready', 'This file is still being prepared. Try again when it is ready.');
    const { fileType, ...original } = await this.uploads.claim(file.projectId, key, sha256);
    if (fileType !== file.fileType)
      throw appError('media.wrong_type', `A ${file.fileType} can only be replaced by a ${file.fileType}.`);
    await this.insert(file, key, original);
    return this.media.getForStaff(file);
  }

  /** Supersedes one that was started before. */
  @Transactional()
  private async insert(file: MediaFile, key: string, original: Omit<NewMediaFile, 'fileType'>): Promise<void> {
    const revision = await this.replacements.takeUpload(file.id, key, this.clock.now());
    if (revision === null) throw appError('upload.unknown_key', 'This upload has already been used.', { key });
    await this.purge(await this.replacements.delete(file.id));
    await this.replacements.insert(file.id, original, revision);
    await this.outbox.putAll([renderJobFor({ ...file, revision })]);
  }

  /** Cancels a replacement, or dismisses a failed one; idempotent. @throws AppError `media.not_found` */
  async cancel(id: string): Promise<StaffMediaFileDto> {
    const file = await this.media.get(id);
    await this.delete(file.id);
    return this.media.getForStaff(file);
  }

  @Transactional()
  private async delete(mediaFileId: string): Promise<void> {
    await this.replacements.lockFile(mediaFileId);
    await this.purge(await this.replacements.delete(mediaFileId));
  }

  private purge(orphaned: OrphanedObjects[]): Promise<void> {
    return this.outbox.putAll(orphaned.map(purgeJobFor));
  }
}
