import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Logger } from '@nestjs/common';
import fluent, { type FfmpegCommand } from 'fluent-ffmpeg';
import { message } from '../../common/messages.js';
import { UnusableMediaError } from '../../ports/image-tool.port.js';
import {
  VideoToolPort,
  type CopyRequest,
  type EncodedSegment,
  type EncodeRequest,
  type SheetRequest,
  type OptionalContainer,
  type PictureKind,
  type VideoProbe,
} from '../../ports/video-tool.port.js';
import { audioInputOptions, audioOptions, audioRange, audioSourceOptions, framesOfRange } from './ffmpeg-audio.js';
import { chooseCuts, copiedPath, copyOptions, copySourceOptions, isPlayableAlone } from './ffmpeg-copy.js';
import { findFfmpeg, type FfmpegBinaries } from './ffmpeg-binaries.js';
import { deinterlaceFilters, jpegFilters, toneMapFilters } from './ffmpeg-picture.js';
import { addWatermarkInputs, filmWatermark } from './ffmpeg-watermark.js';
import {
  completeSegments,
  fullSegments,
  hlsFilters,
  isWhole,
  rungOptions,
  secondsOf,
  sourceOptions,
} from './ffmpeg-hls.js';
import { SEGMENT_CONTAINER, sheetInputOptions, sheetOptions } from './ffmpeg-sheet.js';
import { evenRate } from './ffmpeg-frame-rate.js';
import {
  averageIfVarying,
  endOf,
  inputFault,
  isConnectionBroken,
  isDamaged,
  isStorageUnavailable,
  readProbe,
} from './ffmpeg-probe.js';
import type { ProbeReply } from './ffprobe-reply.js';
import {
  FfmpegError,
  listParts,
  passthroughOption,
  runFfmpeg,
  runFfmpegToBuffer,
  runFfprobe,
  startedBy,
  type Environment,
} from './ffmpeg-process.js';
import { withLoopbackRelay } from './loopback-relay.js';
import { storageUnavailable } from '../../ports/storage.port.js';
import { checkVideoHead } from './video-source.js';

export interface FfmpegVideoToolOptions {
  /** These programs are used instead of those on the search path. */
  ffmpegPath?: string | undefined;
  ffprobePath?: string | undefined;
  /** The folders to search, as in the environment's PATH. */
  searchPath: string;
  /** The programs get these variables; PATH alone unless given. */
  environment?: Environment;
  /** Says whether the old build inside the npm packages may be used when there is no other. */
  allowBundled?: boolean;
}

/** Films and their frames are made with these encoders. */
const ENCODERS = ['libx264', 'aac', 'mjpeg'];
/** Cameras and editing programs write these formats. */
const DECODERS = ['h264', 'hevc', 'prores', 'mpeg4', 'mjpeg', 'aac', 'mp3', 'pcm_s16le'];

/**
 * These are the demuxers of the containers that we accept: a playlist or a concat script by another name is never
 * followed.
 */
const CONTAINERS = 'mov,mp4,m4a,3gp,3g2,mj2,avi,matroska,webm,mpegts';
const TRIAL_FILMS = new URL('../../../assets/trial-films/', import.meta.url);
const TRIALS = [
  ['matroska', 'trial.mkv'],
  ['mpegts', 'trial.m2ts'],
] as const satisfies readonly (readonly [OptionalContainer, string])[];
type RunningRequest = Pick<EncodeRequest, 'input' | 'probe' | 'signal'>;
type Timeline = Pick<VideoProbe, 'duration' | 'startsAt'>;

const PLAIN: PictureKind = { isInterlaced: false, transfer: 'sdr', matrix: null };
const PROBE_TIMEOUT_MS = 60_000;
/** A film without an index is read from its start to find a later place: one of 36 GB takes a disk four minutes. */
export const SEEK_TIMEOUT_MS = 4 * 60_000;
/** Reading from here begins with the last key frame of any film. */
const BEHIND_ANY_END_SECONDS = 1_000_000;
/**
 * Names an interval from `start` to the end of any film, with its length: without one, the bundled ffprobe takes
 * whatever its memory holds for the end, and whether it reads anything depends on the length of its own path.
 */
