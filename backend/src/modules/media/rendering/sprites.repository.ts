import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import { MediaFile } from '../core/media-file.entity.js';
import { Rendition } from '../core/rendition.entity.js';
import { PREVIEW_STREAM } from '../core/renditions.js';
import type { FinishedRendition } from './store-renditions.js';

/** Records the frames that the seek bar of films shows, in PostgreSQL. */
@Injectable()
export class SpritesRepository {
  constructor(private readonly database: Transactions) {}

  /** Lists some films without frames whose stream is whole, the newest first, and their streams. */
  async listMissing(limit: number): Promise<{ mediaFileId: string; stream: string }[]> {
    return this.database.query(
      `SELECT f.id AS "mediaFileId", regexp_replace(r.key, '/[^/]+$', '') AS stream
       FROM media_file f JOIN rendition r ON r.media_file_id = f.id AND r.name = '${PREVIEW_STREAM.name}'
       WHERE f.file_type = 'video' AND f.sprite_state = 'none' AND f.status = 'ready' AND NOT f.is_encoding
         AND f.deleted_at IS NULL
       ORDER BY f.created_at DESC LIMIT $1`,
      [limit],
    );
  }

  /** Returns the key of the master playlist of a film's stream; null without one. */
  async findStream(mediaFileId: string): Promise<string | null> {
    const row = await this.database.manager.findOneBy(Rendition, { mediaFileId, name: PREVIEW_STREAM.name });
    return row?.key ?? null;
  }

  /** @returns false when the film is gone or has another stream meanwhile, such as that of another original */
  async complete({ id }: Pick<MediaFile, 'id'>, streamKey: string, sprite: FinishedRendition): Promise<boolean> {
    const { affected } = await this.database.lockManager.update(MediaFile, { id }, { spriteState: 'ready' });
    if (affected !== 1) return false;
    if ((await this.findStream(id)) !== streamKey) {
      await this.database.manager.update(MediaFile, { id }, { spriteState: 'none' });
      return false;
    }
    await this.database.manager.upsert(Rendition, { ...sprite, mediaFileId: id }, ['mediaFileId', 'name']);
    return true;
  }

  /** Records that a film has no frames until it is re-rendered. Nothing happens when it has another stream already. */
  async fail(id: string, stream: string): Promise<void> {
    await this.database.query(
      `UPDATE media_file f SET sprite_state = 'failed', updated_at = now()
       WHERE id = $1 AND sprite_state = 'none' AND EXISTS (
         SELECT FROM rendition r WHERE r.media_file_id = f.id AND r.name = '${PREVIEW_STREAM.name}'
           AND starts_with(r.key, $2 || '/'))`,
      [id, stream],
    );
  }
}
