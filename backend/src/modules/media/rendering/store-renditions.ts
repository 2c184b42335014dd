import { stat } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { RenderedImage } from '../../../ports/image-tool.port.js';
import type { StoragePort } from '../../../ports/storage.port.js';
import type { EncodedSegment, HlsRung, StreamCut } from '../../../ports/video-tool.port.js';
import type { Rendition } from '../core/rendition.entity.js';
import { renditionKey, STREAM_MASTER, type StillRendition, type StreamRendition } from '../core/renditions.js';
import {
  LIVE_PLAYLIST,
  masterPlaylist,
  mediaPlaylist,
  RUNG_PLAYLIST,
  segmentPath,
  type StoredSegment,
} from '../core/stream-playlists.js';

/** Which file to render. */
export interface RenderInput {
  projectId: string;
  /** The renditions' folder; see `renditionsFolder`. */
  folder: string;
  originalKey: string;
}

/** One rendition as it is stored. */
export type FinishedRendition = Omit<Rendition, 'mediaFileId' | 'mediaFile'>;

/** A stream as it is stored. */
export interface StreamPlan {
  rendition: StreamRendition;
  /** Its folder in storage, which names it. */
  folder: string;
  rungs: readonly HlsRung[];
  cut: StreamCut;
  hasAudio: boolean;
}

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
  { folder, rungs }: StreamPlan,
  { number, seconds, paths }: EncodedSegment,
  signal?: AbortSignal,
): Promise<StoredSegment> {
  const bytes = await Promise.all(
    rungs.map(async ({ name }, i) => {
      const path = paths[i]!;
      const { size } = await stat(path);
      await storage.writeFile(`${folder}/${segmentPath(name, number)}`, path, SEGMENT_TYPE, signal);
      return size;
    }),
  );
  return { number, seconds, bytes };
}

/** Stores the master playlist of a stream of which segments exist; those of its rungs grow. */
export async function storeLiveMaster(
  storage: StoragePort,
  plan: StreamPlan,
  segments: readonly StoredSegment[],
  signal?: AbortSignal,
): Promise<FinishedRendition> {
  const master = masterPlaylist(segments, plan.rungs, plan.cut, plan.hasAudio, LIVE_PLAYLIST);
  return renditionOf(plan, segments, [await storePlaylist(storage, plan, STREAM_MASTER, master, signal)]);
}

/** Stores the playlists of a stream whose segments are stored, the master last: everything that it names can be read. */
export async function storePlaylists(
  storage: StoragePort,
  plan: StreamPlan,
  segments: readonly StoredSegment[],
  signal?: AbortSignal,
): Promise<FinishedRendition> {
  const playlist = mediaPlaylist(segments, true);
  const stored = await Promise.all(
    plan.rungs.map(({ name }) => storePlaylist(storage, plan, `${name}/${RUNG_PLAYLIST}`, playlist, signal)),
  );
  const master = masterPlaylist(segments, plan.rungs, plan.cut, plan.hasAudio, RUNG_PLAYLIST);
  return renditionOf(plan, segments, [...stored, await storePlaylist(storage, plan, STREAM_MASTER, master, signal)]);
}

async function storePlaylist(
  storage: StoragePort,
  { folder }: StreamPlan,
  path: string,
  text: string,
  signal?: AbortSignal,
): Promise<number> {
  const data = Buffer.from(text);
  await storage.write(`${folder}/${path}`, data, PLAYLIST_TYPE, signal);
  return data.length;
}

function renditionOf(
  { rendition: { name, class: shown }, folder, rungs }: StreamPlan,
  segments: readonly StoredSegment[],
  playlists: readonly number[],
): FinishedRendition {
  const { width, height } = rungs[0]!;
  const bytes = [...segments.flatMap((segment) => segment.bytes), ...playlists].reduce((a, b) => a + b, 0);
  const key = `${folder}/${STREAM_MASTER}`;
  return { name, class: shown, key, contentType: PLAYLIST_TYPE, width, height, bytes, crc32: null };
}
