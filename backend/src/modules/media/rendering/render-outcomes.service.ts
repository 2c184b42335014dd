import { Injectable } from '@nestjs/common';
import type { Message } from '../../../common/messages.js';
import { Transactional } from '../../../common/transactions.js';
import { JobOutboxService, type NewJob } from '../../../jobs/job-outbox.service.js';
import type { MediaFile } from '../core/media-file.entity.js';
import type { MediaReplacement } from '../core/media-replacement.entity.js';
import type { JobPayloads } from '../../../ports/job-queue.port.js';
import { MediaRepository } from '../core/media.repository.js';
import { cleanJobFor, purgeJobFor, rerenderJobFor, type OrphanedObjects } from '../core/render-jobs.js';
import { folderOf, PREVIEW_STREAM } from '../core/renditions.js';
import { PendingReplacementsRepository } from './pending-replacements.repository.js';
import { ProjectWatermarkQuery } from './project-watermark.query.js';
import type { RenderResult, SegmentLog } from './renderer.js';
import { RenditionsRepository, type RenderedFile, type UnmarkedClass } from './renditions.repository.js';
import { StreamSegmentsRepository } from './stream-segments.repository.js';
import type { FinishedRendition, StreamPlan } from './store-renditions.js';

/** Records the outcome of rendering. */
@Injectable()
export class RenderOutcomesService {
  constructor(
    private readonly renditions: RenditionsRepository,
    private readonly segments: StreamSegmentsRepository,
    private readonly replacements: PendingReplacementsRepository,
    private readonly media: MediaRepository,
    private readonly watermarks: ProjectWatermarkQuery,
    private readonly outbox: JobOutboxService,
  ) {}

  /** Finds the new original that waits to be rendered and to replace this file's. */
  findReplacement(mediaFileId: string): Promise<MediaReplacement | null> {
    return this.replacements.find(mediaFileId);
  }

  /** Saves what a video has before its stream. @returns false when the video is gone or no longer new */
  @Transactional()
  saveStills(file: MediaFile, stills: RenderResult): Promise<boolean> {
    return this.renditions.saveStills(file, stills);
  }

  /** Finds what a video has before its stream; null unless that is saved already and shows this watermark. */
  findStills(file: MediaFile, watermarkVersion: number): Promise<RenderResult | null> {
    return this.renditions.findStills(file, watermarkVersion);
  }

  /**
   * Records that the file is ready.
   * @returns false when it is gone, its original was replaced meanwhile, or its stream was completed already
   */
  @Transactional()
  async complete(file: MediaFile, rendered: RenderedFile): Promise<boolean> {
    const stream = rendered.renditions.find(({ name }) => name === PREVIEW_STREAM.name);
    if (stream && !(await this.segments.take(file.id, folderOf(stream.key)))) return false;
    const before = await this.renditions.findStream(file.id, PREVIEW_STREAM.name);
    const completed = await this.renditions.complete(file, rendered);
    if (!completed) return false;
    await this.requestUnmarked(file);
    if (stream) await this.purgeReplaced(file, before, stream);
    if (stream) await this.purgeAbandoned(file.id, folderOf(stream.key), rendered.watermarkVersion);
    return true;
  }

  /**
   * Records that the file is shown from now on, with as much of its stream as there is.
   * @returns false when it is gone or its original was replaced meanwhile
   */
  @Transactional()
  async show(file: MediaFile, rendered: RenderedFile): Promise<boolean> {
    const before = await this.renditions.findStream(file.id, PREVIEW_STREAM.name);
    const shown = await this.renditions.complete(file, rendered, true);
    if (!shown) return false;
    await this.requestUnmarked(file);
    const stream = rendered.renditions.find(({ name }) => name === PREVIEW_STREAM.name)!;
    if (before !== null && before !== folderOf(stream.key)) await this.segments.delete(before);
    await this.purgeReplaced(file, before, stream);
    return true;
  }

  /** Says whether the file is shown with this stream, which is named by its folder. */
  async isShownWith(file: MediaFile, stream: string): Promise<boolean> {
    return file.isEncoding && (await this.renditions.findStream(file.id, PREVIEW_STREAM.name)) === stream;
  }

  /** Says whether this stream of the file is the one that people see. */
  async hasStream(
    { id }: MediaFile,
    { rendition, folder }: Pick<StreamPlan, 'rendition' | 'folder'>,
  ): Promise<boolean> {
    return (await this.renditions.findStream(id, rendition.name)) === folder;
  }

  private async purgeReplaced({ id }: MediaFile, before: string | null, { key }: FinishedRendition): Promise<void> {
    if (before !== null && before !== folderOf(key)) await this.purgeStreams(id, [before]);
  }

  /** Purges the previews that were begun with another watermark, unless this watermark is no longer the present one. */
  private async purgeAbandoned(mediaFileId: string, kept: string, watermarkVersion: number): Promise<void> {
    if (await this.watermarks.isPresent(watermarkVersion))
      await this.purgeStreams(mediaFileId, await this.segments.takeAbandoned(mediaFileId, kept));
  }

  private purgeStreams(mediaFileId: string, streams: readonly string[]): Promise<void> {
    return this.outbox.putAll(streams.map((stream) => ({ name: 'purge-stream', payload: { mediaFileId, stream } })));
  }

