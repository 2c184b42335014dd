import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Transactional } from '../../../common/transactions.js';
import { WorkFolder } from '../../../common/work-folder.js';
import { OnExhausted, OnJob, StepOf } from '../../../jobs/job-handlers.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import { ImageToolPort, UnusableMediaError } from '../../../ports/image-tool.port.js';
import type { JobOutcome, JobPayloads } from '../../../ports/job-queue.port.js';
import { StoragePort } from '../../../ports/storage.port.js';
import { VideoToolPort } from '../../../ports/video-tool.port.js';
import { StudioService } from '../../settings/studio.service.js';
import type { MediaFile } from '../core/media-file.entity.js';
import { MediaRepository } from '../core/media.repository.js';
import { folderOf, renditionKey, renditionsFolder, SPRITE } from '../core/renditions.js';
import { listedSegments, smallestRung, spritePlan, type SpritePlan } from './sprite-plan.js';
import { SpritesRepository } from './sprites.repository.js';
import type { FinishedRendition } from './store-renditions.js';

/** A run requests the frames of this many films; there is another run every two minutes. */
const REQUESTED_AT_ONCE = 20;
/** The first frame of a segment in the smallest rung is smaller than this number of packets of 188 bytes. */
const FIRST_FRAME_BYTES = 188 * 1_394;

/**
 * Makes the small frames that the seek bar of a film shows, from its finished preview stream: they carry its watermark.
 */
@Injectable()
export class SpritesService {
  constructor(
    private readonly sprites: SpritesRepository,
    private readonly media: MediaRepository,
    private readonly storage: StoragePort,
    private readonly videos: VideoToolPort,
    private readonly images: ImageToolPort,
    @Inject(StudioService) private readonly studio: Pick<StudioService, 'current'>,
    private readonly outbox: JobOutboxService,
    @Inject(WorkFolder) private readonly work: Pick<WorkFolder, 'path'>,
  ) {}

  /**
   * Requests the frames of films that have none: new films, those that were re-rendered, and those from before the
   * upgrade.
   */
  @StepOf('recover-jobs', 'frames of seek bars that are missing')
  async requestMissing(): Promise<number> {
    const missing = await this.sprites.listMissing(REQUESTED_AT_ONCE);
    if (missing.length > 0) await this.request(missing);
    return missing.length;
  }

  @Transactional()
  private async request(missing: JobPayloads['render-sprite'][]): Promise<void> {
    await this.outbox.putAll(missing.map((payload) => ({ name: 'render-sprite' as const, payload })));
  }

  /**
   * Makes the frames of one film. A film is skipped when it is gone, has its frames, or has another stream by now.
   * @throws UnusableMediaError when no frame can be decoded: the film then has none
   */
  @OnJob('render-sprite')
  async render({ mediaFileId, stream }: JobPayloads['render-sprite'], signal: AbortSignal): Promise<JobOutcome> {
    const film = await this.media.findById(mediaFileId);
    if (film?.status !== 'ready' || film.isEncoding || film.spriteState !== 'none') return 'skipped';
    const master = await this.sprites.findStream(film.id);
    if (!master?.startsWith(`${stream}/`)) return 'skipped';
    try {
      const sprite = await this.make(film, master, signal);
      if (!(await this.complete(film, master, sprite))) await this.discard(film, sprite.key, signal);
      return 'done';
    } catch (error) {
      if (error instanceof UnusableMediaError) await this.sprites.fail(film.id, stream);
      throw error;
    }
  }

  /** When the job is exhausted, the film plays without frames in its seek bar. */
  @OnExhausted('render-sprite')
  async onExhausted({ mediaFileId, stream }: JobPayloads['render-sprite']): Promise<void> {
    await this.sprites.fail(mediaFileId, stream);
  }

  @Transactional()
  private complete(film: MediaFile, master: string, sprite: FinishedRendition): Promise<boolean> {
    return this.sprites.complete(film, master, sprite);
  }

  /**
   * Deletes the frames of a film that is gone or has another original. Another film has its present frames at the same
   * key, or will have.
   */
  private async discard({ id, revision }: MediaFile, key: string, signal: AbortSignal): Promise<void> {
    const present = await this.media.findById(id);
    if (present?.revision !== revision) await this.storage.delete(key, signal);
  }

  private async make(film: MediaFile, master: string, signal: AbortSignal): Promise<FinishedRendition> {
    const { folder, plan } = await this.plan(film, master, signal);
    const scratch = await mkdtemp(join(await this.work.path(), 'sprite-'));
    try {
      const input = join(scratch, 'frames.ts');
      await this.collect(folder, plan, input, signal);
      const { tiles } = plan;
      const sheet = await this.videos.sheet({ input, tiles, signal });
      const data = this.images.withRights(sheet, this.studio.current.rights);
      const key = renditionKey(film.projectId, renditionsFolder(film), SPRITE);
      await this.storage.write(key, data, 'image/jpeg', signal);
      const size = {
        width: tiles.width * tiles.columns,
        height: tiles.height * Math.ceil(tiles.count / tiles.columns),
        bytes: data.length,
      };
      return { name: SPRITE.name, class: SPRITE.class, key, contentType: 'image/jpeg', ...size, crc32: null, tiles };
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  private async plan(
    { width, height }: MediaFile,
    master: string,
    signal: AbortSignal,
  ): Promise<{ folder: string; plan: SpritePlan }> {
    const read = async (key: string) => text(await this.storage.read(key, undefined, signal));
    const rung = smallestRung(await read(master));
    if (rung === null || !width || !height) throw new Error(`${master} names no stream.`);
    const path = `${folderOf(master)}/${rung}`;
    return { folder: folderOf(path), plan: spritePlan(listedSegments(await read(path)), { width, height }) };
  }

  /** Writes the segments one after another: a transport stream can be joined at its packets. */
  private async collect(
    folder: string,
    { segments, onlyFirst }: SpritePlan,
    path: string,
    signal: AbortSignal,
  ): Promise<void> {
    const range = onlyFirst ? { start: 0, end: FIRST_FRAME_BYTES - 1 } : undefined;
    for (const { name } of segments) {
      const segment = await this.storage.read(`${folder}/${name}`, range, signal);
      await pipeline(segment, createWriteStream(path, { flags: 'a' }), { signal });
    }
  }
}
