import { Injectable } from '@nestjs/common';
import { message, type Message } from '../../../common/messages.js';
import { OnExhausted, OnJob } from '../../../jobs/job-handlers.js';
import { UnusableMediaError } from '../../../ports/image-tool.port.js';
import type { JobOutcome, JobPayloads } from '../../../ports/job-queue.port.js';
import type { Checksums } from '../core/checksum.js';
import type { MediaFile } from '../core/media-file.entity.js';
import type { MediaReplacement } from '../core/media-replacement.entity.js';
import { MediaRepository } from '../core/media.repository.js';
import { RenderOutcomesService } from './render-outcomes.service.js';
import { RenderProgress } from './render-progress.js';
import { inputOf, RenderRunsService, type Original } from './render-runs.service.js';
import { Renderer, STREAM_BEGINS_AT, type Film, type RenderResult } from './renderer.js';
import type { FinishedRendition, RenderInput } from './store-renditions.js';

/** Takes a file from uploaded to ready or failed. */
@Injectable()
export class RenderingService {
  constructor(
    private readonly media: MediaRepository,
    private readonly outcomes: RenderOutcomesService,
    private readonly renderer: Renderer,
    private readonly runs: RenderRunsService,
    private readonly progress: RenderProgress,
  ) {}

  /**
   * Makes the stills of a new video, which staff see at once: the encoder may be busy with another video. Its stream is
   * made by the next job, which also says what is wrong with a video that cannot be used.
   */
  @OnJob('render-stills')
  async renderStills(
    { mediaFileId, revision }: JobPayloads['render-stills'],
    signal: AbortSignal,
  ): Promise<JobOutcome> {
    const file = await this.media.findById(mediaFileId);
    if (!file) return 'skipped';
    // Nothing of a new original is shown before all of it is there.
    const isNew = file.status === 'processing' && file.revision === revision;
    if (isNew && !(await this.renderNewStills(file, signal))) return this.runs.skipDeleted(file, file);
    await this.outcomes.continueWith({ name: 'render-video', payload: { mediaFileId, revision } });
    return 'done';
  }

  /**
   * Probes and renders one file, or the new original that is to replace its own. Skips a file that is gone or done,
   * unless rendering is forced.
   * @throws UnusableMediaError when the original cannot be used: it is marked failed with that reason
   */
  @OnJob('render-photo', 'render-video')
  async render(job: JobPayloads['render-video'], signal: AbortSignal): Promise<JobOutcome> {
    const { mediaFileId, force = false } = job;
    const file = await this.media.findById(mediaFileId);
    if (!file) return 'skipped';
    const replacement = await this.outcomes.findReplacement(file.id);
    const isFirst = file.status === 'processing' || file.isEncoding;
    if (!isFirst && !replacement && !force) return 'skipped';
    try {
      if (file.fileType === 'photo') return await this.renderPhoto(file, replacement, signal);
      return await (isFirst && !replacement
        ? this.renderFilm(file, 0, signal)
        : this.rerender(file, replacement, job, signal));
    } catch (error) {
      if (error instanceof UnusableMediaError) await this.fail(file, replacement, error.reason);
      throw error;
    }
  }

  /**
   * Encodes about a minute of a film that is shown already; the film stays as far as it goes when the rest cannot be
   * used.
   *
   * @throws UnusableMediaError with a reason for staff
   */
  @OnJob('encode-video')
  async encode({ mediaFileId, revision, from }: JobPayloads['encode-video'], signal: AbortSignal): Promise<JobOutcome> {
    const file = await this.media.findById(mediaFileId);
    if (!file?.isEncoding || file.revision !== revision) return 'skipped';
    try {
      return await this.renderFilm(file, from, signal);
    } catch (error) {
      if (error instanceof UnusableMediaError) await this.fail(file, null, error.reason);
      throw error;
    }
  }

  /** When the job is exhausted, the film stays as far as it goes, and staff are notified. */
  @OnExhausted('encode-video')
  async onEncodeExhausted({ mediaFileId, revision }: JobPayloads['encode-video']): Promise<void> {
    const file = await this.media.findById(mediaFileId);
    if (file?.isEncoding && file.revision === revision) await this.fail(file, null, message('file_exhausted'));
  }

