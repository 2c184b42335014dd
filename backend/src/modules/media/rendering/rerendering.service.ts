import { Injectable } from '@nestjs/common';
import { OnExhausted, OnJob } from '../../../jobs/job-handlers.js';
import type { JobOutcome, JobPayloads } from '../../../ports/job-queue.port.js';
import type { MediaFile } from '../core/media-file.entity.js';
import { MediaRepository } from '../core/media.repository.js';
import { renditionsFolder } from '../core/renditions.js';
import { RenderOutcomesService } from './render-outcomes.service.js';
import { inputOf, RenderRunsService } from './render-runs.service.js';
import { Renderer, type Film } from './renderer.js';
import type { FinishedRendition, RenderInput } from './store-renditions.js';

/** Re-renders previews after the watermark or their size has changed. */
@Injectable()
export class RerenderingService {
  constructor(
    private readonly media: MediaRepository,
    private readonly outcomes: RenderOutcomesService,
    private readonly renderer: Renderer,
    private readonly runs: RenderRunsService,
  ) {}

  /**
   * Re-renders the previews of a ready file with the current watermark. The file stays ready and the old previews stay
   * until the new ones are stored; a file that is gone or that another job has done is skipped.
   */
  @OnJob('rerender-photo', 'rerender-video')
  async rerender({ mediaFileId, from = 0 }: JobPayloads['rerender-video'], signal: AbortSignal): Promise<JobOutcome> {
    const file = await this.media.findById(mediaFileId);
    if (file?.status !== 'ready' || file.isEncoding || file.watermarkVersion >= file.watermarkRequested)
      return 'skipped';
    if (file.fileType === 'video') {
      const { id, watermarkRequested: watermark } = file;
      return this.runs.encodeHidden(file, file, signal, {
        from,
        describe: (input, running) => this.renderer.describeFilm(input, running),
        continueAt: (next) =>
          this.outcomes.continueWith({ name: 'rerender-video', payload: { mediaFileId: id, watermark, from: next } }),
        complete: (input, film, stream, running) => this.completeFilm(file, input, film, stream, running),
      });
    }
    const rendered = await this.runs.whileFileExists(file, signal, (running) =>
      this.renderer.renderPhoto(inputOf(file, file), undefined, running),
    );
    if (!rendered) return this.runs.skipDeleted(file, file);
    const checksums = await this.runs.knownChecksums(file, signal);
    if (!(await this.outcomes.complete(file, { ...rendered, ...checksums })))
      await this.runs.discard(file, renditionsFolder(file));
    return 'done';
  }

  /** When the job is exhausted, staff see that the file still shows the old watermark, and can request it again. */
  @OnExhausted('rerender-photo', 'rerender-video')
  async onRerenderExhausted({ mediaFileId }: JobPayloads['rerender-photo']): Promise<void> {
    await this.outcomes.cancelRerender(mediaFileId);
  }

  private async completeFilm(
    file: MediaFile,
    input: RenderInput,
    film: Film,
    stream: FinishedRendition,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { renditions, ...found } = await this.renderer.renderPoster(input, film, signal);
    const checksums = await this.runs.knownChecksums(file, signal);
    return this.outcomes.complete(file, { ...found, ...checksums, renditions: [...renditions, stream] });
  }
}
