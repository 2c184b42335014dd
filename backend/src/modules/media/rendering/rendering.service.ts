import { Injectable } from '@nestjs/common';
import { message, type Message } from '../../../common/messages.js';
import { OnExhausted, OnJob } from '../../../jobs/job-handlers.js';
import { UnusableMediaError } from '../../../ports/image-tool.port.js';
import type { JobOutcome, JobPayloads } from '../../../ports/job-queue.port.js';
import { StoragePort } from '../../../ports/storage.port.js';
import { CoverQuery } from '../core/cover.query.js';
import { checksumsOf, type Checksums } from '../core/checksum.js';
import type { MediaFile } from '../core/media-file.entity.js';
import type { MediaReplacement } from '../core/media-replacement.entity.js';
import { MediaRepository } from '../core/media.repository.js';
import { renditionsFolder, renditionsPrefix } from '../core/renditions.js';
import { RenderOutcomesService } from './render-outcomes.service.js';
import { RenderProgress } from './render-progress.js';
import { Renderer, STREAM_BEGINS_AT, type Film } from './renderer.js';
import type { RenderedFile, UnmarkedClass } from './renditions.repository.js';
import type { FinishedRendition, RenderInput } from './store-renditions.js';

/** A running job checks this often whether its file still exists. */
const CHECK_EVERY_MS = 10_000;

/** The original of a file, or the one that is to replace it. */
type Original = Pick<MediaFile, 'originalKey' | 'fileSize' | 'revision' | 'sha256'>;

/** Takes a file from uploaded to ready or failed. */
@Injectable()
export class RenderingService {
  constructor(
    private readonly media: MediaRepository,
    private readonly covers: CoverQuery,
    private readonly outcomes: RenderOutcomesService,
    private readonly renderer: Renderer,
    private readonly storage: StoragePort,
    private readonly progress: RenderProgress,
  ) {}

  /**
   * Probes and renders one file, or the new original that is to replace its own. Skips a file that is gone or done,
   * unless rendering is forced.
   * @throws UnusableMediaError when the original cannot be used: it is marked failed with that reason
   */
  @OnJob('render-photo', 'render-video')
  async render({ mediaFileId, force = false }: JobPayloads['render-photo'], signal: AbortSignal): Promise<JobOutcome> {
    const file = await this.media.findById(mediaFileId);
    if (!file) return 'skipped';
    const replacement = await this.outcomes.findReplacement(file.id);
    const isFirst = file.status === 'processing' || file.isEncoding;
    if (!isFirst && !replacement && !force) return 'skipped';
    try {
      if (file.fileType === 'video' && isFirst && !replacement) return await this.renderFilm(file, signal);
      const made = await this.whileFileExists(file, signal, (running) => this.make(file, replacement ?? file, running));
      if (!made) return await this.skipDeleted(file, replacement ?? file, signal);
      const { rendered, folder } = made;
      const kept = replacement
        ? await this.outcomes.completeReplacement(replacement, rendered)
        : await this.outcomes.complete(file, rendered);
      if (kept) await this.progress.announce(file, 'ready', 100);
      else await this.discard(file, folder, signal);
      return 'done';
    } catch (error) {
      if (error instanceof UnusableMediaError) await this.fail(file, replacement, error.reason);
      throw error;
    }
  }

  /**
   * Encodes the next minute or so of a film that is shown already; it stays as far as it goes when the rest cannot be
   * used.
   * @throws UnusableMediaError the reason for staff
   */
  @OnJob('encode-video')
  async encode({ mediaFileId, revision }: JobPayloads['encode-video'], signal: AbortSignal): Promise<JobOutcome> {
    const file = await this.media.findById(mediaFileId);
    if (!file?.isEncoding || file.revision !== revision) return 'skipped';
    try {
      return await this.renderFilm(file, signal);
    } catch (error) {
      if (error instanceof UnusableMediaError) await this.fail(file, null, error.reason);
      throw error;
    }
  }

  /** The film stays as far as it goes, and staff are told. */
  @OnExhausted('encode-video')
  async onEncodeExhausted({ mediaFileId, revision }: JobPayloads['encode-video']): Promise<void> {
    const file = await this.media.findById(mediaFileId);
    if (file?.isEncoding && file.revision === revision) await this.fail(file, null, message('file_exhausted'));
  }

  private async endFilm(file: MediaFile, reason: Message): Promise<void> {
    await this.outcomes.endFilm(file, reason);
    await this.progress.announce(file, 'ready', 100);
  }

