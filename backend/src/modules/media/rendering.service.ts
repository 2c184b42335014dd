import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { JobOutboxService } from '../../jobs/job-outbox.service.js';
import { EventBusPort } from '../../ports/event-bus.port.js';
import { UnusableMediaError } from '../../ports/image-tool.port.js';
import { StoragePort } from '../../ports/storage.port.js';
import { checksumsOf, type Checksums } from './checksum.js';
import type { MediaFile } from './media-file.entity.js';
import { MediaRepository } from './media.repository.js';
import { cleanJobFor, renderJobFor } from './render-jobs.js';
import { Renderer } from './renderer.js';
import { renditionsPrefix } from './renditions.js';

const PROGRESS_EVERY_MS = 1_000;
const GAVE_UP = 'The file could not be prepared after several tries. Try again; if it fails again, upload the file anew.';
const DAMAGED = 'The file was damaged on its way here: its checksum is not that of the file that was sent. Upload it again.';

/** Longer than any render may take: a file still processing then has lost its job. */
const STUCK_AFTER_MS = 6 * 3_600_000;

/** A file's way from uploaded to ready or failed. */
@Injectable()
export class RenderingService {
  private readonly log = new Logger('Rendering');

  constructor(
    private readonly media: MediaRepository,
    private readonly renderer: Renderer,
    private readonly storage: StoragePort,
    private readonly bus: EventBusPort,
    private readonly outbox: JobOutboxService,
    private readonly clock: Clock,
  ) {}

  /**
   * Probes and renders one file; a file that is gone is no failure.
   * @throws UnusableMediaError when the file cannot be used: it is marked failed with that reason
   */
  async render(mediaFileId: string, signal: AbortSignal): Promise<void> {
    const file = await this.media.findById(mediaFileId);
    if (!file) return;
    try {
      const input = { projectId: file.projectId, mediaFileId: file.id, originalKey: file.originalKey };
      const report = this.progressOf(file);
      // First: what broke on its way shall say so, and not that it cannot be read.
      const checksums = await this.verify(file, signal);
      const rendered = await (file.fileType === 'photo' ? this.renderer.renderPhoto(input, report, signal) : this.renderer.renderVideo(input, report, signal));
      const kept = await this.media.complete(file.id, { ...rendered, ...checksums });
      if (!kept) await this.storage.deletePrefix(renditionsPrefix(file.projectId, file.id));
      else await this.announce(file, 'ready', 100);
    } catch (error) {
      if (error instanceof UnusableMediaError) await this.fail(file, error.message);
      throw error;
    }
  }

  /**
   * Makes the previews of a ready file anew, with the watermark of now. The file stays ready and the old previews
   * stay until the new ones are there; one that is gone, or done by another job, is no failure.
   */
  async renew(mediaFileId: string, signal: AbortSignal): Promise<void> {
    const file = await this.media.findById(mediaFileId);
    if (file?.status !== 'ready' || file.watermarkVersion >= file.watermarkWanted) return;
    const input = { projectId: file.projectId, mediaFileId: file.id, originalKey: file.originalKey };
    const rendered = await (file.fileType === 'photo' ? this.renderer.renderPhoto(input, undefined, signal) : this.renderer.renderVideo(input, undefined, signal));
    const { crc32, sha256 } = file;
    const checksums = crc32 !== null && sha256 !== null ? { crc32, sha256 } : await checksumsOf(await this.storage.read(file.originalKey), file.fileSize, signal);
    const kept = await this.media.complete(file.id, { ...rendered, ...checksums });
    if (!kept) await this.storage.deletePrefix(renditionsPrefix(file.projectId, file.id));
  }

  /** Nobody will try again: staff see that it still shows the old mark, and can ask anew. */
  async renewalGaveUp(mediaFileId: string): Promise<void> {
    await this.media.dropRenewal(mediaFileId);
  }

  /**
   * Makes what a client sees of an unlocked file. The preview stays until all of it is there; a file that is
   * gone, or for which it is there already, is no failure.
   * @throws UnusableMediaError when it cannot be made: the preview is then all there is
   */
  async renderClean(mediaFileId: string, signal: AbortSignal): Promise<void> {
    const file = await this.media.findById(mediaFileId);
    if (file?.cleanState !== 'wanted') return;
    try {
      const input = { projectId: file.projectId, mediaFileId: file.id, originalKey: file.originalKey };
      const made = await (file.fileType === 'photo' ? this.renderer.renderCleanPhoto(input, signal) : this.renderer.renderCleanVideo(input, signal));
      const kept = await this.media.completeClean(file.id, made);
      if (!kept) await this.storage.deletePrefix(renditionsPrefix(file.projectId, file.id));
    } catch (error) {
      if (error instanceof UnusableMediaError) await this.cleanGaveUp(file.id);
      throw error;
    }
  }

  /** Nobody will try again: the preview stays, and staff's "prepare again" asks anew. */
  async cleanGaveUp(mediaFileId: string): Promise<void> {
    await this.media.failClean(mediaFileId);
  }

  /** Gives files that have lost their job a new one; returns how many. */
  async requeueStuck(): Promise<number> {
    const stuck = await this.media.listStuck(new Date(this.clock.now().getTime() - STUCK_AFTER_MS));
    if (stuck.length === 0) return 0;
    const jobs = stuck.map((file) => (file.status === 'processing' ? renderJobFor(file) : cleanJobFor(file)));
    await this.media.requeueStuck(stuck.map(({ id }) => id), (manager) => this.outbox.putAll(manager, jobs));
    this.outbox.poke();
    return stuck.length;
  }

  /** Nothing stays "processing" for ever: called when nobody will try again. */
  async gaveUp(mediaFileId: string): Promise<void> {
    const file = await this.media.findById(mediaFileId);
    if (file?.status === 'processing') await this.fail(file, GAVE_UP);
  }

  /** @throws UnusableMediaError when the bytes are not those that the sender read */
  private async verify(file: MediaFile, signal: AbortSignal): Promise<Checksums> {
    const checksums = await checksumsOf(await this.storage.read(file.originalKey), file.fileSize, signal);
    if (file.sha256 && file.sha256 !== checksums.sha256) throw new UnusableMediaError(DAMAGED);
    return checksums;
  }

  private async fail(file: MediaFile, reason: string): Promise<void> {
    await this.media.fail(file.id, reason);
    await this.announce(file, 'failed', 0);
  }

  private progressOf(file: MediaFile): (percent: number) => void {
    let last = 0;
    return (percent) => {
      const now = performance.now();
      if (now - last < PROGRESS_EVERY_MS) return;
      last = now;
      void this.announce(file, 'processing', Math.round(percent));
    };
  }

  /** A notice that does not arrive loses nothing: pages read the truth when they load. */
  private async announce(file: MediaFile, status: 'processing' | 'ready' | 'failed', progress: number): Promise<void> {
    try {
      await this.bus.publish('media-changed', { projectId: file.projectId, mediaFileId: file.id, status, progress });
    } catch (error) {
      this.log.warn(`Notice lost: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
