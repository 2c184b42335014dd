import type { CameraTime, FilmMarks } from './image-tool.port.js';

/** What a video is, upright (the container's rotation applied). */
export interface VideoProbe {
  /** Seconds. */
  duration: number;
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
  taken: CameraTime | null;
}

export interface HlsRung {
  /** Folder of the rung inside the output, e.g. `720p`. */
  name: string;
  width: number;
  height: number;
  /** Bits a second of the video track, at the most. */
  videoBitRate: number;
}

export interface HlsRequest {
  /** Path or URL ffmpeg can seek in. */
  input: string;
  probe: VideoProbe;
  rungs: readonly HlsRung[];
  /** Marks for frames of the first rung's size, drawn into every rung; null for a clean stream. */
  watermark: FilmMarks | null;
  /** An empty directory that the caller owns and removes. Receives `master.m3u8` and a folder a rung. */
  outputDir: string;
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
}

export interface HlsResult {
  /** Paths relative to `outputDir`, playlists and segments, the master playlist first. */
  files: string[];
  /** Seconds that could really be decoded. */
  duration: number;
}

/**
 * The only access to ffmpeg and ffprobe: argument arrays, protocol and demuxer allow-lists, time limits, low priority.
 */
export abstract class VideoToolPort {
  /**
   * Called by the renderer first, to reject files that are not videos.
   * @throws UnusableMediaError (image-tool.port) not MP4/MOV/AVI, no picture track, damaged
   */
  abstract probe(input: string, signal?: AbortSignal): Promise<VideoProbe>;
  /**
   * One upright frame near `atSeconds` as JPEG, longest edge at most `maxEdge`; seeks, never reads the whole file.
   * Called by the renderer for the poster.
   * @throws UnusableMediaError when no frame can be decoded there
   */
  abstract frame(input: string, atSeconds: number, maxEdge: number, signal?: AbortSignal): Promise<Buffer>;
  /**
   * Cuts a two-rung H.264 + AAC stream with aligned key frames.
   * Called by the renderer for the preview and the clean stream.
   * @throws UnusableMediaError
   */
  abstract hls(request: HlsRequest): Promise<HlsResult>;
  /**
   * Which binaries are used and their versions; throws when one is missing (health check, start-up message).
   * Called by the worker before it takes jobs.
   */
  abstract check(): Promise<{ ffmpeg: string; ffprobe: string; version: string }>;
}
