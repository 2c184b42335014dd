import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { AppError, appError } from '../../../common/errors.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { PartUploadsPort, type StoredPart } from '../../../ports/part-uploads.port.js';
import { StoragePort } from '../../../ports/storage.port.js';
import { ProjectsService } from '../../projects/edit/projects.service.js';
import { originalKey, originalKeyOf } from '../core/renditions.js';
import { extensionOf } from '../core/media-name.js';
import type { Upload } from '../core/upload.entity.js';
import { JOIN_WAIT_MS, Joins } from './joins.js';
import { MAX_PARTS } from './upload-rules.js';
import { UploadsService, type DeclaredFile } from './uploads.service.js';
import { UploadsRepository } from './uploads.repository.js';

/** Links are short-lived, since they are requested part by part during the upload. */
const PART_LINK_SECONDS = 15 * 60;
const STARTS_AT_ONCE = 8;

/** A file is sent in parts, or with one `PUT` when it is no larger than a part. */
export interface StartedUpload {
  key: string;
  uploadUrl: string | null;
  partSize: number | null;
}

/** The progress of an upload; one that is `gone` must start again. */
export interface UploadProgress {
  state: 'open' | 'stored' | 'recorded' | 'gone';
  partSize: number | null;
  parts: StoredPart[];
}

/**
 * Handles uploads in parts from the first part to the last; they are recorded like any other upload (`UploadsService`).
 */
@Injectable()
export class PartUploadsService {
  private readonly joins = new Joins(JOIN_WAIT_MS);

  constructor(
    private readonly uploads: UploadsRepository,
    private readonly single: UploadsService,
    private readonly projects: ProjectsService,
    private readonly parts: PartUploadsPort,
    private readonly storage: StoragePort,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'uploads'>,
  ) {}

  /** Opens one upload per file. @throws AppError `request.invalid` with the drop zone's code for each rejected file */
  async start(projectId: string, files: DeclaredFile[]): Promise<StartedUpload[]> {
    const project = await this.projects.get(projectId);
    this.single.assertAllowed(files);
    const { partBytes } = this.config.uploads;
    const small = files.filter(({ size }) => size <= partBytes);
    const issued = small.length > 0 ? await this.single.issue(project.id, small) : [];
    const large = await this.open(
      project.id,
      files.filter(({ size }) => size > partBytes),
    );
    return files.map(({ size }) =>
      size > partBytes ? { ...large.shift()!, uploadUrl: null } : { ...issued.shift()!, partSize: null },
    );
  }

  /** Returns short-lived links to parts of an open upload. @throws AppError `upload.unknown_key`, `request.invalid` */
  async sign(
    projectId: string,
    key: string,
    numbers: number[],
  ): Promise<{ number: number; url: string; size: number; arrived: number }[]> {
    const { partsId, partSize, size } = await this.getOpen(projectId, key);
    const sizes = partSizes(size, partSize);
    const unknown = numbers.find((number) => sizes[number - 1] === undefined);
    if (unknown !== undefined)
      throw appError('request.invalid', `This file has ${sizes.length} parts; there is no part ${unknown}.`);
    await this.uploads.touch(key, this.clock.now());
    const arrived = await this.parts.arrived(key, partsId, numbers);
    return Promise.all(
      numbers.map(async (number) => {
        const bytes = sizes[number - 1]!;
        return {
          number,
          size: bytes,
          arrived: arrived.get(number) ?? 0,
          url: await this.parts.presignPart(key, partsId, {
            number,
            offset: (number - 1) * (partSize ?? size),
            size: bytes,
            expiresInSeconds: PART_LINK_SECONDS,
          }),
        };
      }),
    );
  }

  /** Returns the progress of an upload, for a sender that resumes it. */
  async progress(projectId: string, key: string): Promise<UploadProgress> {
    const project = await this.projects.get(projectId);
    const recorded = await this.uploads.findRecorded(project.id, [originalKeyOf(key)]);
    if (recorded.size > 0) return { state: 'recorded', partSize: null, parts: [] };
    const upload = await this.uploads.findOne(project.id, key);
    if (!upload) return { state: 'gone', partSize: null, parts: [] };
    const parts = upload.partsId ? await this.parts.list(key, upload.partsId) : null;
    if (parts) return { state: 'open', partSize: upload.partSize, parts };
    return { state: (await this.isStored(upload)) ? 'stored' : 'gone', partSize: null, parts: [] };
  }

