import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../common/transactions.js';
import { StreamSegment } from '../core/stream-segment.entity.js';
import type { StoredSegment } from '../core/stream-playlists.js';

/** The segments of a file's streams that are encoded so far, in PostgreSQL. */
@Injectable()
export class StreamSegmentsRepository {
  constructor(private readonly database: Transactions) {}

  /** In their order, from the first one on without a gap. */
  async list(stream: string): Promise<StoredSegment[]> {
    const rows = await this.database.manager.find(StreamSegment, { where: { stream }, order: { number: 'ASC' } });
    return rows
      .filter(({ number }, i) => number === i)
      .map(({ number, seconds, bytes }) => ({ number, seconds, bytes }));
  }

  /** Of all streams of a file. */
  count(mediaFileId: string): Promise<number> {
    return this.database.manager.countBy(StreamSegment, { mediaFileId });
  }

  /** A segment that was encoded twice is there once. Nothing happens when the file is gone. */
  async add(mediaFileId: string, stream: string, { number, seconds, bytes }: StoredSegment): Promise<void> {
    await this.database.query(
      `INSERT INTO stream_segment (stream, number, media_file_id, seconds, bytes)
       SELECT $1, $2, id, $4, $5 FROM media_file WHERE id = $3
       ON CONFLICT (stream, number) DO UPDATE SET seconds = $4, bytes = $5`,
      [stream, number, mediaFileId, seconds, bytes],
    );
  }

  /** The file has another original. */
  async deleteOf(mediaFileId: string): Promise<void> {
    await this.database.manager.delete(StreamSegment, { mediaFileId });
  }

  /** The stream is complete, or no longer wanted. */
  async delete(stream: string): Promise<void> {
    await this.database.manager.delete(StreamSegment, { stream });
  }
}
