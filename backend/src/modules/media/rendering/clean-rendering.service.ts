import { Injectable } from '@nestjs/common';
import { OnExhausted, OnJob } from '../../../jobs/job-handlers.js';
import { UnusableMediaError } from '../../../ports/image-tool.port.js';
import type { JobOutcome, JobPayloads } from '../../../ports/job-queue.port.js';
import { CoverQuery } from '../core/cover.query.js';
import type { MediaFile } from '../core/media-file.entity.js';
import { MediaRepository } from '../core/media.repository.js';
import { renditionsFolder } from '../core/renditions.js';
import { RenderOutcomesService } from './render-outcomes.service.js';
import { inputOf, RenderRunsService } from './render-runs.service.js';
import { Renderer } from './renderer.js';
import type { UnmarkedClass } from './renditions.repository.js';
import type { FinishedRendition, RenderInput } from './store-renditions.js';

/** Makes renditions without watermark: the clean ones of unlocked files, and covers. */
@Injectable()
export class CleanRenderingService {
  constructor(
    private readonly media: MediaRepository,
    private readonly covers: CoverQuery,
    private readonly outcomes: RenderOutcomesService,
    private readonly renderer: Renderer,
    private readonly runs: RenderRunsService,
  ) {}

  /**
   * Makes the clean renditions of an unlocked file. The preview is shown until all of them exist; a file that is gone,
   * or has them already, is skipped.
   * @throws UnusableMediaError when the renditions cannot be made: the file then keeps its preview
   */
  @OnJob('clean-photo', 'clean-video')
  async renderClean(job: JobPayloads['clean-video'], signal: AbortSignal): Promise<JobOutcome> {
    const file = await this.media.findById(job.mediaFileId);
    if (file?.cleanState !== 'requested') return 'skipped';
    if (file.fileType === 'photo')
      return this.renderUnmarked(file, 'clean', signal, (input, running) =>
        this.renderer.renderCleanPhoto(input, running),
      );
    try {
      return await this.runs.encodeHidden(file, file, signal, {
        from: job.from ?? 0,
        describe: (input, running) =>
          this.renderer.describeCleanFilm(input, this.outcomes.segmentsOf(file), job.from ?? 0, running),
        continueAt: (from) => this.outcomes.continueClean({ ...job, revision: file.revision, from }),
        complete: async (input, film, stream, running) =>
          this.outcomes.completeUnmarked(file, 'clean', [
            ...(await this.renderer.renderCleanPoster(input, film, running)),
            stream,
          ]),
      });
    } catch (error) {
      if (error instanceof UnusableMediaError) await this.outcomes.failUnmarked(file.id, 'clean');
      throw error;
    }
  }

  /**
   * Makes the cover of a project without watermark, from each file that is some audience's cover now. The watermarked
   * cover is shown until then; a file that has a cover without watermark already is skipped.
   * @throws UnusableMediaError when the cover cannot be made: the watermarked one is then all there is
   */
  @OnJob('render-cover')
  async renderCover({ projectId }: JobPayloads['render-cover'], signal: AbortSignal): Promise<JobOutcome> {
    let outcome: JobOutcome = 'skipped';
    for (const file of await this.listCovers(projectId)) {
      if (file.coverState !== 'none') continue;
      outcome = await this.renderUnmarked(file, 'cover', signal, (input, running) =>
        this.renderer.renderCover(file.fileType, input, running),
      );
    }
    return outcome;
  }

  /** When the job is exhausted, the watermarked cover stays until staff request another one ("prepare again"). */
  @OnExhausted('render-cover')
  async onCoverExhausted({ projectId }: JobPayloads['render-cover']): Promise<void> {
    for (const file of await this.listCovers(projectId))
      if (file.coverState === 'none') await this.outcomes.failUnmarked(file.id, 'cover');
  }

  /** When the job is exhausted, the preview stays, and staff can request it again ("prepare again"). */
  @OnExhausted('clean-photo', 'clean-video')
  async onCleanExhausted({ mediaFileId }: JobPayloads['clean-photo']): Promise<void> {
    await this.outcomes.failUnmarked(mediaFileId, 'clean');
  }

  private async listCovers(projectId: string): Promise<MediaFile[]> {
    const ids = await this.covers.listFileIds(projectId);
    const files = await Promise.all(ids.map((id) => this.media.findById(id)));
    return files.filter((file) => file !== null);
  }

  private async renderUnmarked(
    file: MediaFile,
    kind: UnmarkedClass,
    signal: AbortSignal,
    make: (input: RenderInput, signal: AbortSignal) => Promise<FinishedRendition[]>,
  ): Promise<JobOutcome> {
    try {
      const made = await this.runs.whileFileExists(file, signal, (running) => make(inputOf(file, file), running));
      if (!made) return await this.runs.skipDeleted(file, file);
      if (!(await this.outcomes.completeUnmarked(file, kind, made)))
        await this.runs.discard(file, renditionsFolder(file));
      return 'done';
    } catch (error) {
      if (error instanceof UnusableMediaError) await this.outcomes.failUnmarked(file.id, kind);
      throw error;
    }
  }
}
