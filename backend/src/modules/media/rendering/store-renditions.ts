import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { RenderedImage } from '../../../ports/image-tool.port.js';
import type { StoragePort } from '../../../ports/storage.port.js';
import type { Rendition } from '../core/rendition.entity.js';
import { hlsKey, renditionKey, STREAM_MASTER, type StillRendition, type StreamRendition } from '../core/renditions.js';

/** Which file to render. */
export interface RenderInput {
  projectId: string;
  /** The renditions' folder; see `renditionsFolder`. */
  folder: string;
  originalKey: string;
}

/** One rendition as it is stored. */
export type FinishedRendition = Omit<Rendition, 'mediaFileId' | 'mediaFile'>;

const PARALLEL_WRITES = 4;
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

/**
 * Stores a stream's files: segments before playlists, the master last, so that everything a playlist names can be read.
 */
export async function storeStream(
  storage: StoragePort,
  { projectId, folder }: RenderInput,
  stream: StreamRendition,
  localFolder: string,
  files: readonly string[],
  signal?: AbortSignal,
): Promise<Omit<FinishedRendition, 'width' | 'height'>> {
  let bytes = 0;
  const store = async (file: string) => {
    const path = join(localFolder, file);
    const { size } = await stat(path);
    bytes += size;
    const type = file.endsWith('.m3u8') ? PLAYLIST_TYPE : SEGMENT_TYPE;
    await storage.writeFile(hlsKey(projectId, folder, file, stream), path, type, signal);
  };
  const segments = files.filter((file) => !file.endsWith('.m3u8'));
  for (let from = 0; from < segments.length; from += PARALLEL_WRITES) {
    signal?.throwIfAborted();
    await Promise.all(segments.slice(from, from + PARALLEL_WRITES).map(store));
  }
  for (const playlist of files.filter((file) => file.endsWith('.m3u8') && file !== STREAM_MASTER))
    await store(playlist);
  await store(STREAM_MASTER);
  const key = hlsKey(projectId, folder, STREAM_MASTER, stream);
  return { name: stream.name, class: stream.class, key, contentType: PLAYLIST_TYPE, bytes, crc32: null };
}