  /** Queues the next range of a film. */
  @Transactional()
  continueWith(job: NewJob): Promise<void> {
    return this.outbox.putAll([job]);
  }

  /**
   * Queues the next range of a film's clean stream; since the last one was queued, a client may have begun to wait for
   * it.
   */
  @Transactional()
  async continueClean(job: JobPayloads['clean-video']): Promise<void> {
    const isWanted = job.isWanted ?? (await this.outbox.isWanted('clean-video', job.mediaFileId));
    await this.outbox.put('clean-video', { ...job, ...(isWanted ? { isWanted } : {}) });
  }

  /**
   * Records that the stream of a file that is shown is whole.
   * @returns false when it is gone, its original was replaced meanwhile, or its stream was completed already
   */
  @Transactional()
  async finishStream(file: MediaFile, stream: FinishedRendition): Promise<boolean> {
    if (!(await this.segments.take(file.id, folderOf(stream.key)))) return false;
    const finished = await this.renditions.finishStream(file, stream);
    // The watermark may have changed meanwhile: only files whose stream is whole are re-rendered.
    const present = finished ? await this.media.findById(file.id) : null;
    if (present && present.watermarkRequested > present.watermarkVersion)
      await this.outbox.putAll([rerenderJobFor(present)]);
    return finished;
  }

  /** Returns the log of the stored segments of a file's streams. */
  segmentsOf({ id }: Pick<MediaFile, 'id'>): SegmentLog {
    return {
      list: (stream) => this.segments.list(stream),
      add: (stream, segment) => this.segments.add(id, stream, segment),
      drop: (stream) => this.dropStream(id, stream),
    };
  }

  @Transactional()
  private async dropStream(mediaFileId: string, stream: string): Promise<void> {
    await this.segments.delete(stream);
    await this.purgeStreams(mediaFileId, [stream]);
  }

  /** Replaces the file's original by the new one. @returns false when this replacement is no longer pending */
  @Transactional()
  async completeReplacement(replacement: MediaReplacement, { renditions, ...found }: RenderedFile): Promise<boolean> {
    const orphaned = await this.replacements.complete(replacement, found);
    if (!orphaned) return false;
    const begun = await this.segments.takeOf(orphaned.mediaFileId);
    const kept = renditions.map(({ key }) => folderOf(key));
    await this.purgeStreams(
      orphaned.mediaFileId,
      begun.filter((stream) => !kept.includes(stream)),
    );
    await this.renditions.replaceAll(orphaned.mediaFileId, renditions);
    await this.purge(orphaned);
    await this.requestUnmarked({ id: orphaned.mediaFileId, projectId: orphaned.projectId });
    return true;
  }

  /**
   * Records renditions without watermark: clients who may see them do from now on.
   * @returns false when the file is gone, its original was replaced meanwhile, or its stream was completed already
   */
  @Transactional()
  async completeUnmarked(
    file: MediaFile,
    made: UnmarkedClass,
    renditions: readonly FinishedRendition[],
  ): Promise<boolean> {
    for (const { key } of renditions.filter(({ key }) => key.endsWith('.m3u8'))) {
      if (!(await this.segments.take(file.id, folderOf(key)))) return false;
      // Streams that were begun before a setting was changed are abandoned.
      await this.purgeStreams(file.id, await this.segments.takeAbandonedClean(file.id, folderOf(key)));
    }
    return this.renditions.completeUnmarked(file, made, renditions);
  }

  /** Marks a file failed, unless it is ready already. */
  @Transactional()
  async fail({ id }: MediaFile, reason: Message): Promise<void> {
    await this.renditions.fail(id, reason);
    await this.notify(id);
  }

  /** Ends a film that is shown with its last segment so far: what somebody has bought stays. */
  @Transactional()
  async endFilm({ id, revision }: MediaFile, reason: Message): Promise<void> {
    if (await this.renditions.endStream({ id, revision }, reason)) await this.notify(id);
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

  /**
   * Marks the renditions without watermark as failed: the preview stays until staff request them again ("prepare
   * again").
   */
  failUnmarked(mediaFileId: string, failed: UnmarkedClass): Promise<void> {
    return this.renditions.failUnmarked(mediaFileId, failed);
  }

  /** Cancels a re-render: the previews keep their present watermark until another one is requested. */
  cancelRerender(mediaFileId: string): Promise<void> {
    return this.renditions.cancelRerender(mediaFileId);
  }

  /** Says whether the file, deleted or not, uses this folder of renditions. */
  isRevision(mediaFileId: string, folder: string): Promise<boolean> {
    return this.renditions.isRevision(mediaFileId, folder);
  }

  /**
   * Requests what clients see of a new original without watermark: the file may be the cover now, and its project's
   * watermark may be off.
   */
  private async requestUnmarked({ id, projectId }: Pick<MediaFile, 'id' | 'projectId'>): Promise<void> {
    await this.outbox.put('render-cover', { projectId });
    if (!(await this.watermarks.isOff(projectId))) return;
    await this.outbox.putAll((await this.media.markCleanRequested([id])).map((file) => cleanJobFor(file)));
  }

  private notify(mediaFileId: string): Promise<void> {
    return this.outbox.put('notify-staff', { event: 'file_failed', reference: mediaFileId });
  }

  private purge(orphaned: OrphanedObjects): Promise<void> {
    return this.outbox.putAll([purgeJobFor(orphaned)]);
  }
}