  private async endFilm(file: MediaFile, reason: Message): Promise<void> {
    await this.outcomes.endFilm(file, reason);
    await this.progress.announce(file, 'ready', 100);
  }

  /** When the job is exhausted, the file must not stay "processing" forever. */
  @OnExhausted('render-photo', 'render-stills', 'render-video')
  async onRenderExhausted({ mediaFileId }: JobPayloads['render-photo']): Promise<void> {
    const file = await this.media.findById(mediaFileId);
    if (!file) return;
    const replacement = await this.outcomes.findReplacement(file.id);
    if (replacement || file.status === 'processing' || file.isEncoding)
      await this.fail(file, replacement, message('file_exhausted'));
  }

  /** @throws UnusableMediaError when the bytes are not those that the sender read */
  private async verify(original: Original, signal: AbortSignal): Promise<Checksums> {
    const checksums = await this.runs.checksums(original, signal);
    if (original.sha256 && original.sha256 !== checksums.sha256) throw new UnusableMediaError(message('file_damaged'));
    return checksums;
  }

  /**
   * Renders a new video step by step: staff see its stills at once, everybody its first segments once the original is
   * verified. A run encodes about a minute. As soon as that is shown, the next minute is queued: another worker may
   * encode it meanwhile.
   */
  private async renderFilm(file: MediaFile, from: number, signal: AbortSignal): Promise<JobOutcome> {
    const { id: mediaFileId, revision } = file;
    const continueAt = (next: number) =>
      this.outcomes.continueWith({ name: 'encode-video', payload: { mediaFileId, revision, from: next } });
    const input = inputOf(file, file);
    const made = await this.runs.whileFileExists(file, signal, async (running) => {
      const film = await this.describe(file, input, running);
      const isBegun = await this.outcomes.isShownWith(file, film.plan.folder);
      // The watermark or the size of previews may have changed since the last run: the film begins again then.
      if (!isBegun && from > 0) {
        await continueAt(0);
        return {};
      }
      const range = { from, report: this.progress.reportOf(file), onBegun: continueAt };
      const log = this.outcomes.segmentsOf(file);
      if (isBegun) return { stream: await this.renderer.renderRange(film, log, range, running) };
      // Reading a large original takes minutes: its encoding begins meanwhile.
      return this.whileVerifying(file, running, async (verified) => {
        const onPlayable = await this.beginFilm(file, input, film, verified, running);
        return { stream: await this.renderer.renderRange(film, log, { ...range, onPlayable }, running) };
      });
    });
    if (!made) return this.runs.skipDeleted(file, file);
    if (made.stream && (await this.outcomes.finishStream(file, made.stream)))
      await this.progress.announce(file, 'ready', 100);
    else await this.runs.discard(file, input.folder);
    return 'done';
  }

  /** Renders a video whose file is forced to be rendered again, or has a new original. */
  private rerender(
    file: MediaFile,
    replacement: MediaReplacement | null,
    job: JobPayloads['render-video'],
    signal: AbortSignal,
  ): Promise<JobOutcome> {
    const original = replacement ?? file;
    const { from = 0 } = job;
    let checksums: Checksums | undefined;
    return this.runs.encodeHidden(file, original, signal, {
      from,
      report: this.progress.reportOf(file),
      describe: async (input, running) => {
        // The original is verified first: a file that was damaged in transit must get that error, not "cannot be read".
        if (from === 0) checksums = await this.verify(original, running);
        return this.renderer.describeFilm(input, running);
      },
      continueAt: (next) =>
        this.outcomes.continueWith({
          name: 'render-video',
          payload: { ...job, revision: original.revision, from: next },
        }),
      complete: async (input, film, stream, running) => {
        const stills = await this.renderer.renderPoster(input, film, running);
        checksums ??= await this.verify(original, running);
        const rendered = { ...stills, ...checksums, renditions: [...stills.renditions, stream] };
        const kept = await (replacement
          ? this.outcomes.completeReplacement(replacement, rendered)
          : this.outcomes.complete(file, rendered));
        if (kept) await this.progress.announce(file, 'ready', 100);
        return kept;
      },
    });
  }

