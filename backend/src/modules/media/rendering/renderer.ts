import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { message } from '../../../common/messages.js';
import { Clock } from '../../../common/clock.js';
import { WorkFolder } from '../../../common/work-folder.js';
import {
  type CameraTime,
  ImageToolPort,
  UnusableMediaError,
  type PlacedWatermark,
} from '../../../ports/image-tool.port.js';
import { StoragePort } from '../../../ports/storage.port.js';
import {
  VideoToolPort,
  type Chapter,
  type EncodedSegment,
  type HlsRung,
  type VideoProbe,
} from '../../../ports/video-tool.port.js';
import type { PictureSizes } from '../../settings/picture-sizes.js';
import { StudioService } from '../../settings/studio.service.js';
import type { FileType } from '../core/media-file.entity.js';
import {
  CLEAN_PHOTO_RENDITIONS,
  CLEAN_POSTER_RENDITIONS,
  CLEAN_STREAM,
  COVER_RENDITIONS,
  pickRungs,
  PREVIEW_STREAM,
  stillRenditions,
  streamFolder,
  ULTRA_HD_STREAM,
  type StillRendition,
  type StreamRendition,
} from '../core/renditions.js';
import { cutOf, secondsOfSegment, segmentCount } from '../core/stream-cut.js';
import { endOfStream, isEnd, playableOf, type StoredSegment } from '../core/stream-playlists.js';
import {
  copiedStream,
  storeLiveMaster,
  storePlaylists,
  storeSegment,
  storeStills,
  type CopiedRung,
  type FinishedRendition,
  type RenderInput,
  type StreamPlan,
} from './store-renditions.js';
import { takenAt } from './taken-at.js';

/** The tools found and made this. Sizes are upright; the fields of videos are null for a photo. */
export interface RenderResult {
  width: number;
  height: number;
  duration: number | null;
  rotation: number | null;
  videoCodec: string | null;
  audioCodec: string | null;
  /** Frames a second of its streams. */
  frameRate: number | null;
  chapters: Chapter[] | null;
  placeholder: string;
  /** The time by the camera; null when the camera gives no plausible one. */
  takenAt: Date | null;
  /** The version of the watermark that the previews show. */
  watermarkVersion: number;
  renditions: FinishedRendition[];
}

/** A stream to be made. */
export interface StreamSource {
  source: string;
  probe: VideoProbe;
  watermark: PlacedWatermark | null;
  plan: StreamPlan;
}

/** A video with the preview stream that it is to have. */
export interface Film extends StreamSource {
  sizes: PictureSizes;
  watermarkVersion: number;
}

/** Lists and records the stored segments and ends of a file's streams, so that encoding continues where it ended. */
export interface SegmentLog {
  list: (stream: string) => Promise<StoredSegment[]>;
  add: (stream: string, segment: StoredSegment) => Promise<void>;
  /** Forgets the segments of a stream that is not needed, and has them deleted. */
  drop: (stream: string) => Promise<void>;
}

/** Names the range of a stream that is rendered, and what is called meanwhile. */
export interface RangeRequest {
  /** The number of its first segment. */
  from: number;
  report?: ProgressReport;
  /** Called when the first segment of the range is stored, and at the start of a run that finds it. */
  onPlayable?: (stream: FinishedRendition) => Promise<void>;
  /** Called after `onPlayable`, with the number of the first segment of the next range, if there is one. */
  onBegun?: (next: number) => Promise<void>;
}

/** Receives the progress, 0 to 100. */
export type ProgressReport = (percent: number) => void;

/** Percentages at which a video's stream is begun and encoded; storing it takes the rest. */
export const STREAM_BEGINS_AT = 10;
const STREAM_ENCODED_AT = 90;

/** Segments that are encoded by one run of the video tool: about a minute of film. */
const RANGE_SEGMENTS = 15;
/**
 * A longer film begins with a run for its first segment alone. A run reports a segment as complete only when it has
 * begun the next one, and first encodes the sound of its whole range: a viewer would wait seven seconds instead of
 * three.
 */
const FIRST_RUN_SEGMENTS = 1;

/**
 * The probes of this many videos are kept: a video has several jobs, and the later ones use what the first has found.
 */
const MOST_PROBES = 50;

/** A film that is copied has at most this many times the bits of an encoded one: connections must carry it. */
const MOST_COPIED_BITS = 3;

/** A frame darker than this (mean luminance of 255) is no use as a poster. */
const TOO_DARK = 24;
const MAX_POSTER_SECONDS = 3;

/**
 * Makes and stores every rendition of a photo or a video. Keys follow from the ids, so a second run overwrites the
 * first and is harmless.
 */
@Injectable()
export class Renderer {
  /** The videos that were probed last, by the keys of their originals, whose bytes never change. */
  private readonly probes = new Map<string, VideoProbe>();

