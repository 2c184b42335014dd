import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { message } from '../../src/common/messages.js';
import { UnusableMediaError } from '../../src/ports/image-tool.port.js';
import { VideoToolPort, type HlsRequest, type HlsResult, type VideoProbe } from '../../src/ports/video-tool.port.js';
import { fakeJpeg } from './fake-image-tool.js';

/** Takes any file that begins like an MP4, MOV or AVI for the film in `film`. */
export class FakeVideoTool extends VideoToolPort {
  /** What every video is. */
  film: VideoProbe = {
    duration: 10,
    width: 1280,
    height: 720,
    rotation: 0,
    videoCodec: 'h264',
    audioCodec: 'aac',
    container: 'mp4',
    frameRate: 25,
    bitRate: 1_000_000,
    taken: null,
  };
  /** How bright the film is at a time, 0 to 255; null where nothing can be decoded. */
  lightAt: (seconds: number) => number | null = () => 128;
  readonly framesAsked: number[] = [];
  readonly streams: HlsRequest[] = [];

  async probe(input: string, signal?: AbortSignal): Promise<VideoProbe> {
    signal?.throwIfAborted();
    await rejectUnknown(input);
    return { ...this.film };
  }

  async frame(input: string, atSeconds: number, maxEdge: number, signal?: AbortSignal): Promise<Buffer> {
    signal?.throwIfAborted();
    await rejectUnknown(input);
    this.framesAsked.push(atSeconds);
    const light = atSeconds > this.film.duration ? null : this.lightAt(atSeconds);
    if (light === null) throw new UnusableMediaError(message('video_no_picture_at', { seconds: atSeconds }));
    const scale = Math.min(1, maxEdge / Math.max(this.film.width, this.film.height));
    return fakeJpeg(Math.round(this.film.width * scale), Math.round(this.film.height * scale), light);
  }

  async hls(request: HlsRequest): Promise<HlsResult> {
    const { input, rungs, outputDir, onProgress, signal } = request;
    signal?.throwIfAborted();
    await rejectUnknown(input);
    this.streams.push(request);
    const files: string[] = ['master.m3u8'];
    for (const { name } of rungs) {
      await mkdir(join(outputDir, name));
      await writeFile(join(outputDir, name, 'seg_00000.ts'), 'segment');
      await writeFile(
        join(outputDir, name, 'index.m3u8'),
        `#EXTM3U\n#EXTINF:${this.film.duration},\nseg_00000.ts\n#EXT-X-ENDLIST\n`,
      );
      files.push(`${name}/index.m3u8`, `${name}/seg_00000.ts`);
      onProgress?.(50);
    }
    const variants = rungs.map(
      ({ name, width, height }) => `#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=${width}x${height}\n${name}/index.m3u8\n`,
    );
    await writeFile(join(outputDir, 'master.m3u8'), `#EXTM3U\n${variants.join('')}`);
    signal?.throwIfAborted();
    onProgress?.(100);
    return { files, duration: this.film.duration };
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
