import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { bytesInMemory, type SendableBytes } from '../../../common/bytes/send-bytes.js';
import { Transactions } from '../../../common/transactions.js';
import {
  LIVE_PLAYLIST,
  mediaPlaylist,
  playableOf,
  RUNG_PLAYLIST,
  type StoredSegment,
} from '../../media/core/stream-playlists.js';

/** Makes the playlists of streams that are still being encoded. */
@Injectable()
export class LivePlaylistQuery {
  constructor(
    private readonly database: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the playlist of a rung as it is at this moment; null when its stream is whole, since one in storage replaces
   * it.
   */
  async find(key: string, contentType: string): Promise<SendableBytes | null> {
    const [stream] = key.split(/\/[^/]+\/[^/]+$/);
    const rows = await this.database.query<(Pick<StoredSegment, 'number' | 'seconds'> & { grows: boolean })[]>(
      `SELECT s.number, s.seconds, f.is_encoding AS grows FROM stream_segment s
       JOIN media_file f ON f.id = s.media_file_id
       WHERE s.stream = $1 ORDER BY s.number`,
      [stream],
    );
    const { segments } = playableOf(rows);
    if (segments.length === 0) return null;
    // A film whose rest cannot be used ends with its last segment.
    const { grows } = segments[0]!;
    return bytesInMemory(Buffer.from(mediaPlaylist(segments, !grows)), {
      etag: `"${grows ? 'live' : 'end'}-${segments.length}"`,
      lastModified: this.clock.now(),
      contentType,
    });
  }
}

/** Says whether a key names the playlist of a rung whose stream may still grow. */
export const isLivePlaylist = (key: string) => key.endsWith(`/${LIVE_PLAYLIST}`);

/** Returns the key of the playlist of a whole stream. */
export const wholePlaylistKey = (key: string) => key.slice(0, -LIVE_PLAYLIST.length) + RUNG_PLAYLIST;