const toTheEnd = (start: number) => `${start.toFixed(3)}%+${BEHIND_ANY_END_SECONDS}`;
const PACKET_ENTRIES = 'packet=stream_index,pts_time,duration_time,flags';
/** The times of frames are probed at these parts of a film: in each, five seconds of a phone's film. */
const LOOKED_AT = [0, 0.5, 0.95];
const LOOKED_AT_FRAMES = 150;
/** Larger films are not listed before their stream is made, so all of their rungs are encoded. */
const MOST_LISTED_BYTES = 8 * 1024 ** 3;
/** A packet takes 84 bytes of a list, of which 16 MiB are read: a film with more packets would be read for nothing. */
const MOST_LISTED_PACKETS = 190_000;
const SHEET_TIMEOUT_MS = 120_000;
const HTTP_TIMEOUT_US = 30_000_000;
/** Encoding streams takes long: everything else on the machine goes first. */
const HLS_NICENESS = 10;

let warnedAboutBundled = false;

/**
 * Works on videos with ffmpeg, which gets lists of what it may open, time limits and a low priority, and leaves no
 * temporary files.
 */
export class FfmpegVideoTool extends VideoToolPort {
  private readonly logger = new Logger(FfmpegVideoTool.name);
  private binaries: FfmpegBinaries | undefined;
  private passthrough: string[] | undefined;
  private toneMaps: Promise<boolean> | undefined;

  constructor(private readonly options: FfmpegVideoToolOptions) {
    super();
  }

  async readableContainers(): Promise<ReadonlySet<OptionalContainer>> {
    const reads = await Promise.all(
      TRIALS.map(async ([container, file]) => {
        const path = fileURLToPath(new URL(file, TRIAL_FILMS));
        // Some builds crash on a container that they list.
        const failure = await this.probe(path).then(
          () => null,
          (error: Error) => error,
        );
        if (failure === null) return [container];
        this.logger.debug(`Films in ${container} are not taken: ${failure.message}`);
        return [];
      }),
    );
    return new Set(reads.flat());
  }

  async probe(input: string, signal?: AbortSignal): Promise<VideoProbe> {
    await checkVideoHead(input, signal);
    return this.withReachableInput(input, async (source) => {
      const { reply, facts } = await this.readFacts(source, signal);
      const probe = { ...facts, frameRate: await this.frameRate(source, reply, facts, signal) };
      return probe.transfer === 'sdr' || (await this.canToneMap()) ? probe : { ...probe, transfer: 'sdr' };
    });
  }

  async frame(
    input: string,
    atSeconds: number,
    maxEdge: number,
    { kind = PLAIN, signal }: { kind?: PictureKind; signal?: AbortSignal } = {},
  ): Promise<Buffer> {
    return this.withReachableInput(input, (source) => this.cutFrame(source, atSeconds, maxEdge, kind, signal));
  }

  async sheet({ input, tiles, signal }: SheetRequest): Promise<Buffer> {
    const command = this.command(input, sheetInputOptions, HLS_NICENESS, SEGMENT_CONTAINER).outputOptions(
      ...sheetOptions(tiles),
    );
    const { output } = await translateError(runFfmpegToBuffer(command, { timeoutMs: SHEET_TIMEOUT_MS, signal }));
    if (output.length === 0) throw new UnusableMediaError(message('video_no_picture'));
    return output;
  }

  async encode(request: EncodeRequest): Promise<void> {
    return this.withReachableInput(request.input, (input) => this.encodeRange({ ...request, input }));
  }

  async findCuts(
    input: string,
    probe: VideoProbe,
    seconds: number,
    signal?: AbortSignal,
  ): Promise<readonly number[] | null> {
    const { playsAs, bitRate, duration, frameRate } = probe;
    if (playsAs === null || (bitRate * duration) / 8 > MOST_LISTED_BYTES) return null;
    if (frameRate * duration > MOST_LISTED_PACKETS) return null;
    return this.withReachableInput(input, async (source) => {
      const entries = ['-select_streams', 'V:0', '-show_entries', 'packet=pts_time,duration_time,flags'];
      try {
        const args = [...inputOptions(source), ...entries, inputAddress(source)];
        const { packets = [] } = await this.ffprobe<Pick<ProbeReply, 'packets'>>(args, signal);
        return chooseCuts(packets, probe, seconds);
      } catch (error) {
        // There are too many packets, or they are too long or damaged: encoding has no such limits, and names what is
        // wrong.
        if (error instanceof FfmpegError || error instanceof UnusableMediaError) return null;
        throw error;
      }
    });
  }