  constructor(
    private readonly storage: StoragePort,
    private readonly images: ImageToolPort,
    private readonly videos: VideoToolPort,
    @Inject(StudioService) private readonly studio: Pick<StudioService, 'previewRules' | 'current'>,
    private readonly clock: Clock,
    @Inject(WorkFolder) private readonly work: Pick<WorkFolder, 'path'>,
  ) {}

  /** @throws UnusableMediaError with a reason for staff */
  async renderPhoto(input: RenderInput, report: ProgressReport = ignore, signal?: AbortSignal): Promise<RenderResult> {
    signal?.throwIfAborted();
    // The rules are read first: if that fails, the original must not be left open.
    const { watermark, sizes, version: watermarkVersion } = await this.studio.previewRules(signal);
    const table = stillRenditions(sizes);
    const original = await this.storage.read(input.originalKey, undefined, signal);
    report(5);
    const { probe, images, placeholder } = await this.images.render(
      original,
      table,
      watermark,
      this.studio.current.rights,
    );
    report(70);
    signal?.throwIfAborted();
    const renditions = await storeStills(this.storage, input, table, images, signal);
    report(100);
    const { width, height, taken } = probe;
    return {
      width,
      height,
      duration: null,
      rotation: null,
      videoCodec: null,
      audioCodec: null,
      frameRate: null,
      chapters: null,
      placeholder,
      takenAt: this.dated(taken),
      watermarkVersion,
      renditions,
    };
  }

  /** Probes a video and describes its stream. @throws UnusableMediaError with a reason for staff */
  async describeFilm(input: RenderInput, signal?: AbortSignal): Promise<Film> {
    signal?.throwIfAborted();
    const source = await this.storage.seekableInput(input.originalKey);
    const probe = await this.probe(input, source, signal);
    const { watermark, sizes, version: watermarkVersion } = await this.studio.previewRules(signal);
    const rungs = pickRungs(probe, PREVIEW_STREAM, sizes.previewSize);
    const plan = planOf(input, PREVIEW_STREAM, probe, rungs, `${watermarkVersion}-`);
    return { source, probe, watermark, sizes, watermarkVersion, plan };
  }

  /** Makes what a video has before its stream. @throws UnusableMediaError with a reason for staff */
  async renderPoster(
    input: RenderInput,
    { source, probe, watermark, sizes, watermarkVersion, plan }: Film,
    signal?: AbortSignal,
  ): Promise<RenderResult> {
    const table = stillRenditions(sizes);
    const poster = await this.posterFrame(source, probe, table, signal);
    const { images, placeholder } = await this.images.render(poster, table, watermark, this.studio.current.rights);
    const renditions = await storeStills(this.storage, input, table, images, signal);
    const { width, height, duration, rotation, videoCodec, audioCodec, chapters, taken } = probe;
    const frameRate = plan.cut.rate.frames / plan.cut.rate.seconds;
    const found = {
      width,
      height,
      duration,
      rotation,
      videoCodec,
      audioCodec,
      frameRate,
      chapters,
      takenAt: this.dated(taken),
    };
    return { ...found, placeholder, watermarkVersion, renditions };
  }

  /**
   * Encodes what is missing of a range of a stream, which is about a minute. Ranges may be encoded side by side, and
   * join.
   * @returns the stream once all of it is stored, null while more is missing
   * @throws UnusableMediaError with a reason for staff
   */
  async renderRange(
    { source, probe, watermark, plan }: StreamSource,
    log: SegmentLog,
    { from, report = ignore, onPlayable, onBegun }: RangeRequest,
    signal?: AbortSignal,
  ): Promise<FinishedRendition | null> {
    const { rungs, cut, folder } = plan;
    const { width, height } = rungs[0]!;
    const marks = watermark && (await this.images.filmMarks(width, height, watermark));
    const count = segmentCount(probe.duration, cut);
    const isLast = from + RANGE_SEGMENTS >= count;
    // The last range takes one more segment: a film may be a little longer than its header says.
    const to = isLast ? count + 1 : from + RANGE_SEGMENTS;
    const stored = await log.list(folder);
    let next = from;
    const add = async (segment: StoredSegment) => {
      await log.add(folder, segment);
      stored.push(segment);
    };
    const begin = async () => {
      await onPlayable?.(await storeLiveMaster(this.storage, plan, playableOf(stored).segments, signal));
      if (!isLast) await onBegun?.(to);
    };
    while (stored.some((segment) => segment.number === next && !isEnd(segment))) next += 1;
    if (next > from) await begin();
    if (next < to && !stored.some((segment) => segment.number === next)) {
      const onSegment = async (segment: EncodedSegment) => {
        await add(await storeSegment(this.storage, plan, segment, signal));
        next = segment.number + 1;
        report(STREAM_BEGINS_AT + (stored.length * (STREAM_ENCODED_AT - STREAM_BEGINS_AT)) / (count + 1));
        if (segment.number === from) await begin();
      };
      const request = { input: source, probe, rungs, cut, watermark: marks, onSegment };
      for (const end of next === 0 && !isLast ? [FIRST_RUN_SEGMENTS, to] : [to]) {
        // Each run has a folder of its own: a playlist of the one before would name segments that are not complete.
        const outputDir = await mkdtemp(join(await this.work.path(), 'stream-'));
        try {
          await this.videos.encode({ ...request, outputDir, from: next, to: end, ...(signal ? { signal } : {}) });
        } finally {
          await rm(outputDir, { recursive: true, force: true });
        }
        if (next < end) break;
      }
      // A run that made fewer segments than requested has reached the end of the film.
      if (isLast || next < to) await add(endOfStream(next));
    }
    return this.completeStream(source, probe, plan, log, report, signal);
  }