  /**
   * Re-renders the previews of a ready file with the current watermark. The file stays ready and the old previews stay
   * until the new ones are stored; skips a file that is gone or that another job has done.
   */
  @OnJob('rerender-photo', 'rerender-video')
  async rerender({ mediaFileId }: JobPayloads['rerender-photo'], signal: AbortSignal): Promise<JobOutcome> {
    const file = await this.media.findById(mediaFileId);
    if (file?.status !== 'ready' || file.isEncoding || file.watermarkVersion >= file.watermarkRequested)
      return 'skipped';
    const input = { projectId: file.projectId, folder: renditionsFolder(file), originalKey: file.originalKey };
    const rendered = await this.whileFileExists(file, signal, (running) =>
      file.fileType === 'photo'
        ? this.renderer.renderPhoto(input, undefined, running)
        : this.renderer.renderVideo(input, this.outcomes.segmentsOf(file), undefined, running),
    );
    if (!rendered) return this.skipDeleted(file, file, signal);
    const { crc32, sha256 } = file;
    const checksums = crc32 !== null && sha256 !== null ? { crc32, sha256 } : await this.checksums(file, signal);
    if (!(await this.outcomes.complete(file, { ...rendered, ...checksums })))
      await this.discard(file, input.folder, signal);
    return 'done';
  }

  /** When the job is exhausted, staff see that the file still shows the old watermark, and can request it again. */
  @OnExhausted('rerender-photo', 'rerender-video')
  async onRerenderExhausted({ mediaFileId }: JobPayloads['rerender-photo']): Promise<void> {
    await this.outcomes.cancelRerender(mediaFileId);
  }

  /**
   * Makes the clean renditions of an unlocked file. The preview is shown until all of them exist; a file that is gone,
   * or has them already, is skipped.
   * @throws UnusableMediaError when they cannot be made: the file then keeps its preview
   */
  @OnJob('clean-photo', 'clean-video')
  async renderClean({ mediaFileId }: JobPayloads['clean-photo'], signal: AbortSignal): Promise<JobOutcome> {
    const file = await this.media.findById(mediaFileId);
    if (file?.cleanState !== 'requested') return 'skipped';
    return this.renderUnmarked(file, 'clean', signal, (input, running) =>
      file.fileType === 'photo'
        ? this.renderer.renderCleanPhoto(input, running)
        : this.renderer.renderCleanVideo(input, this.outcomes.segmentsOf(file), running),
    );
  }