  async copy(request: CopyRequest): Promise<boolean> {
    return this.withReachableInput(request.input, (input) => this.copyRange({ ...request, input }));
  }

  /**
   * A file whose index promises more than it has was cut off. A film that shows its last picture for long also decodes
   * short, but its last packet says so and can be read.
   */
  async assertComplete(input: string, probe: VideoProbe, decoded: number, signal?: AbortSignal): Promise<void> {
    const enough = probe.duration * 0.9;
    if (decoded >= enough || probe.duration - decoded <= 1) return;
    const isWhole = (source: string) => this.hasPacketsUntil(enough, source, probe, signal);
    if (decoded > 0 && (await this.withReachableInput(input, isWhole))) return;
    throw new UnusableMediaError(
      message('video_ends_early', { read: decoded.toFixed(1), length: probe.duration.toFixed(1) }),
    );
  }

  async check(): Promise<{ ffmpeg: string; ffprobe: string; version: string }> {
    const { ffmpeg, ffprobe } = this.find();
    const reply = await runFfprobe<{ program_version?: { version?: string } }>(ffprobe, ['-show_program_version'], {
      timeoutMs: PROBE_TIMEOUT_MS,
      env: this.environment,
    });
    // This also fills fluent-ffmpeg's table of formats, which it would ask for before the first frame.
    await new Promise<void>((resolve, reject) => {
      startedBy(fluent(), ffmpeg, this.environment).availableEncoders((error, encoders) => {
        if (error) reject(new Error(`${ffmpeg} does not run: ${error.message}`));
        else if (!encoders['libx264'])
          reject(new Error(`${ffmpeg} has no libx264 encoder: install a complete ffmpeg.`));
        else resolve();
      });
    });
    return { ffmpeg, ffprobe, version: reply.program_version?.version?.split(' ')[0] ?? 'unknown' };
  }

  async missingParts(): Promise<{ encoders: string[]; decoders: string[]; filters: string[] }> {
    const { ffmpeg } = this.find();
    const [encoders, decoders] = await Promise.all(
      (['-encoders', '-decoders'] as const).map((list) => listParts(ffmpeg, list, this.environment)),
    );
    return {
      encoders: ENCODERS.filter((name) => !encoders!.has(name)),
      decoders: DECODERS.filter((name) => !decoders!.has(name)),
      filters: (await this.canToneMap()) ? [] : ['zscale'],
    };
  }

  /** Tells whether pictures with a high dynamic range can be mapped; builds without zimg show them pale. */
  private canToneMap(): Promise<boolean> {
    this.toneMaps ??= listParts(this.find().ffmpeg, '-filters', this.environment).then(
      (filters) => {
        const isThere = filters.has('zscale') && filters.has('tonemap');
        if (!isThere)
          this.logger.warn('This ffmpeg has no zscale filter: films in HDR look pale. Install a complete one.');
        return isThere;
      },
      (error: unknown) => {
        this.toneMaps = undefined;
        throw error;
      },
    );
    return this.toneMaps;
  }

  private async cutFrame(
    input: string,
    atSeconds: number,
    maxEdge: number,
    kind: PictureKind,
    signal?: AbortSignal,
  ): Promise<Buffer> {
    // The pixels are made square first, so that the longer edge is the one that is seen.
    const width = `if(gte(iw,ih),min(iw,${maxEdge}),-2)`;
    const height = `if(gte(iw,ih),-2,min(ih,${maxEdge}))`;
    const filters = [
      ...deinterlaceFilters(kind),
      'scale=trunc(iw*sar/2)*2:trunc(ih/2)*2,setsar=1',
      `scale='${width}':'${height}'`,
      ...toneMapFilters(kind),
      ...jpegFilters(kind),
    ];
    const command = this.command(input, ['-ss', Math.max(0, atSeconds).toFixed(3)]).outputOptions(
      ...['-map', '0:V:0', '-frames:v', '1', '-an', '-sn', '-dn', '-map_metadata', '-1'],
      ...['-vf', filters.join(',')],
      ...['-c:v', 'mjpeg', '-q:v', '2', '-f', 'image2pipe'],
    );
    const { output: picture } = await translateError(
      runFfmpegToBuffer(command, { timeoutMs: SEEK_TIMEOUT_MS, signal }),
    );
    if (picture.length === 0)
      throw new UnusableMediaError(message('video_no_picture_at', { seconds: atSeconds.toFixed(1) }));
    return picture;
  }

