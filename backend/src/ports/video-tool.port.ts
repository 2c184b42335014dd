import type { CameraTime, FilmMarks } from './image-tool.port.js';

/** Containers that not every installation of the tool reads. */
export type OptionalContainer = 'matroska' | 'mpegts';

/** The kind of a film's pictures, which decides how they are read. */
export interface PictureKind {
  /** Each picture consists of two halves from different moments. */
  isInterlaced: boolean;
  /** The dynamic range: `hlg` and `pq` are high. */
  transfer: 'sdr' | 'hlg' | 'pq';
  /** The coding of the colours, for HD or for SD; null where the film does not name it. */
  matrix: 'bt709' | 'smpte170m' | 'bt470bg' | null;
}

/** The properties of a video, upright (the container's rotation applied). */
export interface VideoProbe extends PictureKind {
  /** The duration in seconds. */
  duration: number;
  /** The container's clock at the beginning, in seconds: zero in most, anything in a transport stream. */
  startsAt: number;
  width: number;
  height: number;
  /** Degrees by which the container asks players to rotate: 0, 90, 180 or 270. */
  rotation: number;
  videoCodec: string;
  /** Null for a clip without sound. */
  audioCodec: string | null;
  container: string;
  frameRate: number;
  bitRate: number;
  /**
   * The picture's codec in playlists (`avc1.640028`) when every browser plays the film as it is; null when it must be
   * encoded.
   */
  playsAs: string | null;
  taken: CameraTime | null;
  /** The chapters are in the order of their times; most films have none. */
  chapters: Chapter[];
}

/** A part of a film, with its beginning and its title, which may be empty. */
export interface Chapter {
  /** The chapter begins at this second of the film. */
  start: number;
  title: string;
}

export interface HlsRung {
  /** Folder of the rung inside the output, e.g. `720p`. */
  name: string;
  width: number;
  height: number;
  /** Bits a second of the video track, at the most. */
  videoBitRate: number;
}

/** Frames a second as a fraction: 24000/1001 is no decimal number. */
export interface FrameRate {
  frames: number;
  seconds: number;
}

/** The cuts of a stream: at the same frames in all rungs, so that players may change between any two segments. */
export interface StreamCut {
  rate: FrameRate;
  /** Frames of a segment, an even number: there is a key frame at its start and in its middle. */
  segmentFrames: number;
}

/** Some segments of a stream. Whatever ranges a film is encoded in, its segments join without a seam. */
export interface EncodeRequest {
  /** Path or URL ffmpeg can seek in. */
  input: string;
  probe: VideoProbe;
  rungs: readonly HlsRung[];
  cut: StreamCut;
  /** Marks for frames of the first rung's size, drawn into every rung; null for a clean stream. */
  watermark: FilmMarks | null;
  /** The number of the first segment, from 0, and that of the first one that is not encoded. */
  from: number;
  to: number;
  /** An empty directory that the caller owns and removes; receives a folder a rung. */
  outputDir: string;
  /** Called for each segment once it is complete in every rung, one after the other. */
  onSegment: (segment: EncodedSegment) => Promise<void>;
  signal?: AbortSignal;
}

/** Some segments of a film whose packets are copied, neither decoded nor encoded. */
export interface CopyRequest extends Pick<
  EncodeRequest,
  'input' | 'probe' | 'from' | 'to' | 'outputDir' | 'onSegment' | 'signal'
> {
  /** The seconds at which the segments of the film begin, each with a key frame, and its end. */
  cuts: readonly number[];
}

/** Small frames of a film on one picture, row by row. */
export interface SheetTiles {
  /** Pixels of a tile. */
  width: number;
  height: number;
  columns: number;
  count: number;
  /** The time from one frame to the next. */
  seconds: number;
}

export interface SheetRequest {
  /** Path of segments of a stream, joined. */
  input: string;
  tiles: SheetTiles;
  signal?: AbortSignal;
}

export interface EncodedSegment {
  number: number;
  seconds: number;
  /** The files of the segment, in the order of the rungs. */
  paths: readonly string[];
}

/**
 * The only access to ffmpeg and ffprobe: argument arrays, protocol and demuxer allow-lists, time limits, low priority.
 */
export abstract class VideoToolPort {
  /**
   * Returns the optional containers that this installation reads; MP4, MOV and AVI are always read.
   * Called at the start, to say which files are accepted. Never rejects: where there is no tool, none of them is read.
   */
  abstract readableContainers(): Promise<ReadonlySet<OptionalContainer>>;
  /**
   * Called by the renderer first, to reject files that are not videos.
   * @throws UnusableMediaError (image-tool.port) not MP4, MOV, AVI, Matroska, WebM or MPEG-TS, no picture track,
   * damaged
   */
  abstract probe(input: string, signal?: AbortSignal): Promise<VideoProbe>;
  /**
   * Returns an upright frame near `atSeconds` as JPEG, at most `maxEdge` long; seeks, never reads the whole file.
   * Called by the renderer for the poster.
   * @param options.kind of the film's pictures; left out: they are whole, without a high dynamic range
   * @throws UnusableMediaError when no frame can be decoded there
   */
  abstract frame(
    input: string,
    atSeconds: number,
    maxEdge: number,
    options?: { kind?: PictureKind; signal?: AbortSignal },
  ): Promise<Buffer>;
  /**
   * Encodes a range of segments as H.264 and AAC. Where the film ends earlier there are fewer of them, or none.
   * Called by the renderer for the preview and the clean stream.
   * @throws UnusableMediaError
   */
  abstract encode(request: EncodeRequest): Promise<void>;
  /**
   * Finds the key frames at which a film that browsers play as it is can be cut, about `seconds` apart. It reads the
   * whole file, unless that is very large.
   * Called by the renderer before it makes a clean stream.
   * @returns for `CopyRequest`; null when the film must be encoded
   */
  abstract findCuts(
    input: string,
    probe: VideoProbe,
    seconds: number,
    signal?: AbortSignal,
  ): Promise<readonly number[] | null>;
  /**
   * Copies a range of segments without any metadata. Their clock is that of encoded segments.
   * Called by the renderer for the clean stream.
   * @returns false when a segment cannot be played by itself: the film must be encoded
   */
  abstract copy(request: CopyRequest): Promise<boolean>;
  /**
   * Key frames of segments that we have encoded, as tiles of one JPEG; decodes nothing else.
   * Called for the frames that players show while seeking.
   * @throws UnusableMediaError when no frame can be decoded
   */
  abstract sheet(request: SheetRequest): Promise<Buffer>;
  /**
   * Called by the renderer at the end of a stream, with the seconds that were decoded.
   * @throws UnusableMediaError when the file promises much more: it was cut off
   */
  abstract assertComplete(input: string, probe: VideoProbe, decoded: number, signal?: AbortSignal): Promise<void>;
  /**
   * Returns the paths of both binaries and their version; throws when one is missing (health check, start-up message).
   * Called by the worker before it takes jobs.
   */
  abstract check(): Promise<{ ffmpeg: string; ffprobe: string; version: string }>;
  /**
   * Encoders, decoders and filters that this build lacks, of those that films need. Called by the checks of the
   * operator.
   * @throws Error when ffmpeg is missing
   */
  abstract missingParts(): Promise<{ encoders: string[]; decoders: string[]; filters: string[] }>;
}
