import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import type { SendableBytes } from '../../../common/bytes/send-bytes.js';
import { Transactions } from '../../../common/transactions.js';
import {
  LIVE_PLAYLIST,
  mediaPlaylist,
  playableOf,
  RUNG_PLAYLIST,
  type StoredSegment,
} from '../../media/core/stream-playlists.js';

/** The playlists of streams that are still being encoded. */
@Injectable()
export class LivePlaylistQuery {
  constructor(
    private readonly database: Transactions,
    private readonly clock: Clock,
  ) {}

  /** The playlist of a rung as it is at this moment. Null when its stream is whole: another one in storage replaces it. */
  async find(key: string, contentType: string): Promise<SendableBytes | null> {
    const [stream] = key.split(/\/[^/]+\/[^/]+$/);
    const rows = await this.database.query<(Pick<StoredSegment, 'number' | 'seconds'> & { grows: boolean })[]>(
      `SELECT s.number, s.seconds, f.is_encoding AS grows FROM stream_segment s JOIN media_file f ON f.id = s.media_file_id
       WHERE s.stream = $1 ORDER BY s.number`,
      [stream],
    );
    const { segments } = playableOf(rows);
    if (segments.length === 0) return null;
    // A film whose rest cannot be used ends where it is.
    const { grows } = segments[0]!;
    const bytes = Buffer.from(mediaPlaylist(segments, !grows));
    return {
      size: bytes.length,
      etag: `"${grows ? 'live' : 'end'}-${segments.length}"`,
      lastModified: this.clock.now(),
      contentType,
      open: (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
    };
  }
}

/** Says whether a key names the playlist of a rung whose stream may still grow. */
export const isLivePlaylist = (key: string) => key.endsWith(`/${LIVE_PLAYLIST}`);

/** The key of the playlist of a whole stream. */
export const wholePlaylistKey = (key: string) => key.slice(0, -LIVE_PLAYLIST.length) + RUNG_PLAYLIST;