  private async encodeRange(request: EncodeRequest): Promise<void> {
    const { input, probe, rungs, outputDir, signal, onSegment } = request;
    const watermark = request.watermark && filmWatermark(request.watermark);
    const scratch = await mkdtemp(join(dirname(outputDir), 'encode-'));
    const failed = new AbortController();
    let reported = 0;
    let isReporting = false;
    let reporting = Promise.resolve();
    const report = async (segments: readonly EncodedSegment[]) => {
      for (const segment of segments.slice(reported)) {
        if (!(await isWhole(segment.paths))) throw diskFull();
        reported += 1;
        await onSegment(segment);
      }
    };
    // A short segment is the film's last one, or the rest that a broken connection has left.
    const reportFull = async () => report(fullSegments(await completeSegments(outputDir, rungs, request), request));
    try {
      const passthrough = (this.passthrough ??= await passthroughOption(this.find().ffmpeg, this.environment));
      const command = this.command(input, sourceOptions(request, probe), HLS_NICENESS);
      const watermarkInputs = watermark ? await addWatermarkInputs(command, watermark, scratch) : 0;
      const hasAudio = probe.audioCodec !== null && (await this.addAudio(command, request, scratch));
      command.complexFilter(hlsFilters(request, rungs, watermark));
      for (const [index, rung] of rungs.entries()) {
        const folder = join(outputDir, rung.name);
        await mkdir(folder, { recursive: true });
        command
          .output(`file:${join(folder, 'index.m3u8')}`)
          .outputOptions(
            ...rungOptions(request, rung, index, folder, hasAudio ? 1 + watermarkInputs : null, passthrough),
          );
      }
      // ffmpeg writes a line twice a second.
      let frames: number | null = null;
      const onProgress = (line: string) => {
        frames = Number(/frame=\s*(\d+)/.exec(line)?.[1] ?? frames);
        if (isReporting) return;
        isReporting = true;
        reporting = reportFull()
          .catch((error: unknown) => failed.abort(error))
          .finally(() => (isReporting = false));
      };
      const limits = { timeoutMs: rangeTimeoutMs(request), signal: either(signal, failed.signal) };
      const log = await this.run(request, runFfmpeg(command, limits, onProgress));
      await reporting;
      failed.signal.throwIfAborted();
      await this.assertNotBrokenOff(request, log);
      const written = await completeSegments(outputDir, rungs, request, frames);
      if (written.length < Math.ceil((frames ?? 0) / request.cut.segmentFrames)) throw diskFull(log);
      await report(written);
      signal?.throwIfAborted();
    } finally {
      await reporting;
      await rm(scratch, { recursive: true, force: true });
    }
  }

  private async copyRange(request: CopyRequest): Promise<boolean> {
    const { input, cuts, from, to, outputDir, onSegment, signal } = request;
    const command = this.command(input, copySourceOptions(request), HLS_NICENESS)
      .output(`file:${join(outputDir, '%05d.ts')}`)
      .outputOptions(...copyOptions(request));
    const timeoutMs = timeoutMsOf(cuts[to]! - cuts[from]!);
    const log = await this.run(request, runFfmpeg(command, { timeoutMs, signal }));
    await this.assertNotBrokenOff(request, log);
    for (let number = from; number < to; number += 1) {
      // The first file of a later range has what comes before that range.
      const path = copiedPath(outputDir, number - from + (from > 0 ? 1 : 0));
      if (!(await isPlayableAlone(path))) return false;
      await onSegment({ number, seconds: cuts[number + 1]! - cuts[number]!, paths: [path] });
      signal?.throwIfAborted();
    }
    return true;
  }

