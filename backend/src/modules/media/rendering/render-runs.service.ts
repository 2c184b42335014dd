import { Injectable } from '@nestjs/common';
import type { JobOutcome } from '../../../ports/job-queue.port.js';
import { StoragePort } from '../../../ports/storage.port.js';
import { checksumsOf, type Checksums } from '../core/checksum.js';
import type { MediaFile } from '../core/media-file.entity.js';
import { MediaRepository } from '../core/media.repository.js';
import { renditionsFolder, renditionsPrefix } from '../core/renditions.js';
import { RenderOutcomesService } from './render-outcomes.service.js';
import { Renderer, type ProgressReport, type StreamSource } from './renderer.js';
import type { FinishedRendition, RenderInput } from './store-renditions.js';

/** A running job checks this often whether its file still exists. */
const CHECK_EVERY_MS = 10_000;

/** The original of a file, or the one that is to replace it. */
export type Original = Pick<MediaFile, 'originalKey' | 'fileSize' | 'revision' | 'sha256'>;

/** Names what is rendered, and where its renditions go. */
export const inputOf = ({ id, projectId }: MediaFile, { originalKey, revision }: Original): RenderInput => ({
  projectId,
  folder: renditionsFolder({ id, revision }),
  originalKey,
});

/** A range of a stream that is shown once the stream is whole. */
interface HiddenRange<F extends StreamSource> {
  /** The number of its first segment. */
  from: number;
  report?: ProgressReport;
  describe: (input: RenderInput, signal: AbortSignal) => Promise<F>;
  /** Puts the job of the range that begins with this segment. */
  continueAt: (from: number) => Promise<void>;
  /** Called with the whole stream. @returns false when nothing refers to the stream, or it is completed already */
  complete: (input: RenderInput, film: F, stream: FinishedRendition, signal: AbortSignal) => Promise<boolean>;
}

/** Runs the jobs that render a file: they end when it is deleted, and leave no objects to which nothing refers. */
@Injectable()
export class RenderRunsService {
  constructor(
    private readonly media: MediaRepository,
    private readonly outcomes: RenderOutcomesService,
    private readonly renderer: Renderer,
    private readonly storage: StoragePort,
  ) {}

  /**
   * Ends the work once its file or project has been deleted, and returns null: a film would hold the worker for hours.
   */
  async whileFileExists<T>(
    { id }: MediaFile,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | null> {
    const deleted = new AbortController();
    const check = async () => {
      if (!(await this.media.findById(id))) deleted.abort(new Error('The file was deleted.'));
    };
    // A failed check is ignored; the next one follows soon.
    const timer = setInterval(() => void check().catch(() => undefined), CHECK_EVERY_MS);
    try {
      return await work(AbortSignal.any([signal, deleted.signal]));
    } catch (error) {
      // The original of a deleted file is removed too, which looks like a fault of the storage; or the worker was
      // stopped just then.
      if (deleted.signal.aborted || !(await this.media.findById(id))) return null;
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  /** Removes what was made of a file that was deleted meanwhile. */
  async skipDeleted(file: MediaFile, { revision }: Pick<Original, 'revision'>) {
    await this.discard(file, renditionsFolder({ id: file.id, revision }));
    return 'skipped' as const;
  }

  /** Removes objects that nothing refers to, unless another run of the same job is using them now. */
  async discard({ id, projectId }: MediaFile, folder: string): Promise<void> {
    // The deletion has no signal: when the worker stops, nobody else comes back for the objects.
    if (!(await this.outcomes.isRevision(id, folder)))
      await this.storage.deletePrefix(renditionsPrefix(projectId, folder));
  }

  /** Reads the whole original, and computes its checksums. */
  async checksums(
    { originalKey, fileSize }: Pick<Original, 'originalKey' | 'fileSize'>,
    signal: AbortSignal,
  ): Promise<Checksums> {
    return checksumsOf(await this.storage.read(originalKey, undefined, signal), fileSize, signal);
  }

  /** Returns the checksums of a file's original, computed where nobody has done so yet. */
  async knownChecksums(file: MediaFile, signal: AbortSignal): Promise<Checksums> {
    const { crc32, sha256 } = file;
    return crc32 !== null && sha256 !== null ? { crc32, sha256 } : this.checksums(file, signal);
  }

  /**
   * Encodes a range of a stream that is shown once it is whole; what is shown until then stays. The next range is
   * queued as soon as this one has begun.
   */
  async encodeHidden<F extends StreamSource>(
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
}
