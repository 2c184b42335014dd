import { Injectable, Logger } from '@nestjs/common';
import { EventBusPort } from '../../ports/event-bus.port.js';
import { UnusableMediaError } from '../../ports/image-tool.port.js';
import { PermanentJobError, type RunningJob } from '../../ports/job-queue.port.js';
import { StoragePort } from '../../ports/storage.port.js';
import type { MediaFile } from './media-file.entity.js';
import { MediaRepository } from './media.repository.js';
import { Renderer } from './renderer.js';
import { renditionsPrefix } from './renditions.js';

const PROGRESS_EVERY_MS = 1_000;
const GAVE_UP = 'The file could not be prepared after several tries. Try again; if it fails again, upload the file anew.';

/** Runs `render-photo` and `render-video`: probes, renders and marks the file ready or failed. */
@Injectable()
export class RenderMediaProcessor {
  private readonly log = new Logger('RenderMedia');

  constructor(
    private readonly media: MediaRepository,
    private readonly renderer: Renderer,
    private readonly storage: StoragePort,
    private readonly bus: EventBusPort,
  ) {}

  /** @throws PermanentJobError with the reason for staff when the file cannot be used; anything else is tried again */
  async run(job: RunningJob<'render-photo' | 'render-video'>): Promise<void> {
    const file = await this.media.findById(job.payload.mediaFileId);
    if (!file) return;
    try {
      const input = { projectId: file.projectId, mediaFileId: file.id, originalKey: file.originalKey };
      const report = this.progressOf(file);
      const rendered = await (file.fileType === 'photo' ? this.renderer.renderPhoto(input, report, job.signal) : this.renderer.renderVideo(input, report, job.signal));
      const kept = await this.media.complete(file.id, rendered);
      if (!kept) await this.storage.deletePrefix(renditionsPrefix(file.projectId, file.id));
      else await this.announce(file, 'ready', 100);
    } catch (error) {
      if (!(error instanceof UnusableMediaError)) throw error;
      await this.fail(file, error.message);
      throw new PermanentJobError(error.message);
    }
  }

  /** Called when the queue has given up on a render job: nothing stays "processing" for ever. */
  async gaveUp(mediaFileId: string): Promise<void> {
    const file = await this.media.findById(mediaFileId);
    if (file?.status === 'processing') await this.fail(file, GAVE_UP);
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