  /** Encodes the sound of a range and adds it as an input. @returns false when nothing of the sound can be decoded */
  private async addAudio(command: FfmpegCommand, request: EncodeRequest, scratch: string): Promise<boolean> {
    const { input, probe, signal } = request;
    const range = audioRange(request, probe.duration);
    const sound = this.command(input, audioSourceOptions(range, probe), HLS_NICENESS).outputOptions(
      ...audioOptions(range),
    );
    const limits = { timeoutMs: rangeTimeoutMs(request), signal };
    const { log, output } = await this.run(request, runFfmpegToBuffer(sound, limits));
    await this.assertNotBrokenOff(request, log);
    const frames = framesOfRange(output, range);
    if (frames.length === 0) return false;
    const path = join(scratch, 'sound.aac');
    await writeFile(path, frames);
    command.input(`file:${path}`).inputOptions(...audioInputOptions(range, request));
    return true;
  }

  /** Returns the outcome of a run. What looks like a fault of the file is none when its connection broke. */
  private async run<T>(request: RunningRequest, work: Promise<T>): Promise<T> {
    return translateError(
      work.catch(async (error: unknown) => {
        if (error instanceof FfmpegError) await this.assertNotBrokenOff(request, error.log);
        throw error;
      }),
    );
  }

  /**
   * ffmpeg takes the end of a broken connection for the end of the film. A file that was cut off looks the same, but
   * its last packets cannot be read. Some builds warn of 'temporary partial files' with every stream that they write.
   */
  private async assertNotBrokenOff({ input, probe, signal }: RunningRequest, log: string): Promise<void> {
    if (!isUrl(input)) return;
    const isBroken =
      isConnectionBroken(log) ||
      (/: partial file\b/i.test(log) && (await this.hasPacketsUntil(probe.duration * 0.9, input, probe, signal)));
    if (isBroken) throw storageUnavailable(new FfmpegError('The film broke off.', log));
  }

  private get environment(): Environment {
    return this.options.environment ?? { PATH: this.options.searchPath };
  }

  private find(): FfmpegBinaries {
    if (this.binaries) return this.binaries;
    const { ffmpegPath, ffprobePath, searchPath, allowBundled = true } = this.options;
    this.binaries = findFfmpeg({ ffmpeg: ffmpegPath, ffprobe: ffprobePath }, searchPath, { allowBundled });
    if (this.binaries.bundled && !warnedAboutBundled) {
      warnedAboutBundled = true;
      this.logger.warn(
        'Using the old ffmpeg inside node_modules: fine for a trial. ' +
          'Install a current ffmpeg, or set FFMPEG_PATH and FFPROBE_PATH.',
      );
    }
    return this.binaries;
  }

  private command(input: string, options: string[], niceness = 0, containers = CONTAINERS): FfmpegCommand {
    const { ffmpeg, ffprobe } = this.find();
    const command = fluent(inputAddress(input), { niceness, logger: undefined });
    return startedBy(command, ffmpeg, this.environment)
      .setFfprobePath(ffprobe)
      .inputOptions(
        '-hide_banner',
        '-nostdin',
        '-v',
        'warning',
        '-stats',
        ...inputOptions(input, containers),
        ...options,
      );
  }

  /** Gives `work` an input that the programs in use can open. */
  private withReachableInput<T>(input: string, work: (input: string) => Promise<T>): Promise<T> {
    return isUrl(input) && this.find().bundled ? withLoopbackRelay(input, work) : work(input);
  }

  private ffprobe<T>(args: string[], signal?: AbortSignal, timeoutMs = PROBE_TIMEOUT_MS): Promise<T> {
    return translateError(runFfprobe<T>(this.find().ffprobe, args, { timeoutMs, signal, env: this.environment }));
  }

  /**
   * Reads header and end of a film in one run: a film may be longer than its header says. Where the end cannot be read,
   * the header counts.
   */
  private async readFacts(input: string, signal?: AbortSignal): Promise<{ reply: ProbeReply; facts: VideoProbe }> {
    const entries = ['-show_format', '-show_streams', '-show_chapters'];
    const read = async (...more: string[]) => {
      const args = [...inputOptions(input), ...entries, ...more, inputAddress(input)];
      const reply = await this.ffprobe<ProbeReply>(args, signal, SEEK_TIMEOUT_MS);
      return { reply, facts: readProbe(reply) };
    };
    try {
      return await read('-read_intervals', toTheEnd(BEHIND_ANY_END_SECONDS), '-show_entries', PACKET_ENTRIES);
    } catch (error) {
      if (!(error instanceof FfmpegError || (error instanceof UnusableMediaError && error.cause))) throw error;
      // The facts must be the same in every run for this film: a run that was killed says nothing about the file.
      if (error instanceof FfmpegError && error.wasKilled) throw error;
      return read();
    }
  }