  private async completeStream(
    source: string,
    probe: VideoProbe,
    plan: StreamPlan,
    log: SegmentLog,
    report: ProgressReport,
    signal?: AbortSignal,
  ): Promise<FinishedRendition | null> {
    // The copied rung is read first: the run that completes the stream takes the rows of both.
    const copied = plan.copied ? await log.list(copiedStream(plan, plan.copied)) : [];
    const { segments, isWhole } = playableOf(await log.list(plan.folder));
    if (!isWhole) return null;
    const decoded = segments.reduce((sum, { seconds }) => sum + seconds, 0);
    await this.videos.assertComplete(source, probe, decoded, signal);
    const stored = await storePlaylists(this.storage, plan, segments, playableOf(copied).segments, signal);
    report(100);
    return stored;
  }

  /** Makes the clean renditions of an unlocked photo. @throws UnusableMediaError with a reason for staff */
  async renderCleanPhoto(input: RenderInput, signal?: AbortSignal): Promise<FinishedRendition[]> {
    signal?.throwIfAborted();
    const original = await this.storage.read(input.originalKey, undefined, signal);
    return this.storeUnmarked(input, CLEAN_PHOTO_RENDITIONS, original, signal);
  }

  /**
   * Describes the stream of an unlocked video. A run that begins the stream also copies the rung of the film's own
   * size, where browsers play the film as it is; later runs find the copy.
   * @param from the first segment of the range that is to be encoded
   * @throws UnusableMediaError with a reason for staff
   */
  async describeCleanFilm(
    input: RenderInput,
    log: SegmentLog,
    from: number,
    signal?: AbortSignal,
  ): Promise<StreamSource> {
    signal?.throwIfAborted();
    const source = await this.storage.seekableInput(input.originalKey);
    const probe = await this.probe(input, source, signal);
    const rendition = this.studio.current.ultraHdFilms ? ULTRA_HD_STREAM : CLEAN_STREAM;
    const plan = planOf(input, rendition, probe, pickRungs(probe, rendition));
    const withCopy = withCopiedRung(input, plan, probe);
    const isCopied = withCopy && (await this.hasCopy(source, probe, withCopy, plan, log, from, signal));
    return { source, probe, watermark: null, plan: isCopied ? withCopy : plan };
  }

  /** Says whether the rung that need not be encoded is stored, and stores it unless the stream has begun. */
  private async hasCopy(
    source: string,
    probe: VideoProbe,
    { folder, copied, cut }: StreamPlan & { copied: CopiedRung },
    encoded: StreamPlan,
    log: SegmentLog,
    from: number,
    signal?: AbortSignal,
  ): Promise<boolean> {
    const stream = copiedStream({ folder }, copied);
    const { segments, isWhole } = playableOf(await log.list(stream));
    if (isWhole || from > 0 || (await log.list(encoded.folder)).length > 0) return isWhole;
    const cuts = await this.videos.findCuts(source, probe, secondsOfSegment(cut), signal);
    if (cuts === null) return false;
    const count = cuts.length - 1;
    for (let next = segments.length; next < count; next += RANGE_SEGMENTS) {
      const outputDir = await mkdtemp(join(await this.work.path(), 'copy-'));
      const onSegment = async (segment: EncodedSegment) =>
        log.add(stream, await storeSegment(this.storage, { folder, rungs: [copied.rung] }, segment, signal));
      try {
        const range = { from: next, to: Math.min(count, next + RANGE_SEGMENTS), outputDir, onSegment };
        if (await this.videos.copy({ input: source, probe, cuts, ...range, ...(signal ? { signal } : {}) })) continue;
      } finally {
        await rm(outputDir, { recursive: true, force: true });
      }
      await log.drop(stream);
      return false;
    }
    await log.add(stream, endOfStream(count));
    return true;
  }

