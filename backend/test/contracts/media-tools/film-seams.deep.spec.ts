import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFfmpeg } from '../../../src/adapters/ffmpeg/ffmpeg-binaries.js';
import { FfmpegVideoTool } from '../../../src/adapters/ffmpeg/ffmpeg-video-tool.js';
import { SharpImageTool } from '../../../src/adapters/sharp/sharp-image-tool.js';
import { cutOf } from '../../../src/modules/media/core/stream-cut.js';
import type { EncodedSegment } from '../../../src/ports/video-tool.port.js';
import { encodeFilm } from '../../fixtures/encode-film.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { watermarkOf } from '../../fixtures/media-fixtures.js';
import {
  decode,
  joinSegments,
  makeNumberedFilm,
  NUMBERED,
  numbersIn,
  timesIn,
  TONE_HZ,
} from '../../fixtures/numbered-film.js';

const searchPath = process.env['PATH'] ?? '';
const tool = new FfmpegVideoTool({ searchPath });
const SAMPLE_RATE = 48_000;
/** The films have several ranges, and end within a segment. */
const SECONDS = DEEP ? 14 : 10;

describe('A film that is encoded in ranges', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'showreel-seams-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  // Key frames are rare, and where ranges begin there is none.
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '250'];
  const film = (rate: string, seconds: number, filter = NUMBERED) =>
    makeNumberedFilm(join(folder, 'film.mp4'), { rate, seconds, filter, codecs });

  /** Encodes ranges of this many segments, the last one first, and joins their segments. */
  const encode = async (path: string, range: number, seconds: number) => {
    const segments: EncodedSegment[] = [];
    const count = Math.ceil(seconds / 4) + 1;
    for (let from = Math.floor(count / range) * range; from >= 0; from -= range) {
      const made = await encodeFilm(tool, path, join(folder, `out-${range}-${from}`), { from, to: from + range });
      segments.unshift(...made.segments);
    }
    return { joined: await joinSegments(join(folder, `joined-${range}.ts`), segments), segments };
  };

  const RATES: [rate: string, step: number][] = [
    ['24000/1001', 1],
    ['25', 1],
    ['30000/1001', 1],
    ['60000/1001', 1],
    ['50', 1],
    ['100', 2],
  ];
  test.each(allOrEvery(RATES.length, RATES))(
    'at %s frames a second shows each frame once, in its order',
    async (rate, step) => {
      const [numerator, denominator = 1] = rate.split('/').map(Number);
      // A frame shows its number in ten bits.
      const seconds = Math.min(SECONDS, (1_000 * denominator) / numerator!);
      const { joined, segments } = await encode(await film(rate, seconds), 2, seconds);
      const frames = await numbersIn(joined);
      // The last frame begins before the end.
      const sent = Math.ceil((seconds * numerator!) / denominator - 1e-6);
      const first = frames[0]!;
      // A film of twice as many frames shows every second one.
      expect(first).toBeLessThan(step);
      expect(frames).toEqual(Array.from({ length: Math.ceil((sent - first) / step) }, (_, i) => first + i * step));
      const length = segments.reduce((sum, segment) => sum + segment.seconds, 0);
      expect(length).toBeCloseTo((frames.length * step * denominator) / numerator!, 3);
    },
  );

  if (DEEP)
    describe('with other rates, lengths and watermarks', () => {
      test.each(['1', '1/8', '3'])('at %s frames a second has all its segments, in their order', async (rate) => {
        // A range has fifteen segments.
        const seconds = 64;
        const [frames, divisor = 1] = rate.split('/').map(Number);
        const { joined, segments } = await encode(await film(rate, seconds), 15, seconds);
        expect(segments.map(({ number, seconds: length }) => [number, length])).toEqual(
          Array.from({ length: seconds / 4 }, (_, number) => [number, 4]),
        );
        // A picture that stays for longer than a second is repeated.
        const shown = Array.from({ length: seconds * Math.max(1, frames! / divisor) }, (_, i) =>
          Math.floor(i / divisor),
        );
        expect(await numbersIn(joined)).toEqual(shown);
      });

      test('is encoded to its end when its header says half its length', async () => {
        const seconds = 20;
        const path = await film('25', seconds, 'null');
        const bytes = await readFile(path);
        // Each of these boxes writes a length (of the film, a track, its media) this far behind its name.
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
        const joined = await joinSegments(join(folder, 'whole.ts'), segments);
        const sound = await decode(joined, '-map', '0:a', '-ac', '1', '-ar', '8000', '-f', 's16le');
        expect(sound.length / 2 / 8000).toBeCloseTo(seconds, 0);
      });

      test.each(['25', '1'])('with a watermark at %s frames a second has all its frames', async (rate) => {
        const seconds = 21;
        const path = await film(rate, seconds, 'null');
        const { width, height } = await tool.probe(path);
        const watermark = await new SharpImageTool().filmMarks(width, height, watermarkOf());
        const segments: EncodedSegment[] = [];
        for (const [from, to] of [
          [0, 1],
          [1, 4],
          [4, 7],
        ] as const)
          segments.push(
            ...(await encodeFilm(tool, path, join(folder, `out-${from}`), { watermark, from, to })).segments,
          );
        expect(segments.map(({ number, seconds: length }) => [number, length])).toEqual(
          [4, 4, 4, 4, 4, 1].map((length, number) => [number, length]),
        );
        const times = await timesIn(await joinSegments(join(folder, 'joined.ts'), segments));
        expect(times).toHaveLength(Number(rate) * seconds);
        for (const [i, time] of times.entries()) expect(time - times[0]!).toBeCloseTo(i / Number(rate), 3);
      });

      test('with a variable rate shows each frame for its time, as in one range', async () => {
        const seconds = SECONDS;
        // Each third frame stays for twice as long.
        const path = await film('25', seconds, `${NUMBERED},setpts='N+floor(N/3)'`);
        const shownSeconds = Math.ceil((seconds * 4) / 3);
        const whole = await encode(path, 10, shownSeconds);
        const parts = await encode(path, 1, shownSeconds);
        const frames = await numbersIn(parts.joined);
        expect(frames).toEqual(await numbersIn(whole.joined));
        expect(parts.segments.map(({ seconds: length }) => length)).toEqual(
          whole.segments.map(({ seconds: length }) => length),
        );
        // The source by itself: at each instant of the stream's rate, the frame that it shows then.
        const { rate } = cutOf(await tool.probe(path));
        const [sent, times] = [await numbersIn(path), await timesIn(path)];
        expect(sent).toEqual(Array.from({ length: 25 * seconds }, (_, i) => i));
        const secondsOf = (count: number) => (count * rate.seconds) / rate.frames;
        const shownAt = (at: number) => sent[times.findLastIndex((time) => time <= at + 0.001)];
        const count = Math.ceil(((times.at(-1)! + secondsOf(1)) * rate.frames) / rate.seconds - 0.01);
        expect(frames).toEqual(Array.from({ length: count }, (_, i) => shownAt(secondsOf(i))));
      });

      test('has one rate in all its ranges: none when the times of its frames cannot be read just now', async () => {
        const filter = `${NUMBERED},settb=1/600,setpts='N*20+mod(N,2)*7'`;
        const options = [...codecs, '-video_track_timescale', '600', '-enc_time_base', '1/600'];
        const path = await makeNumberedFilm(join(folder, 'phone.mov'), {
          rate: '30',
          seconds: 2,
          filter,
          codecs: options,
        });
        const { ffmpeg, ffprobe } = findFfmpeg({}, searchPath);
        const broken = join(folder, 'ffprobe');
        const other = new FfmpegVideoTool({ searchPath, ffmpegPath: ffmpeg, ffprobePath: broken });
        const fails = (pattern: string, how = 'exit 1') =>
          writeFile(broken, `#!/bin/sh\ncase "$*" in ${pattern}) ${how};; esac\nexec '${ffprobe}' "$@"\n`, {
            mode: 0o755,
          });
        await fails('*+#*');
        await expect(other.probe(path)).rejects.toThrow();
        // The header always counts for a film in which nothing can be looked up.
        await fails('*-read_intervals*');
        expect((await other.probe(path)).frameRate).toBe(45);
        // Nothing is known of it when the program was killed.
        await fails('*-read_intervals*', 'kill -KILL $$');
        await expect(other.probe(path)).rejects.toThrow();
        expect((await tool.probe(path)).frameRate).toBe(30);
      });

      // A phone's clock has 600 ticks a second; its frames come a little early or late.
      test.each([
        ['45', 'N*20+mod(N,2)*7'],
        ['120', 'N*20+gte(mod(N,4),2)*5'],
      ])(
        'of a phone, with a nominal rate of about %s, shows each of its 30 frames a second once',
        async (_nominal, ticks) => {
          // The last frame's delay makes a film of ten seconds one of 29.97 frames a second.
          const seconds = 14;
          const path = await makeNumberedFilm(join(folder, 'phone.mov'), {
            rate: '30',
            seconds,
            filter: `${NUMBERED},settb=1/600,setpts='${ticks}'`,
            codecs: [...codecs, '-video_track_timescale', '600', '-enc_time_base', '1/600'],
          });
          const probe = await tool.probe(path);
          expect(cutOf(probe).rate).toEqual({ frames: 30, seconds: 1 });
          const { joined } = await encode(path, 1, seconds);
          const frames = await numbersIn(joined);
          expect(frames).toEqual(frames.map((_, i) => i));
          // The program that made the film may show its last frame for one tick only.
          expect(frames.length).toBeGreaterThanOrEqual(30 * seconds - 1);
        },
      );
    });

  test('has a sound without gap, repetition or click, in time with its pictures', async () => {
    const seconds = SECONDS;
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