  /**
   * Makes the cover of a project without watermark, of the files that are the covers of somebody now. The watermarked one stays until it
   * is there; a cover that has it already is skipped.
   * @throws UnusableMediaError when it cannot be made: the watermarked cover is then all there is
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

  /** No more retries: the watermarked cover stays until staff request it again ("prepare again"). */
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
      const input = { projectId: file.projectId, folder: renditionsFolder(file), originalKey: file.originalKey };
      const made = await this.whileFileExists(file, signal, (running) => make(input, running));
      if (!made) return await this.skipDeleted(file, file, signal);
      if (!(await this.outcomes.completeUnmarked(file, kind, made))) await this.discard(file, input.folder, signal);
      return 'done';
    } catch (error) {
      if (error instanceof UnusableMediaError) await this.outcomes.failUnmarked(file.id, kind);
      throw error;
    }
  }

  /** When the job is exhausted, the file must not stay "processing" forever. */
  @OnExhausted('render-photo', 'render-video')
  async onRenderExhausted({ mediaFileId }: JobPayloads['render-photo']): Promise<void> {
    const file = await this.media.findById(mediaFileId);
    if (!file) return;
    const replacement = await this.outcomes.findReplacement(file.id);
    if (replacement || file.status === 'processing' || file.isEncoding)
      await this.fail(file, replacement, message('file_exhausted'));
  }

  /** @throws UnusableMediaError when the bytes are not those that the sender read */
  private async verify(original: Original, signal: AbortSignal): Promise<Checksums> {
    const checksums = await this.checksums(original, signal);
    if (original.sha256 && original.sha256 !== checksums.sha256) throw new UnusableMediaError(message('file_damaged'));
    return checksums;
  }

  private async checksums(
    { originalKey, fileSize }: Pick<Original, 'originalKey' | 'fileSize'>,
    signal: AbortSignal,
  ): Promise<Checksums> {
    return checksumsOf(await this.storage.read(originalKey, undefined, signal), fileSize, signal);
  }

  /**
   * Renders a new video step by step: staff see its stills at once, everybody its first segments once the original is
   * verified. A run encodes about a minute and lets other videos go on; the next one continues where it ended.
   */
  private async renderFilm(file: MediaFile, signal: AbortSignal): Promise<JobOutcome> {
    const folder = renditionsFolder(file);
    const input = { projectId: file.projectId, folder, originalKey: file.originalKey };
    const made = await this.whileFileExists(file, signal, async (running) => {
      const film = await this.describe(file, input, running);
      // The watermark or the size of previews may have changed since the last run: the film begins again then.
      const isBegun = await this.outcomes.isShownWith(file, film.plan.folder);
      const onPlayable = isBegun ? undefined : await this.beginFilm(file, input, film, running);
      const events = { report: this.progress.reportOf(file), ...(onPlayable ? { onPlayable } : {}) };
      const stream = await this.renderer.renderRange(film, this.outcomes.segmentsOf(file), events, running);
      return { stream };
    });
    if (!made) return this.skipDeleted(file, file, signal);
    if (!made.stream && (await this.outcomes.isRevision(file.id, folder))) await this.outcomes.continueFilm(file);
    else if (made.stream && (await this.outcomes.finishStream(file, made.stream)))
      await this.progress.announce(file, 'ready', 100);
    else await this.discard(file, folder, signal);
    return 'done';
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
   * Makes the stills of a new video, and verifies its original meanwhile.
   * @returns what to do once its first segment is stored
   */
  private async beginFilm(file: MediaFile, input: RenderInput, film: Film, signal: AbortSignal) {
    const verified = this.verify(file, signal);
    // It is awaited below; until then its failure is nobody's.
    verified.catch(() => undefined);
    const stills = await this.renderer.renderPoster(input, film, signal).catch(async (error: unknown) => {
      if (error instanceof UnusableMediaError) await verified;
      throw error;
    });
    await this.outcomes.saveStills(file, stills);
    await this.progress.announce(file, 'processing', STREAM_BEGINS_AT);
    const checksums = await verified;
    return async (begun: FinishedRendition) => {
      await this.outcomes.show(file, { ...stills, ...checksums, renditions: [...stills.renditions, begun] });
      await this.progress.announce(file, 'ready', STREAM_BEGINS_AT);
    };
  }

  /** Verifies an original and renders it. */
  private async make(
    file: MediaFile,
    original: Original,
    signal: AbortSignal,
  ): Promise<{ rendered: RenderedFile; folder: string }> {
    const folder = renditionsFolder({ id: file.id, revision: original.revision });
    const input = { projectId: file.projectId, folder, originalKey: original.originalKey };
    const report = this.progress.reportOf(file);
    // First: a file that was damaged in transit must get that error, not "cannot be read".
    const checksums = await this.verify(original, signal);
    const rendered = await (file.fileType === 'photo'
      ? this.renderer.renderPhoto(input, report, signal)
      : this.renderer.renderVideo(input, this.outcomes.segmentsOf(file), report, signal));
    return { rendered: { ...rendered, ...checksums }, folder };
  }

  /** Ends the work once its file or project has been deleted: a film would hold the worker for hours. Null then. */
  private async whileFileExists<T>(
    { id }: MediaFile,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | null> {
    const deleted = new AbortController();
    const check = async () => {
      if (!(await this.media.findById(id))) deleted.abort(new Error('The file was deleted.'));
    };
    // Ignores a failed check; the next one follows soon.
    const timer = setInterval(() => void check().catch(() => undefined), CHECK_EVERY_MS);
    try {
      return await work(AbortSignal.any([signal, deleted.signal]));
    } catch (error) {
      if (deleted.signal.aborted && !signal.aborted) return null;
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  private async skipDeleted(file: MediaFile, { revision }: Pick<Original, 'revision'>, signal: AbortSignal) {
    await this.discard(file, renditionsFolder({ id: file.id, revision }), signal);
    return 'skipped' as const;
  }

  /** Removes objects that nothing refers to, unless another run of the same job is using them now. */
  private async discard({ id, projectId }: MediaFile, folder: string, signal: AbortSignal): Promise<void> {
    if (!(await this.outcomes.isRevision(id, folder)))
      await this.storage.deletePrefix(renditionsPrefix(projectId, folder), signal);
  }

  private async fail(file: MediaFile, replacement: MediaReplacement | null, reason: Message): Promise<void> {
    if (replacement) {
      // The old original stays: the page reads why the new one failed.
      if (await this.outcomes.failReplacement(replacement, file.projectId, reason))
        await this.progress.announce(file, 'ready', 100);
      return;
    }
    // It was shown before this run: what somebody has bought stays.
    if (file.isEncoding) return this.endFilm(file, reason);
    await this.outcomes.fail(file, reason);
    await this.progress.announce(file, 'failed', 0);
  }
}
