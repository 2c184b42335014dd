import { stat } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { RenderedImage } from '../../../ports/image-tool.port.js';
import type { StoragePort } from '../../../ports/storage.port.js';
import type { EncodedSegment, HlsRung, StreamCut } from '../../../ports/video-tool.port.js';
import type { Rendition } from '../core/rendition.entity.js';
import { renditionKey, STREAM_MASTER, type StillRendition, type StreamRendition } from '../core/renditions.js';
import {
  encodedAs,
  LIVE_PLAYLIST,
  longestOf,
  masterPlaylist,
  mediaPlaylist,
  RUNG_PLAYLIST,
  segmentPath,
  type StoredSegment,
  type Variant,
} from '../core/stream-playlists.js';

/** The file to render. */
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
  /** The folder of the rendition in storage, which names it. */
  folder: string;
  /** The rungs that are encoded. */
  rungs: readonly HlsRung[];
  cut: StreamCut;
  hasAudio: boolean;
  /** The better rung that is copied instead; null when all rungs are encoded. */
  copied: CopiedRung | null;
}

/** A rung with the pictures and the sound of the film itself. Its segments begin at key frames of the film. */
export interface CopiedRung {
  rung: HlsRung;
  framesPerSecond: number;
  codec: string;
}

/**
 * The segments of a copied rung are stored beside those of the encoded rungs, and listed as those of a stream by this
 * name.
 */
export const copiedStream = ({ folder }: Pick<StreamPlan, 'folder'>, { rung }: CopiedRung) => `${folder}/${rung.name}`;

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
  { folder, rungs }: Pick<StreamPlan, 'folder' | 'rungs'>,
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

/** Stores the master playlist of a stream that has segments; the playlists of its rungs grow. */
export async function storeLiveMaster(
  storage: StoragePort,
  plan: StreamPlan,
  segments: readonly StoredSegment[],
  signal?: AbortSignal,
): Promise<FinishedRendition> {
  const variants = encodedVariants(plan, segments);
  const master = masterPlaylist(variants, plan.hasAudio, LIVE_PLAYLIST);
  return renditionOf(plan, variants, [await storePlaylist(storage, plan, STREAM_MASTER, master, signal)]);
}

/**
 * Stores the playlists of a stream whose segments are stored, the master last: everything that it names can be read.
 * @param copied the segments of the rung that is copied, if there is one
 */
export async function storePlaylists(
  storage: StoragePort,
  plan: StreamPlan,
  segments: readonly StoredSegment[],
  copied: readonly StoredSegment[],
  signal?: AbortSignal,
): Promise<FinishedRendition> {
  const variants = [
    ...(plan.copied ? [{ ...plan.copied, segments: rungSegments(copied, 0) }] : []),
    ...encodedVariants(plan, segments),
  ];
  const longest = longestOf(variants.flatMap((variant) => variant.segments));
  const stored = await Promise.all(
    variants.map(({ rung, segments: listed }) =>
      storePlaylist(storage, plan, `${rung.name}/${RUNG_PLAYLIST}`, mediaPlaylist(listed, true, longest), signal),
    ),
  );
  const master = masterPlaylist(variants, plan.hasAudio, RUNG_PLAYLIST);
  return renditionOf(plan, variants, [...stored, await storePlaylist(storage, plan, STREAM_MASTER, master, signal)]);
}

const encodedVariants = ({ rungs, cut: { rate } }: StreamPlan, segments: readonly StoredSegment[]): Variant[] =>
  rungs.map((rung, i) => ({
    rung,
    framesPerSecond: rate.frames / rate.seconds,
    codec: encodedAs(rung, rate),
    segments: rungSegments(segments, i),
  }));

const rungSegments = (segments: readonly StoredSegment[], rung: number): Variant['segments'] =>
  segments.map(({ number, seconds, bytes }) => ({ number, seconds, bytes: bytes[rung]! }));

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
  { rendition: { name, class: shown }, folder }: StreamPlan,
  variants: readonly Variant[],
  playlists: readonly number[],
): FinishedRendition {
  const { width, height } = variants[0]!.rung;
  const segments = variants.flatMap((variant) => variant.segments.map(({ bytes: size }) => size));
  const bytes = [...segments, ...playlists].reduce((a, b) => a + b, 0);
  const key = `${folder}/${STREAM_MASTER}`;
  return { name, class: shown, key, contentType: PLAYLIST_TYPE, width, height, bytes, crc32: null };
}