  /** Probes the times of some frames where the nominal rate may be too high. */
  private async frameRate(
    input: string,
    reply: ProbeReply,
    { frameRate, startsAt, duration }: VideoProbe,
    signal?: AbortSignal,
  ): Promise<number> {
    // The header counts for a file whose end cannot be read: it is the same for every range.
    const average = reply.packets ? averageIfVarying(reply) : null;
    if (average === null) return frameRate;
    const intervals = LOOKED_AT.map((part) => `${(startsAt + part * duration).toFixed(3)}%+#${LOOKED_AT_FRAMES}`);
    const entries = ['-select_streams', 'V:0', '-read_intervals', intervals.join(), '-show_entries', 'packet=pts_time'];
    try {
      const args = [...inputOptions(input), ...entries, inputAddress(input)];
      const { packets = [] } = await this.ffprobe<Pick<ProbeReply, 'packets'>>(args, signal, SEEK_TIMEOUT_MS);
      return evenRate(average, packets, startsAt) ?? frameRate;
    } catch (error) {
      // Any other failure may be over in the next run: ranges of one film that are cut at two rates do not join.
      if (error instanceof UnusableMediaError) return frameRate;
      throw error;
    }
  }

  private async hasPacketsUntil(
    enough: number,
    input: string,
    probe: Timeline,
    signal?: AbortSignal,
  ): Promise<boolean> {
    const packets = await this.packetsFrom(input, probe, signal);
    return packets.some(({ end, isDamaged }) => end >= enough && !isDamaged);
  }

  /**
   * Reads the packets of the picture from the last key frame before the end that the header names, by the film's own
   * clock.
   */
  private async packetsFrom(
    input: string,
    { duration, startsAt }: Timeline,
    signal?: AbortSignal,
  ): Promise<{ end: number; isDamaged: boolean }[]> {
    const interval = ['-select_streams', 'V:0', '-read_intervals', toTheEnd(startsAt + duration)];
    const { packets = [] } = await this.ffprobe<Pick<ProbeReply, 'packets'>>(
      [...inputOptions(input), ...interval, '-show_entries', PACKET_ENTRIES, inputAddress(input)],
      signal,
      SEEK_TIMEOUT_MS,
    );
    return packets.map((packet) => ({ end: endOf(packet) - startsAt, isDamaged: isDamaged(packet) }));
  }
}

function isUrl(input: string): boolean {
  return /^https?:\/\//i.test(input);
}

/** `file:` keeps a path with a colon from being read as a protocol. */
function inputAddress(input: string): string {
  return isUrl(input) ? input : `file:${input}`;
}

function inputOptions(input: string, containers = CONTAINERS): string[] {
  const reach = isUrl(input)
    ? ['-protocol_whitelist', 'http,https,tcp,tls,crypto', '-rw_timeout', String(HTTP_TIMEOUT_US)]
    : ['-protocol_whitelist', 'file'];
  return [...reach, '-format_whitelist', containers];
}

/** Turns a failure that is the file's own fault into a reason for staff; anything else stays a fault to retry. */
async function translateError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (!(cause instanceof FfmpegError)) throw cause;
    if (isStorageUnavailable(cause.log)) throw storageUnavailable(cause);
    const reason = inputFault(cause.log);
    throw reason ? new UnusableMediaError(reason, { cause }) : cause;
  }
}

/** ffmpeg has reported success, but its output is not complete. */
const diskFull = (log = '') => storageUnavailable(new FfmpegError('A segment does not fit on the disk.', log));

/** The limit is long enough for 4K on one slow core. */
const timeoutMsOf = (seconds: number) => 120_000 + seconds * 20_000;
const rangeTimeoutMs = ({ cut, from, to }: EncodeRequest) =>
  timeoutMsOf(secondsOf((to - from) * cut.segmentFrames, cut.rate));

const either = (signal: AbortSignal | undefined, other: AbortSignal) =>
  signal ? AbortSignal.any([signal, other]) : other;