  /**
   * Makes one object of the parts, when all are there with the right lengths. It is safe to repeat.
   * @throws AppError `upload.unknown_key`, `upload.not_stored` naming the parts to send again, `upload.joining` when
   * joining takes longer than a call may: it goes on, and the next call waits for it
   */
  async complete(projectId: string, key: string, named: { number: number; etag: string }[]): Promise<void> {
    const upload = await this.uploads.findOne(projectId, key);
    if (!upload?.partsId) throw unknownKey(key);
    if (upload.recordedAt) return;
    const { partsId } = upload;
    if (!(await this.joins.run(key, () => this.joinOpen(upload, partsId, named))))
      throw appError('upload.joining', 'The file has arrived and is still being put together. Try again in a moment.');
    // If the project was deleted meanwhile, its purge has already run.
    await this.projects.get(projectId).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === 'project.not_found') await this.storage.delete(key);
      throw error;
    });
  }

  /** Drops an upload that is not recorded, and the parts that have arrived. */
  async abort(projectId: string, key: string): Promise<void> {
    const closed = await this.uploads.close(projectId, key, this.clock.now());
    if (!closed) return;
    if (closed.partsId) await this.parts.abort(key, closed.partsId);
    await this.storage.delete(originalKeyOf(key));
    await this.storage.delete(key);
    // The link of a single PUT stays valid, and a join may end after this: the row stays for the sweeper.
  }

  /** Ends all uploads in parts of a project that is gone. */
  async abortAll(projectId: string, signal: AbortSignal): Promise<void> {
    for (const { key, partsId } of await this.uploads.listInParts(projectId))
      await this.parts.abort(key, partsId, signal);
  }

  /** @throws AppError `upload.storage_full`; then none of the uploads is open */
  private async open(projectId: string, files: DeclaredFile[]): Promise<{ key: string; partSize: number }[]> {
    const opened: (Omit<Upload, 'createdAt' | 'recordedAt'> & { partSize: number; partsId: string })[] = [];
    try {
      for (let start = 0; start < files.length; start += STARTS_AT_ONCE) {
        const outcomes = await Promise.allSettled(
          files.slice(start, start + STARTS_AT_ONCE).map((file) => this.openOne(projectId, file)),
        );
        opened.push(...outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])));
        const failed = outcomes.find(({ status }) => status === 'rejected');
        if (failed?.status === 'rejected') throw failed.reason;
      }
      if (opened.length > 0) await this.uploads.insertAll(opened);
    } catch (error) {
      // An upload that nobody knows of would reserve its space until it is swept.
      await Promise.allSettled(opened.map(({ key, partsId }) => this.parts.abort(key, partsId)));
      throw error;
    }
    return opened.map(({ key, partSize }) => ({ key, partSize }));
  }

  private async openOne(projectId: string, { name, type, size }: DeclaredFile) {
    const key = originalKey(projectId, randomUUID(), extensionOf(name));
    const contentType = type.toLowerCase();
    return {
      key,
      projectId,
      originalName: name,
      size,
      contentType,
      partsId: await this.parts.start(key, contentType, size),
      partSize: partSizeOf(size, this.config.uploads.partBytes),
      touchedAt: this.clock.now(),
    };
  }

  private async joinOpen(upload: Upload, partsId: string, named: { number: number; etag: string }[]): Promise<void> {
    const { key, originalName } = upload;
    const stored = await this.parts.list(key, partsId);
    if (stored) await this.join(upload, partsId, stored, named);
    else if (!(await this.isStored(upload)))
      throw appError('upload.not_stored', `${originalName}: this upload is not open any more. Upload the file again.`, {
        key,
      });
  }

  private async join(
    upload: Upload,
    partsId: string,
    stored: StoredPart[],
    named: { number: number; etag: string }[],
  ): Promise<void> {
    const { key, originalName, size, partSize } = upload;
    const storedByNumber = new Map(stored.map((part) => [part.number, part]));
    const etags = new Map(named.map(({ number, etag }) => [number, withoutQuotes(etag)]));
    const sizes = partSizes(size, partSize);
    const wrong = sizes.flatMap((bytes, index) => {
      const part = storedByNumber.get(index + 1);
      const etag = etags.get(index + 1);
      return part?.size === bytes && (etag === undefined || etag === withoutQuotes(part.etag)) ? [] : [index + 1];
    });
    if (wrong.length > 0)
      throw appError(
        'upload.not_stored',
        `${originalName}: ${wrong.length} of ${sizes.length} parts have not arrived.`,
        {
          key,
          parts: wrong,
        },
      );
    try {
      await this.parts.complete(
        key,
        partsId,
        sizes.map((_, index) => storedByNumber.get(index + 1)!),
      );
    } catch (error) {
      // Another call was faster.
      if (!(await this.isStored(upload))) throw error;
    }
  }

  private async getOpen(
    projectId: string,
    key: string,
  ): Promise<{ partsId: string; partSize: number | null; size: number }> {
    const project = await this.projects.get(projectId);
    const upload = await this.uploads.findOne(project.id, key);
    if (!upload?.partsId || upload.recordedAt) throw unknownKey(key);
    return { partsId: upload.partsId, partSize: upload.partSize, size: upload.size };
  }

  private async isStored({ key, size }: Upload): Promise<boolean> {
    for (const at of new Set([originalKeyOf(key), key])) if ((await this.storage.head(at))?.size === size) return true;
    return false;
  }
}

/** Parts begin at multiples of this, so that no two of them share a block of a disk. */
const PART_STEP_BYTES = 64 * 1024;

/**
 * Returns the bytes of every part but the last: more than usual for a file that would have more than `MAX_PARTS` parts.
 */
export const partSizeOf = (size: number, usual: number): number =>
  Math.max(usual, Math.ceil(size / MAX_PARTS / PART_STEP_BYTES) * PART_STEP_BYTES);

/** Returns the bytes of each part, the first at index 0. */
function partSizes(size: number, partSize: number | null): number[] {
  const each = partSize ?? size;
  return Array.from({ length: Math.ceil(size / each) }, (_, index) => Math.min(each, size - index * each));
}

/** Browsers and stores differ in the quotes around an ETag. */
const withoutQuotes = (etag: string) => etag.replace(/^(W\/)?"+|"+$/g, '');

function unknownKey(key: string) {
  return appError('upload.unknown_key', 'Upload not found in this project. Upload the file again.', { key });
}
