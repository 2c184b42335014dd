import { toMessageDto } from '../../../common/http/message.dto.js';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { Transactional } from '../../../common/transactions.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import { Sweeps } from '../../../jobs/sweeps.decorator.js';
import { PartUploadsPort } from '../../../ports/part-uploads.port.js';
import { StoragePort } from '../../../ports/storage.port.js';
import { StudioService } from '../../settings/studio.service.js';
import { ProjectsService } from '../../projects/edit/projects.service.js';
import { renderJobFor } from '../core/render-jobs.js';
import { incomingKey, originalKeyOf } from '../core/renditions.js';
import { extensionOf } from '../core/media-name.js';
import { JOIN_WAIT_MS, Joins } from './joins.js';
import { ALLOWED_TYPES, uploadRejection } from './upload-rules.js';
import { UploadTypesService } from './upload-types.service.js';
import { UploadsRepository, type NewMediaFile, type StaleUpload } from './uploads.repository.js';

/** A link must last until the last file of a long queue has been sent; the sweeper runs later. */
const LINK_SECONDS = 6 * 3600;
/** Nobody continues a recorded upload, but its link may still be used. */
const RECORDED_HOURS = 24;
const RETRY_HOURS = 1;
const HOUR_MS = 3_600_000;
const PARALLEL_HEADS = 8;

export interface DeclaredFile {
  name: string;
  type: string;
  size: number;
}

export interface UploadRecord {
  key: string;
  originalName: string;
  size: number;
  type: string;
  /** The SHA-256 of the file as the sender read it, hexadecimal; the worker compares it with what was stored. */
  sha256?: string | undefined;
  /** The section to which the file goes. */
  albumId?: string | undefined;
}

/** Issues links, and records the files whose bytes have arrived in storage. */
@Injectable()
export class UploadsService {
  private readonly moves = new Joins(JOIN_WAIT_MS);