  private async describe(file: MediaFile, input: RenderInput, signal: AbortSignal): Promise<Film> {
    try {
      return await this.renderer.describeFilm(input, signal);
    } catch (error) {
      // A file that was damaged in transit must get that error, not "cannot be read".
      if (error instanceof UnusableMediaError) await this.verify(file, signal);
      throw error;
    }
  }

  /**
   * Verifies an original while something is made of it. The work awaits the result before anybody sees what it makes.
   * @throws UnusableMediaError when the original was damaged in transit, whatever the work has found wrong with it
   */
  private async whileVerifying<T>(
    original: Original,
    signal: AbortSignal,
    work: (verified: Promise<Checksums>) => Promise<T>,
  ): Promise<T> {
    const ended = new AbortController();
    const verified = this.verify(original, AbortSignal.any([signal, ended.signal]));
    // Nothing handles its failure until the work awaits it.
    verified.catch(() => undefined);
    try {
      return await work(verified);
    } catch (error) {
      if (error instanceof UnusableMediaError) await verified;
      throw error;
    } finally {
      ended.abort();
    }
  }

  /** @returns false when the video is gone or no longer new */
  private async renderNewStills(file: MediaFile, signal: AbortSignal): Promise<boolean> {
    const input = inputOf(file, file);
    try {
      const isSaved = await this.runs.whileFileExists(file, signal, async (running) => {
        const film = await this.renderer.describeFilm(input, running);
        return this.saveStills(file, await this.renderer.renderPoster(input, film, running));
      });
      return isSaved ?? false;
    } catch (error) {
      if (error instanceof UnusableMediaError) return true;
      throw error;
    }
  }

  /** @returns false when the video is gone or no longer new */
  private async saveStills(file: MediaFile, stills: RenderResult): Promise<boolean> {
    const isSaved = await this.outcomes.saveStills(file, stills);
    if (isSaved) await this.progress.announce(file, 'processing', STREAM_BEGINS_AT);
    return isSaved;
  }

  /**
   * Makes the stills of a new video, unless it has them.
   * @param verified the checksums of its original, once that is verified
   * @returns what to do once its first segment is stored
   */
  private async beginFilm(
    file: MediaFile,
    input: RenderInput,
    film: Film,
    verified: Promise<Checksums>,
    signal: AbortSignal,
  ) {
    const saved = await this.outcomes.findStills(file, film.watermarkVersion);
    const stills = saved ?? (await this.renderer.renderPoster(input, film, signal));
    if (!saved) await this.saveStills(file, stills);
    return async (begun: FinishedRendition) => {
      const checksums = await verified;
      await this.outcomes.show(file, { ...stills, ...checksums, renditions: [...stills.renditions, begun] });
      await this.progress.announce(file, 'ready', STREAM_BEGINS_AT);
    };
  }

  /** Verifies a photo and renders it. */
  private async renderPhoto(
    file: MediaFile,
    replacement: MediaReplacement | null,
    signal: AbortSignal,
  ): Promise<JobOutcome> {
    const original = replacement ?? file;
    const input = inputOf(file, original);
    const rendered = await this.runs.whileFileExists(file, signal, async (running) => {
      // The original is verified first: a file that was damaged in transit must get that error, not "cannot be read".
      const checksums = await this.verify(original, running);
      return { ...(await this.renderer.renderPhoto(input, this.progress.reportOf(file), running)), ...checksums };
    });
    if (!rendered) return this.runs.skipDeleted(file, original);
    const kept = await (replacement
      ? this.outcomes.completeReplacement(replacement, rendered)
      : this.outcomes.complete(file, rendered));
    if (kept) await this.progress.announce(file, 'ready', 100);
    else await this.runs.discard(file, input.folder);
    return 'done';
  }

  private async fail(file: MediaFile, replacement: MediaReplacement | null, reason: Message): Promise<void> {
    if (replacement) {
      // The old original stays: the page reads why the new one failed.
      if (await this.outcomes.failReplacement(replacement, file.projectId, reason))
        await this.progress.announce(file, 'ready', 100);
      return;
    }
    // The film was shown before this run, so it stays for those who bought it.
    if (file.isEncoding) return this.endFilm(file, reason);
    await this.outcomes.fail(file, reason);
    await this.progress.announce(file, 'failed', 0);
  }
}