  /** Makes the stills of an unlocked video. @throws UnusableMediaError with a reason for staff */
  async renderCleanPoster(
    input: RenderInput,
    { source, probe }: StreamSource,
    signal?: AbortSignal,
  ): Promise<FinishedRendition[]> {
    const poster = await this.posterFrame(source, probe, CLEAN_POSTER_RENDITIONS, signal);
    return this.storeUnmarked(input, CLEAN_POSTER_RENDITIONS, poster, signal);
  }

  /** Makes the cover of a gallery without watermark. @throws UnusableMediaError with a reason for staff */
  async renderCover(fileType: FileType, input: RenderInput, signal?: AbortSignal): Promise<FinishedRendition[]> {
    signal?.throwIfAborted();
    if (fileType === 'photo') {
      const original = await this.storage.read(input.originalKey, undefined, signal);
      return this.storeUnmarked(input, COVER_RENDITIONS, original, signal);
    }
    const source = await this.storage.seekableInput(input.originalKey);
    const poster = await this.posterFrame(source, await this.probe(input, source, signal), COVER_RENDITIONS, signal);
    return this.storeUnmarked(input, COVER_RENDITIONS, poster, signal);
  }

  private async probe({ originalKey }: RenderInput, source: string, signal?: AbortSignal): Promise<VideoProbe> {
    const known = this.probes.get(originalKey);
    if (known) return known;
    const probe = await this.videos.probe(source, signal);
    this.probes.set(originalKey, probe);
    const [oldest] = this.probes.keys();
    if (this.probes.size > MOST_PROBES) this.probes.delete(oldest!);
    return probe;
  }

  private async storeUnmarked(
    input: RenderInput,
    table: readonly StillRendition[],
    picture: Buffer | Readable,
    signal?: AbortSignal,
  ): Promise<FinishedRendition[]> {
    const { images } = await this.images.render(picture, table, null, this.studio.current.rights);
    return storeStills(this.storage, input, table, images, signal);
  }

  private dated(taken: CameraTime | null): Date | null {
    return takenAt(taken, this.studio.current.timezone, this.clock.now());
  }

  /** Avoids black frames: looks further into the video while it is dark, and keeps the brightest frame so far. */
  private async posterFrame(
    source: string,
    probe: VideoProbe,
    table: readonly StillRendition[],
    signal?: AbortSignal,
  ): Promise<Buffer> {
    const maxEdge = Math.max(...table.map((rendition) => rendition.maxEdge));
    const first = Math.min(MAX_POSTER_SECONDS, probe.duration * 0.1);
    let best: { frame: Buffer; light: number } | null = null;
    let fault: UnusableMediaError | null = null;
    for (const at of [first, ...[0.25, 0.5, 0.75].map((part) => part * probe.duration), 0]) {
      // The very first frame is used only for videos in which no other frame can be decoded.
      if (at === 0 && best) break;
      try {
        const frame = await this.videos.frame(source, at, maxEdge, { kind: probe, ...(signal ? { signal } : {}) });
        const light = await this.images.meanLuminance(frame);
        if (!best || light > best.light) best = { frame, light };
        if (light >= TOO_DARK) break;
      } catch (error) {
        if (!(error instanceof UnusableMediaError)) throw error;
        fault = error;
      }
    }
    if (!best) throw fault ?? new UnusableMediaError(message('video_no_picture'));
    return best.frame;
  }
}

/** Plans a stream. The `version` distinguishes streams of the same name: see `streamFolder`. */
function planOf(
  { projectId, folder }: RenderInput,
  rendition: StreamRendition,
  probe: VideoProbe,
  rungs: readonly HlsRung[],
  version = '',
): StreamPlan {
  const stream = streamFolder(projectId, folder, rendition, `${version}${rungs[0]!.name}`);
  const hasAudio = probe.audioCodec !== null;
  return { rendition, folder: stream, rungs, cut: cutOf(probe), hasAudio, copied: null };
}

/** Plans the stream with the film itself as its best rung; null where that is larger than the rung, or much heavier. */
function withCopiedRung(
  input: RenderInput,
  { rendition, rungs }: StreamPlan,
  probe: VideoProbe,
): (StreamPlan & { copied: CopiedRung }) | null {
  const [rung, ...lower] = rungs;
  const { width, height, playsAs, bitRate, frameRate } = probe;
  if (playsAs === null || rung?.width !== width || rung.height !== height || lower.length === 0) return null;
  if (bitRate > MOST_COPIED_BITS * rung.videoBitRate) return null;
  const plan = planOf(input, rendition, probe, lower, `copy-${rung.name}-`);
  return { ...plan, copied: { rung, framesPerSecond: frameRate, codec: playsAs } };
}

const ignore: ProgressReport = () => undefined;
