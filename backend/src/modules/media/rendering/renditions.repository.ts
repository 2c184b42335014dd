import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import type { Message } from '../../../common/messages.js';
import { Transactions } from '../../../common/transactions.js';
import type { Checksums } from '../core/checksum.js';
import { MediaFile } from '../core/media-file.entity.js';
import { Rendition } from '../core/rendition.entity.js';
import { folderOf, renditionsFolder, type RenditionClass } from '../core/renditions.js';
import type { RenderResult } from './renderer.js';
import type { FinishedRendition } from './store-renditions.js';

/** The worker found and made this. */
export type RenderedFile = RenderResult & Checksums;

type Revision = Pick<MediaFile, 'id' | 'revision'>;

/**
 * These classes are rendered without watermark beside the previews. Each has a column with its state, which is
 * `pending` until its renditions are made.
 */
const UNMARKED = {
  clean: { column: 'cleanState', pending: 'requested' },
  cover: { column: 'coverState', pending: 'none' },
} as const satisfies Partial<Record<RenditionClass, { column: keyof MediaFile; pending: string }>>;
export type UnmarkedClass = keyof typeof UNMARKED;

/** Writes the outcomes of rendering to PostgreSQL. */
@Injectable()
export class RenditionsRepository {
  constructor(private readonly database: Transactions) {}

  /**
   * Marks a file ready and replaces its previews; clean renditions and the cover's stay, since the original is the
   * same.
   * @param isEncoding true while the file's stream is not whole yet
   * @returns false when the row is gone or its original was replaced meanwhile
   */
  async complete(
    { id, revision }: Revision,
    { renditions, ...found }: RenderedFile,
    isEncoding = false,
  ): Promise<boolean> {
    const ready = { ...found, status: 'ready' as const, failureReason: null, isEncoding, spriteState: 'none' as const };
    const { affected } = await this.database.lockManager.update(MediaFile, { id, revision }, ready);
    if (affected !== 1) return false;
    await this.database.manager.delete(Rendition, { mediaFileId: id, class: Not(In(Object.keys(UNMARKED))) });
    await this.insert(id, renditions);
    return true;
  }

  /**
   * Saves what a video has before its stream: staff see it at once.
   * @returns false when the video is gone or no longer new
   */
  async saveStills({ id, revision }: Revision, { renditions, ...found }: RenderResult): Promise<boolean> {
    const { affected } = await this.database.lockManager.update(
      MediaFile,
      { id, revision, status: 'processing' },
      found,
    );
    if (affected !== 1) return false;
    await this.database.manager.delete(Rendition, { mediaFileId: id, class: Not(In(Object.keys(UNMARKED))) });
    await this.insert(id, renditions);
    return true;
  }

  /** Finds what `saveStills` has saved of a video with this watermark; null when there is nothing. */
  async findStills({ id, revision }: Revision, watermarkVersion: number): Promise<RenderResult | null> {
    const isSaved = { id, revision, status: 'processing' as const, watermarkVersion };
    const file = await this.database.manager.findOneBy(MediaFile, isSaved);
    const stills = await this.database.manager.findBy(Rendition, {
      mediaFileId: id,
      class: Not(In(Object.keys(UNMARKED))),
    });
    if (!file || stills.length === 0) return null;
    const { width, height, duration, rotation, videoCodec, audioCodec, frameRate, chapters, placeholder } = file;
    const found = { duration, rotation, videoCodec, audioCodec, frameRate, chapters, takenAt: file.takenAt };
    return {
      ...found,
      width: width!,
      height: height!,
      placeholder: placeholder!,
      watermarkVersion,
      renditions: stills,
    };
  }

  /**
   * Records that the stream of a file that is shown is whole.
   * @returns false when the row is gone or was replaced meanwhile
   */
  async finishStream({ id, revision }: Revision, { name, bytes }: FinishedRendition): Promise<boolean> {
    const { affected } = await this.database.lockManager.update(MediaFile, { id, revision }, { isEncoding: false });
    await this.database.manager.update(Rendition, { mediaFileId: id, name }, { bytes });
    return affected === 1;
  }

  /**
   * Ends the stream of a file that is shown as far as it goes.
   * @returns false when the stream is whole or was replaced
   */
  async endStream({ id, revision }: Revision, failureReason: Message): Promise<boolean> {
    const { affected } = await this.database.lockManager.update(
      MediaFile,
      { id, revision, isEncoding: true },
      { isEncoding: false, failureReason },
    );
    return affected === 1;
  }

  /** Returns the folder of a file's stream of this name; null when it has none. */
  async findStream(id: string, name: string): Promise<string | null> {
    const row = await this.database.manager.findOneBy(Rendition, { mediaFileId: id, name });
    return row && folderOf(row.key);
  }

  /** Marks a file failed unless it is ready already with its whole stream; nothing of it is shown. */
  async fail(id: string, failureReason: Message): Promise<void> {
    await this.database.query(
      `WITH failed AS (
         UPDATE media_file SET status = 'failed', failure_reason = $2, is_encoding = false, clean_state = 'none',
           cover_state = 'none', updated_at = now()
         WHERE id = $1 AND (status <> 'ready' OR is_encoding) RETURNING id)
       DELETE FROM rendition WHERE media_file_id IN (SELECT id FROM failed)`,
      [id, JSON.stringify(failureReason)],
    );
  }

  /**
   * Adds the finished renditions without watermark.
   * @returns false when the row is gone or its original was replaced meanwhile
   */
  async completeUnmarked(
    { id, revision }: Revision,
    made: UnmarkedClass,
    renditions: readonly FinishedRendition[],
  ): Promise<boolean> {
    const ready = { [UNMARKED[made].column]: 'ready' as const };
    const { affected } = await this.database.lockManager.update(MediaFile, { id, revision }, ready);
    if (affected !== 1) return false;
    await this.database.manager.delete(Rendition, { mediaFileId: id, class: made });
    await this.insert(id, renditions);
    return true;
  }

  /** Marks renditions without watermark as failed: the previews stay until somebody requests them again. */
  async failUnmarked(id: string, failed: UnmarkedClass): Promise<void> {
    const { column, pending } = UNMARKED[failed];
    await this.database.manager.update(MediaFile, { id, [column]: pending }, { [column]: 'failed' });
  }

  /** Replaces everything that was rendered from a file's previous original. */
  async replaceAll(id: string, renditions: readonly FinishedRendition[]): Promise<void> {
    await this.database.manager.delete(Rendition, { mediaFileId: id });
    await this.insert(id, renditions);
  }

  /** Cancels a re-render: the previews keep their present watermark until another one is requested. */
  async cancelRerender(id: string): Promise<void> {
    await this.database.query('UPDATE media_file SET watermark_requested = watermark_version WHERE id = $1', [id]);
  }

  /** Says whether the row, deleted or not, or what is to replace its original, uses this folder of renditions. */
  async isRevision(id: string, folder: string): Promise<boolean> {
    const rows = await this.database.query<Revision[]>(
      `SELECT id, revision FROM media_file WHERE id = $1
       UNION ALL SELECT media_file_id, revision FROM media_replacement
       WHERE media_file_id = $1 AND status = 'processing'`,
      [id],
    );
    return rows.some((row) => renditionsFolder(row) === folder);
  }

  private async insert(mediaFileId: string, renditions: readonly FinishedRendition[]): Promise<void> {
    await this.database.manager.insert(
      Rendition,
      renditions.map((rendition) => ({ ...rendition, mediaFileId })),
    );
  }
}