  constructor(
    private readonly uploads: UploadsRepository,
    private readonly projects: ProjectsService,
    private readonly storage: StoragePort,
    private readonly parts: PartUploadsPort,
    private readonly outbox: JobOutboxService,
    private readonly studio: StudioService,
    private readonly types: UploadTypesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Issues one signed PUT for each file.
   * @throws AppError `request.invalid` with the drop zone's code for each rejected file
   */
  async issue(projectId: string, files: DeclaredFile[]): Promise<{ uploadUrl: string; key: string }[]> {
    const project = await this.projects.get(projectId);
    this.assertAllowed(files, { whole: true });
    const issued = files.map((file) => ({
      ...file,
      type: file.type.toLowerCase(),
      key: incomingKey(project.id, randomUUID(), extensionOf(file.name)),
    }));
    const touchedAt = this.clock.now();
    await this.uploads.insertAll(
      issued.map(({ key, name, size, type }) => ({
        key,
        projectId: project.id,
        originalName: name,
        size,
        contentType: type,
        partsId: null,
        partSize: null,
        touchedAt,
      })),
    );
    return Promise.all(
      issued.map(async ({ key, size, type }) => ({
        key,
        uploadUrl: await this.storage.presignPut(key, { size, contentType: type, expiresInSeconds: LINK_SECONDS }),
      })),
    );
  }

  /**
   * Records uploads whose bytes are in storage and starts their rendering. Recording the same key again returns the
   * same file. Either all uploads are recorded or none.
   * @returns ids in the order of `records`
   * @throws AppError `upload.unknown_key`, `upload.not_stored`, `upload.joining` when storage needs longer to put the
   * files in their places than a call may take: the move goes on, and the next call waits for it
   */
  async record(projectId: string, records: UploadRecord[]): Promise<string[]> {
    const project = await this.projects.get(projectId);
    const keys = [...new Set(records.map(({ key }) => key))];
    // The order matters: one of these two reads finds what a second call records in between.
    const issued = await this.uploads.findIssued(project.id, keys);
    const recorded = await this.uploads.findRecorded(project.id, keys.map(originalKeyOf));
    const fresh: { key: string; file: NewMediaFile }[] = [];
    for (const record of new Map(records.map((each) => [each.key, each])).values()) {
      if (recorded.has(originalKeyOf(record.key))) continue;
      const upload = issued.get(record.key);
      if (!upload || upload.size !== record.size || upload.contentType !== record.type.toLowerCase()) {
        throw appError(
          'upload.unknown_key',
          `${record.originalName}: this upload was not issued here for this project with this size and type.`,
          { key: record.key },
        );
      }
      const extension = extensionOf(record.key);
      fresh.push({
        key: record.key,
        file: {
          projectId: project.id,
          originalKey: originalKeyOf(record.key),
          originalName: record.originalName,
          contentType: ALLOWED_TYPES.get(extension)!.contentTypes[0],
          fileType: ALLOWED_TYPES.get(extension)!.fileType,
          fileSize: record.size,
          sha256: record.sha256?.toLowerCase() ?? null,
          albumId: record.albumId ?? null,
        },
      });
    }
    await this.moveIntoPlace(fresh);
    if (fresh.length > 0) await this.insert(project.id, fresh);
    const files = await this.uploads.findRecorded(project.id, keys.map(originalKeyOf));
    return records.map(({ key, originalName }) => {
      const file = files.get(originalKeyOf(key));
      // The sweeper or a deletion was faster.
      if (!file)
        throw appError(
          'upload.unknown_key',
          `${originalName}: this upload is no longer there. Upload the file again.`,
          {
            key,
          },
        );
      return file.id;
    });
  }

  @Transactional()
  private async insert(projectId: string, uploads: { key: string; file: NewMediaFile }[]): Promise<void> {
    const created = await this.uploads.record(projectId, uploads, this.clock.now());
    await this.outbox.putAll(created.map((file) => renderJobFor({ ...file, revision: 0 })));
  }

  /**
   * Accepts an upload that is to become something other than a new file; the caller records it.
   * @throws AppError `upload.unknown_key`, `upload.not_stored`, `upload.joining`
   */
  async claim(projectId: string, key: string, sha256: string | undefined): Promise<NewMediaFile> {
    const upload = (await this.uploads.findIssued(projectId, [key])).get(key);
    if (!upload)
      throw appError('upload.unknown_key', 'This upload was not issued for this project, or has already been used.', {
        key,
      });
    const { fileType, contentTypes } = ALLOWED_TYPES.get(extensionOf(key))!;
    const file = {
      projectId,
      originalKey: originalKeyOf(key),
      originalName: upload.originalName,
      contentType: contentTypes[0],
      fileType,
      fileSize: upload.size,
      sha256: sha256?.toLowerCase() ?? null,
    };
    await this.moveIntoPlace([{ key, file }]);
    return file;
  }

  /**
   * Removes uploads that were issued and never recorded, and what was sent to a link after its upload or its project
   * had ended. An object that storage cannot remove is tried again later and does not block the rest.
   * @throws the first failure, at the end of its batch
   */
  @Sweeps('upload')
  async deleteBefore(before: Date, limit: number, signal?: AbortSignal): Promise<number> {
    const now = this.clock.now();
    const recordedBefore = new Date(now.getTime() - RECORDED_HOURS * HOUR_MS);
    const retryAt = new Date(recordedBefore.getTime() + RETRY_HOURS * HOUR_MS);
    const stale = await this.uploads.claimStale({ now, before, recordedBefore, retryAt }, limit);
    const failures: unknown[] = [];
    for (const upload of stale) {
      signal?.throwIfAborted();
      await this.removeStale(upload, signal).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
    return stale.length;
  }

  private async removeStale({ key, partsId, kept }: StaleUpload, signal: AbortSignal | undefined): Promise<void> {
    if (partsId) await this.parts.abort(key, partsId, signal);
    if (!kept) await this.storage.delete(originalKeyOf(key), signal);
    if (key !== originalKeyOf(key)) await this.storage.delete(key, signal);
    await this.uploads.delete(key);
  }

  /** Moves what arrived by a single `PUT` to where no link reaches it; an object made of parts is there already. */
  private async moveIntoPlace(uploads: { key: string; file: NewMediaFile }[]): Promise<void> {
    const until = performance.now() + JOIN_WAIT_MS;
    for (let start = 0; start < uploads.length; start += PARALLEL_HEADS) {
      await Promise.all(
        uploads
          .slice(start, start + PARALLEL_HEADS)
          .map(async ({ key, file: { originalKey, originalName, fileSize } }) => {
            const isThere = async (at: string) => (await this.storage.head(at))?.size === fileSize;
            if (await isThere(originalKey)) return;
            // A bucket copies the whole object, which takes minutes where it is large.
            const move = async () => void (await this.storage.move(key, originalKey));
            if (
              key !== originalKey &&
              (await isThere(key)) &&
              !(await this.moves.run(key, move, until - performance.now()))
            )
              throw appError(
                'upload.joining',
                'The file has arrived and is still being put together. Try again in a moment.',
                { key },
              );
            // This call has moved the object, or a second one that was faster.
            if (await isThere(originalKey)) return;
            throw appError(
              'upload.not_stored',
              `${originalName}: its bytes have not arrived in storage. Upload the file again.`,
              { key },
            );
          }),
      );
    }
  }

  /** @throws AppError `request.invalid` with the drop zone's code for each rejected file */
  assertAllowed(files: readonly DeclaredFile[], how?: { whole: boolean }): void {
    const rules = { maxMegabytes: this.studio.current.maxUploadMb, readable: this.types.readable };
    const rejected = files.flatMap((file, index) => {
      const reason = uploadRejection(file, rules, how);
      return reason ? [{ index, name: file.name, ...toMessageDto(reason) }] : [];
    });
    if (rejected.length === 0) return;
    throw appError(
      'request.invalid',
      rejected
        .map(({ name, message }) => `${name}: ${message}`)
        .slice(0, 3)
        .join('; '),
      { files: rejected },
    );
  }
}
