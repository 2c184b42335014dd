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
import {
  Renderer,
  STREAM_BEGINS_AT,
  type Film,
  type ProgressReport,
  type RenderResult,
  type StreamSource,
} from './renderer.js';
import type { UnmarkedClass } from './renditions.repository.js';
import type { FinishedRendition, RenderInput } from './store-renditions.js';

/** A running job checks this often whether its file still exists. */
const CHECK_EVERY_MS = 10_000;

/** The original of a file, or the one that is to replace it. */
type Original = Pick<MediaFile, 'originalKey' | 'fileSize' | 'revision' | 'sha256'>;

const inputOf = ({ id, projectId }: MediaFile, { originalKey, revision }: Original): RenderInput => ({
  projectId,
  folder: renditionsFolder({ id, revision }),
  originalKey,
});

/** A range of a stream that is shown once it is whole. */
interface HiddenRange<F extends StreamSource> {
  /** The number of its first segment. */
  from: number;
  report?: ProgressReport;
  describe: (input: RenderInput, signal: AbortSignal) => Promise<F>;
  /** Puts the job of the range that begins with this segment. */
  continueAt: (from: number) => Promise<void>;
  /** Called with the whole stream. @returns false when nothing refers to it, or it is completed already */
  complete: (input: RenderInput, film: F, stream: FinishedRendition, signal: AbortSignal) => Promise<boolean>;
}

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
   * Makes the stills of a new video, which staff see at once: the encoder may be busy with another one. Its stream is made
   * by the next job, which also says what is wrong with a video that cannot be used.
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
    if (isNew && !(await this.renderNewStills(file, signal))) return this.skipDeleted(file, file);
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
        : this.renderAnew(file, replacement, job, signal));
    } catch (error) {
      if (error instanceof UnusableMediaError) await this.fail(file, replacement, error.reason);
      throw error;
    }
  }

  /**
   * Encodes a minute or so of a film that is shown already; it stays as far as it goes when the rest cannot be used.
   *
   * @throws UnusableMediaError the reason for staff
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
  async rerender({ mediaFileId, from = 0 }: JobPayloads['rerender-video'], signal: AbortSignal): Promise<JobOutcome> {
    const file = await this.media.findById(mediaFileId);
    if (file?.status !== 'ready' || file.isEncoding || file.watermarkVersion >= file.watermarkRequested)
      return 'skipped';
    if (file.fileType === 'video') {
      const { id, watermarkRequested: watermark } = file;
      return this.encodeHidden(file, file, signal, {
        from,
        describe: (input, running) => this.renderer.describeFilm(input, running),
        continueAt: (next) =>
          this.outcomes.continueWith({ name: 'rerender-video', payload: { mediaFileId: id, watermark, from: next } }),
        complete: (input, film, stream, running) => this.completeFilm(file, input, film, stream, running),
      });
    }
    const rendered = await this.whileFileExists(file, signal, (running) =>
      this.renderer.renderPhoto(inputOf(file, file), undefined, running),
    );
    if (!rendered) return this.skipDeleted(file, file);
    const checksums = await this.knownChecksums(file, signal);
    if (!(await this.outcomes.complete(file, { ...rendered, ...checksums })))
      await this.discard(file, renditionsFolder(file));
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
  async renderClean(job: JobPayloads['clean-video'], signal: AbortSignal): Promise<JobOutcome> {
    const file = await this.media.findById(job.mediaFileId);
    if (file?.cleanState !== 'requested') return 'skipped';
    if (file.fileType === 'photo')
      return this.renderUnmarked(file, 'clean', signal, (input, running) =>
        this.renderer.renderCleanPhoto(input, running),
      );
    try {
      return await this.encodeHidden(file, file, signal, {
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
      const made = await this.whileFileExists(file, signal, (running) => make(inputOf(file, file), running));
      if (!made) return await this.skipDeleted(file, file);
      if (!(await this.outcomes.completeUnmarked(file, kind, made))) await this.discard(file, renditionsFolder(file));
      return 'done';
    } catch (error) {
      if (error instanceof UnusableMediaError) await this.outcomes.failUnmarked(file.id, kind);
      throw error;
    }
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

  private async knownChecksums(file: MediaFile, signal: AbortSignal): Promise<Checksums> {
    const { crc32, sha256 } = file;
    return crc32 !== null && sha256 !== null ? { crc32, sha256 } : this.checksums(file, signal);
  }

  /**
   * Renders a new video step by step: staff see its stills at once, everybody its first segments once the original is
   * verified. A run encodes about a minute. As soon as it is shown the next minute waits for its turn: other workers
   * may encode it meanwhile.
   */
  private async renderFilm(file: MediaFile, from: number, signal: AbortSignal): Promise<JobOutcome> {
    const { id: mediaFileId, revision } = file;
    const continueAt = (next: number) =>
      this.outcomes.continueWith({ name: 'encode-video', payload: { mediaFileId, revision, from: next } });
    const input = inputOf(file, file);
    const made = await this.whileFileExists(file, signal, async (running) => {
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
    if (!made) return this.skipDeleted(file, file);
    if (made.stream && (await this.outcomes.finishStream(file, made.stream)))
      await this.progress.announce(file, 'ready', 100);
    else await this.discard(file, input.folder);
    return 'done';
  }

  /** Renders a video whose file is forced to be rendered again, or has a new original. */
  private renderAnew(
    file: MediaFile,
    replacement: MediaReplacement | null,
    job: JobPayloads['render-video'],
    signal: AbortSignal,
  ): Promise<JobOutcome> {
    const original = replacement ?? file;
    const { from = 0 } = job;
    let checksums: Checksums | undefined;
    return this.encodeHidden(file, original, signal, {
      from,
      report: this.progress.reportOf(file),
      describe: async (input, running) => {
        // First: a file that was damaged in transit must get that error, not "cannot be read".
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

  private async completeFilm(
    file: MediaFile,
    input: RenderInput,
    film: Film,
    stream: FinishedRendition,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { renditions, ...found } = await this.renderer.renderPoster(input, film, signal);
    const checksums = await this.knownChecksums(file, signal);
    return this.outcomes.complete(file, { ...found, ...checksums, renditions: [...renditions, stream] });
  }

  /**
   * Encodes a range of a stream that is shown once it is whole; what is shown until then stays. The next range waits
   * for its turn as soon as this one has begun.
   */
  private async encodeHidden<F extends StreamSource>(
    file: MediaFile,
    original: Original,
    signal: AbortSignal,
    { from, report, describe, continueAt, complete }: HiddenRange<F>,
  ): Promise<JobOutcome> {
    const input = inputOf(file, original);
    const made = await this.whileFileExists(file, signal, async (running) => {
      const film = await describe(input, running);
      const log = this.outcomes.segmentsOf(file);
      if (from > 0 && (await log.list(film.plan.folder))[0]?.number !== 0) {
        if (await this.outcomes.hasStream(file, film.plan)) return 'skipped' as const;
        // The watermark or the size of previews has changed since the last run: another stream is begun.
        await continueAt(0);
        return 'done' as const;
      }
      const range = { from, onBegun: continueAt, ...(report ? { report } : {}) };
      const stream = await this.renderer.renderRange(film, log, range, running);
      if (!stream || !(await complete(input, film, stream, running))) await this.discard(file, input.folder);
      return 'done' as const;
    });
    return made ?? this.skipDeleted(file, original);
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
    // Until the work awaits it, its failure is nobody's.
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

  /** @returns false when the video is gone, or is no new one any more */
  private async renderNewStills(file: MediaFile, signal: AbortSignal): Promise<boolean> {
    const input = inputOf(file, file);
    try {
      const isSaved = await this.whileFileExists(file, signal, async (running) => {
        const film = await this.renderer.describeFilm(input, running);
        return this.saveStills(file, await this.renderer.renderPoster(input, film, running));
      });
      return isSaved ?? false;
    } catch (error) {
      if (error instanceof UnusableMediaError) return true;
      throw error;
    }
  }

  /** @returns false when the video is gone, or is no new one any more */
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
    const rendered = await this.whileFileExists(file, signal, async (running) => {
      // First: a file that was damaged in transit must get that error, not "cannot be read".
      const checksums = await this.verify(original, running);
      return { ...(await this.renderer.renderPhoto(input, this.progress.reportOf(file), running)), ...checksums };
    });
    if (!rendered) return this.skipDeleted(file, original);
    const kept = await (replacement
      ? this.outcomes.completeReplacement(replacement, rendered)
      : this.outcomes.complete(file, rendered));
    if (kept) await this.progress.announce(file, 'ready', 100);
    else await this.discard(file, input.folder);
    return 'done';
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
      // Its original was removed with it, which looks like a fault of the storage; or the worker was stopped just then.
      if (deleted.signal.aborted || !(await this.media.findById(id))) return null;
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  private async skipDeleted(file: MediaFile, { revision }: Pick<Original, 'revision'>) {
    await this.discard(file, renditionsFolder({ id: file.id, revision }));
    return 'skipped' as const;
  }

  /** Removes objects that nothing refers to, unless another run of the same job is using them now. */
  private async discard({ id, projectId }: MediaFile, folder: string): Promise<void> {
    // No signal: when the worker stops, nobody else comes back for them.
    if (!(await this.outcomes.isRevision(id, folder)))
      await this.storage.deletePrefix(renditionsPrefix(projectId, folder));
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
