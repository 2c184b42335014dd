import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '../../../src/adapters/ffmpeg/ffmpeg-binaries.js';
import { FfmpegVideoTool } from '../../../src/adapters/ffmpeg/ffmpeg-video-tool.js';
import type { EncodedSegment } from '../../../src/ports/video-tool.port.js';
import { encodeFilm } from '../../fixtures/encode-film.js';

const searchPath = process.env['PATH'] ?? '';
const { ffmpeg } = findFfmpeg({}, searchPath);
const tool = new FfmpegVideoTool({ searchPath });
const run = promisify(execFile);
const [WIDTH, HEIGHT, BITS] = [320, 192, 10];
const BIT_WIDTH = WIDTH / BITS;
/** Each frame shows its number, a bit a column. */
const NUMBERED = `geq=lum='if(mod(floor(N/pow(2,floor(X/${BIT_WIDTH}))),2),235,16)':cb=128:cr=128`;
const TONE_HZ = 440;
const SAMPLE_RATE = 48_000;

describe('A film that is encoded in ranges', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'showreel-seams-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const film = async (rate: string, seconds: number, filter = NUMBERED) => {
    const path = join(folder, 'film.mp4');
    const picture = `color=c=gray:s=${WIDTH}x${HEIGHT}:r=${rate}:d=${seconds},${filter}`;
    const sound = `sine=frequency=${TONE_HZ}:sample_rate=44100:duration=${seconds}`;
    // Key frames are rare, and where ranges begin there is none.
    const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '250', '-vsync', '0', '-c:a', 'aac'];
    const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound];
    await run(ffmpeg, ['-v', 'error', '-y', ...inputs, ...codecs, path]);
    return path;
  };

  /** Encodes ranges of so many segments, the last one first, and joins what they gave. */
  const encode = async (path: string, range: number, seconds: number) => {
    const segments: EncodedSegment[] = [];
    const count = Math.ceil(seconds / 4) + 1;
    for (let from = Math.floor(count / range) * range; from >= 0; from -= range) {
      const made = await encodeFilm(tool, path, join(folder, `out-${range}-${from}`), { from, to: from + range });
      segments.unshift(...made.segments);
    }
    const joined = join(folder, `joined-${range}.ts`);
    await writeFile(joined, Buffer.concat(await Promise.all(segments.map(({ paths }) => readFile(paths[0]!)))));
    return { joined, segments };
  };

  const decode = async (path: string, ...options: string[]) => {
    const args = ['-v', 'error', '-i', path, ...options, '-'];
    return (await run(ffmpeg, args, { encoding: 'buffer', maxBuffer: 2 ** 30 })).stdout;
  };

  const framesOf = async (path: string) => {
    const scaled = `scale=${WIDTH}:${HEIGHT}`;
    const raw = await decode(path, '-map', '0:v', '-vf', scaled, '-pix_fmt', 'gray', '-vsync', '0', '-f', 'rawvideo');
    return Array.from({ length: raw.length / (WIDTH * HEIGHT) }, (_, frame) => {
      const middle = frame * WIDTH * HEIGHT + (HEIGHT / 2) * WIDTH;
      return Array.from({ length: BITS }, (_, bit) =>
        raw[middle + (bit + 0.5) * BIT_WIDTH]! > 128 ? 1 << bit : 0,
      ).reduce((sum, bit) => sum + bit, 0);
    });
  };

  test.each([
    ['24000/1001', 1],
    ['25', 1],
    ['30000/1001', 1],
    ['50', 2],
    ['60000/1001', 2],
  ])('at %s frames a second shows each frame once, in its order', async (rate, step) => {
    const seconds = 14;
    const { joined, segments } = await encode(await film(rate, seconds), 2, seconds);
    const frames = await framesOf(joined);
    const [numerator, denominator = 1] = rate.split('/').map(Number);
    const sent = Math.round((seconds * numerator!) / denominator);
    const first = frames[0]!;
    // Of twice as many frames each second one is shown.
    expect(first).toBeLessThan(step);
    expect(frames).toEqual(Array.from({ length: Math.ceil((sent - first) / step) }, (_, i) => first + i * step));
    const length = segments.reduce((sum, segment) => sum + segment.seconds, 0);
    expect(length).toBeCloseTo((frames.length * step * denominator) / numerator!, 3);
  });

  test('is encoded to its end when its header says half its length', async () => {
    const seconds = 20;
    const path = await film('25', seconds, 'null');
    const bytes = await readFile(path);
    // Where the length of the film, of a track and of its media is written behind the name of its box.
    for (const [box, offset] of [
      ['mvhd', 20],
      ['tkhd', 24],
      ['mdhd', 20],
    ] as const) {
      for (let at = bytes.indexOf(box); at >= 0; at = bytes.indexOf(box, at + 4))
        bytes.writeUInt32BE(bytes.readUInt32BE(at + offset) / 2, at + offset);
    }
    for (let at = bytes.indexOf('elst'); at >= 0; at = bytes.indexOf('elst', at + 4)) bytes.write('skip', at);
    await writeFile(path, bytes);
    expect((await tool.probe(path)).duration).toBeCloseTo(seconds, 0);
    const { segments } = await encodeFilm(tool, path, join(folder, 'whole'));
    expect(segments.reduce((sum, segment) => sum + segment.seconds, 0)).toBeCloseTo(seconds, 0);
    const joined = join(folder, 'whole.ts');
    await writeFile(joined, Buffer.concat(await Promise.all(segments.map(({ paths }) => readFile(paths[0]!)))));
    const sound = await decode(joined, '-map', '0:a', '-ac', '1', '-ar', '8000', '-f', 's16le');
    expect(sound.length / 2 / 8000).toBeCloseTo(seconds, 0);
  });

  test('with a variable rate is the same as in one range', async () => {
    // Each third frame stays for twice as long.
    const path = await film('25', 14, `${NUMBERED},setpts='N+floor(N/3)'`);
    const whole = await encode(path, 10, 19);
    const parts = await encode(path, 1, 19);
    expect(await framesOf(parts.joined)).toEqual(await framesOf(whole.joined));
    expect(parts.segments.map(({ seconds }) => seconds)).toEqual(whole.segments.map(({ seconds }) => seconds));
  });

  test('has a sound without gap, repetition or click, in time with its pictures', async () => {
    const seconds = 14;
    const { joined } = await encode(await film('24000/1001', seconds), 1, seconds);
    const bytes = await decode(joined, '-map', '0:a', '-f', 's16le', '-ac', '1');
    const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2);
    expect(Math.abs(samples.length / SAMPLE_RATE - seconds)).toBeLessThan(0.1);
    // Three samples of a sine are in a fixed relation: any seam breaks it.
    const relation = 2 * Math.cos((2 * Math.PI * TONE_HZ) / SAMPLE_RATE);
    const inner = samples.subarray(4096, samples.length - 4096);
    let residual = 0;
    for (let i = 1; i < inner.length - 1; i++)
      residual = Math.max(residual, Math.abs(inner[i + 1]! - relation * inner[i]! + inner[i - 1]!));
    const amplitude = Math.max(...inner.subarray(0, 4096));
    expect(residual).toBeLessThan(amplitude / 200);
  });
});
