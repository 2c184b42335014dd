import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import { CLEAN_STREAM } from '../core/renditions.js';
import { StreamSegment } from '../core/stream-segment.entity.js';
import type { StoredSegment } from '../core/stream-playlists.js';

/** Keeps the segments of a file's streams that are encoded so far, in PostgreSQL. */
@Injectable()
export class StreamSegmentsRepository {
  constructor(private readonly database: Transactions) {}

  /** Lists the segments of a stream in the order of their numbers. */
  async list(stream: string): Promise<StoredSegment[]> {
    const rows = await this.database.manager.find(StreamSegment, { where: { stream }, order: { number: 'ASC' } });
    return rows.map(({ number, seconds, bytes }) => ({ number, seconds, bytes }));
  }

  /**
   * Takes the segments of a stream that is whole, under the lock of its file.
   * @returns false when another run has taken them: a stream is completed once, whoever encoded its ranges
   */
  async take(mediaFileId: string, stream: string): Promise<boolean> {
    const manager = this.database.lockManager;
    await manager.query('SELECT 1 FROM media_file WHERE id = $1 FOR NO KEY UPDATE', [mediaFileId]);
    // Segments of a rung that is copied are listed below their stream.
    const rows = await manager.query<unknown[]>(
      `WITH deleted AS (
         DELETE FROM stream_segment WHERE media_file_id = $1 AND (stream = $2 OR starts_with(stream, $2 || '/'))
         RETURNING stream)
       SELECT 1 FROM deleted WHERE stream = $2 LIMIT 1`,
      [mediaFileId, stream],
    );
    return rows.length > 0;
  }

  /**
   * Adds a segment or an end. A segment that was encoded twice is stored once, and no end takes its place. Nothing
   * happens when the file or the stream's first segment is gone: the stream was completed or abandoned, and a run that
   * lost its lock comes late.
   */
  async add(mediaFileId: string, stream: string, { number, seconds, bytes }: StoredSegment): Promise<void> {
    // These locks wait for `take`, and `take` waits for them: the later one sees what the earlier one has done.
    const begun = `JOIN stream_segment s ON s.media_file_id = f.id AND s.stream = $1 AND s.number = 0
       WHERE f.id = $3 FOR SHARE OF f FOR KEY SHARE OF s`;
    await this.database.query(
      `INSERT INTO stream_segment (stream, number, media_file_id, seconds, bytes)
       SELECT $1, $2, f.id, $4, $5 FROM media_file f ${number > 0 ? begun : 'WHERE f.id = $3'}
       ON CONFLICT (stream, number) DO UPDATE SET seconds = excluded.seconds, bytes = excluded.bytes
       WHERE stream_segment.seconds = 0 OR excluded.seconds > 0`,
      [stream, number, mediaFileId, seconds, bytes],
    );
  }

  /** Deletes the segments of a file that has another original. @returns the streams that were being made */
  takeOf(mediaFileId: string): Promise<string[]> {
    return this.deleteStreams('media_file_id = $1', [mediaFileId]);
  }

  /** Deletes the segments of previews of the same original other than this stream. @returns the abandoned streams */
  takeAbandoned(mediaFileId: string, kept: string): Promise<string[]> {
    const folder = kept.slice(0, kept.lastIndexOf('/') + 1);
    return this.deleteStreams(
      'media_file_id = $1 AND stream <> $2 AND starts_with(stream, $3) AND NOT starts_with(stream, $4)',
      [mediaFileId, kept, folder, `${folder}${CLEAN_STREAM.name}-`],
    );
  }

  /**
   * Deletes the segments of clean streams of the same original that were begun with other settings. @returns their
   * names
   */
  takeAbandonedClean(mediaFileId: string, kept: string): Promise<string[]> {
    const folder = kept.slice(0, kept.lastIndexOf('/') + 1);
    return this.deleteStreams('media_file_id = $1 AND starts_with(stream, $2)', [
      mediaFileId,
      `${folder}${CLEAN_STREAM.name}-`,
    ]);
  }

  private async deleteStreams(condition: string, values: unknown[]): Promise<string[]> {
    const rows = await this.database.query<{ stream: string }[]>(
      `WITH deleted AS (DELETE FROM stream_segment WHERE ${condition} RETURNING stream)
       SELECT DISTINCT stream FROM deleted`,
      values,
    );
    return rows.map(({ stream }) => stream);
  }

  /** Deletes the segments of a stream that is complete or no longer needed. */
  async delete(stream: string): Promise<void> {
    await this.database.manager.delete(StreamSegment, { stream });
  }
}
