import { stat } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { RenderedImage } from '../../../ports/image-tool.port.js';
import type { StoragePort } from '../../../ports/storage.port.js';
import type { EncodedSegment, HlsRung, StreamCut } from '../../../ports/video-tool.port.js';
import type { Rendition } from '../core/rendition.entity.js';
import { hlsKey, renditionKey, STREAM_MASTER, type StillRendition, type StreamRendition } from '../core/renditions.js';
import { masterPlaylist, mediaPlaylist, segmentPath, type StoredSegment } from '../core/stream-playlists.js';

/** Which file to render. */
export interface RenderInput {
  projectId: string;
  /** The renditions' folder; see `renditionsFolder`. */
  folder: string;
  originalKey: string;
}

/** One rendition as it is stored. */
export type FinishedRendition = Omit<Rendition, 'mediaFileId' | 'mediaFile'>;

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';
const SEGMENT_TYPE = 'video/mp2t';

/** Stores the pictures of a table. */
export function storeStills(
  storage: StoragePort,
  { projectId, folder }: RenderInput,
  table: readonly StillRendition[],
  images: readonly RenderedImage[],
  signal?: AbortSignal,
): Promise<FinishedRendition[]> {
  return Promise.all(
    table.map(async (rendition) => {
      const image = images.find(({ name }) => name === rendition.name);
      if (!image) throw new Error(`The image tool did not make ${rendition.name}.`);
      const { contentType, width, height, data } = image;
      const key = renditionKey(projectId, folder, rendition);
      await storage.write(key, data, contentType, signal);
      const size = { width, height, bytes: data.length };
      return { name: rendition.name, class: rendition.class, key, contentType, ...size, crc32: crc32(data) };
    }),
  );
}

/** Stores a segment in every rung. */
export async function storeSegment(
  storage: StoragePort,
  { projectId, folder }: RenderInput,
  stream: StreamRendition,
  rungs: readonly HlsRung[],
  { number, seconds, paths }: EncodedSegment,
  signal?: AbortSignal,
): Promise<StoredSegment> {
  const bytes = await Promise.all(
    rungs.map(async ({ name }, i) => {
      const path = paths[i]!;
      const { size } = await stat(path);
      await storage.writeFile(hlsKey(projectId, folder, segmentPath(name, number), stream), path, SEGMENT_TYPE, signal);
      return size;
    }),
  );
  return { number, seconds, bytes };
}

/** Stores the playlists of a stream whose segments are stored, the master last: everything that it names can be read. */
export async function storePlaylists(
  storage: StoragePort,
  { projectId, folder }: RenderInput,
  stream: StreamRendition,
  {
    segments,
    rungs,
    cut,
    hasAudio,
  }: { segments: readonly StoredSegment[]; rungs: readonly HlsRung[]; cut: StreamCut; hasAudio: boolean },
  signal?: AbortSignal,
): Promise<Omit<FinishedRendition, 'width' | 'height'>> {
  const write = async (path: string, text: string) => {
    const data = Buffer.from(text);
    await storage.write(hlsKey(projectId, folder, path, stream), data, PLAYLIST_TYPE, signal);
    return data.length;
  };
  const playlist = mediaPlaylist(segments, cut, true);
  const playlists = await Promise.all(rungs.map(({ name }) => write(`${name}/index.m3u8`, playlist)));
  const master = await write(STREAM_MASTER, masterPlaylist(segments, rungs, cut, hasAudio));
  const bytes = [...segments.flatMap((segment) => segment.bytes), ...playlists, master].reduce((a, b) => a + b, 0);
  const key = hlsKey(projectId, folder, STREAM_MASTER, stream);
  return { name: stream.name, class: stream.class, key, contentType: PLAYLIST_TYPE, bytes, crc32: null };
}
