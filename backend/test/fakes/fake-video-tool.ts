import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { message } from '../../src/common/messages.js';
import { UnusableMediaError } from '../../src/ports/image-tool.port.js';
import {
  VideoToolPort,
  type CopyRequest,
  type EncodeRequest,
  type SheetRequest,
  type OptionalContainer,
  type VideoProbe,
} from '../../src/ports/video-tool.port.js';
import { fakeJpeg } from './fake-image-tool.js';

/** Takes any file that begins like an MP4, MOV or AVI for the film in `film`. */
export class FakeVideoTool extends VideoToolPort {
  /** The properties of every video. */
  film: VideoProbe = {
    duration: 10,
    startsAt: 0,
    width: 1280,
    height: 720,
    rotation: 0,
    videoCodec: 'h264',
    audioCodec: 'aac',
    container: 'mp4',
    frameRate: 25,
    bitRate: 1_000_000,
    playsAs: null,
    isInterlaced: false,
    transfer: 'sdr' as const,
    matrix: null,
    taken: null,
    chapters: [],
  };
  /** Returns the brightness of the film at a time, 0 to 255; null where nothing can be decoded. */
  lightAt: (seconds: number) => number | null = () => 128;
  /** The instants at which a film that is copied can be cut; null when it cannot be. */
  cuts: readonly number[] | null = null;
  /** The number of the first segment that cannot be played by itself. */
  copiesUpTo = Infinity;
  readonly framesAsked: number[] = [];
  readonly streams: EncodeRequest[] = [];

  async readableContainers(): Promise<ReadonlySet<OptionalContainer>> {
    return new Set();
  }

  async probe(input: string, signal?: AbortSignal): Promise<VideoProbe> {
    signal?.throwIfAborted();
    await rejectUnknown(input);
    return { ...this.film };
  }

  async frame(
    input: string,
    atSeconds: number,
    maxEdge: number,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<Buffer> {
    signal?.throwIfAborted();
    await rejectUnknown(input);
    this.framesAsked.push(atSeconds);
    const light = atSeconds > this.film.duration ? null : this.lightAt(atSeconds);
    if (light === null) throw new UnusableMediaError(message('video_no_picture_at', { seconds: atSeconds }));
    const scale = Math.min(1, maxEdge / Math.max(this.film.width, this.film.height));
    return fakeJpeg(Math.round(this.film.width * scale), Math.round(this.film.height * scale), light);
  }

  async sheet({ tiles: { width, height, columns, count }, signal }: SheetRequest): Promise<Buffer> {
    signal?.throwIfAborted();
    return fakeJpeg(width * columns, height * Math.ceil(count / columns));
  }

  async encode(request: EncodeRequest): Promise<void> {
    const { input, rungs, cut, from, to, outputDir, onSegment, signal } = request;
    signal?.throwIfAborted();
    await rejectUnknown(input);
    const left = await readdir(outputDir).catch(() => []);
    if (left.length > 0) throw new Error(`${outputDir} is not empty.`);
    this.streams.push(request);
    const length = (cut.segmentFrames * cut.rate.seconds) / cut.rate.frames;
    for (let number = from; number < to && number * length < this.film.duration; number += 1) {
      const paths = rungs.map(({ name }) => join(outputDir, name, `seg_${number}.ts`));
      for (const path of paths) {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, 'segment');
      }
      await onSegment({ number, seconds: Math.min(length, this.film.duration - number * length), paths });
      signal?.throwIfAborted();
    }
  }

  async findCuts(): Promise<readonly number[] | null> {
    return this.cuts;
  }

  async copy({ from, to, cuts, outputDir, onSegment }: CopyRequest): Promise<boolean> {
    for (let number = from; number < to; number += 1) {
      if (number >= this.copiesUpTo) return false;
      const path = join(outputDir, `${number}.ts`);
      await writeFile(path, 'copied');
      await onSegment({ number, seconds: cuts[number + 1]! - cuts[number]!, paths: [path] });
    }
    return true;
  }

  async assertComplete(): Promise<void> {
    // Every film of this tool is complete.
  }

  async missingParts(): Promise<{ encoders: string[]; decoders: string[]; filters: string[] }> {
    return { encoders: [], decoders: [], filters: [] };
  }

  async check(): Promise<{ ffmpeg: string; ffprobe: string; version: string }> {
    return { ffmpeg: 'fake', ffprobe: 'fake', version: '0' };
  }
}

async function rejectUnknown(input: string): Promise<void> {
  const bytes = input.startsWith('data:')
    ? Buffer.from(input.slice(input.indexOf(',') + 1), 'base64')
    : await readFile(input);
  if (bytes.length === 0) throw new UnusableMediaError(message('file_empty'));
  if (bytes.toString('latin1', 4, 8) === 'ftyp' || bytes.toString('latin1', 8, 11) === 'AVI') return;
  throw new UnusableMediaError(message('video_wrong_type'));
}
