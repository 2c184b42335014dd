import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FfmpegVideoTool } from '../../../src/adapters/ffmpeg/ffmpeg-video-tool.js';
import type { EncodedSegment } from '../../../src/ports/video-tool.port.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { encodeFilm } from '../../fixtures/encode-film.js';
import { decode, joinSegments, makeNumberedFilm, NUMBERED, numbersIn, timesIn } from '../../fixtures/numbered-film.js';

const tool = new FfmpegVideoTool({ searchPath: process.env['PATH'] ?? '' });
const TARGET = 4;
/** A film like those of cameras and editors, with frames that are decoded out of order. */
const PLAYED = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-bf', '3', '-g', '50'];
const PRIVATE = ['-metadata', 'comment=PRIVATE'];

describe('A film that browsers play', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'showreel-copies-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const film = (codecs: readonly string[] = PLAYED, more: { rate?: string; seconds?: number; filter?: string } = {}) =>
    makeNumberedFilm(join(folder, 'film.mp4'), { rate: '25', seconds: 14, codecs, ...more });

  const cutsOf = async (path: string) => tool.findCuts(path, await tool.probe(path), TARGET);

  /** Copies ranges of this many segments, the last one first; null when the film must be encoded. */
  const copy = async (path: string, range = 2) => {
    const probe = await tool.probe(path);
    const cuts = await tool.findCuts(path, probe, TARGET);
    if (cuts === null) return null;
    const segments: EncodedSegment[] = [];
    const count = cuts.length - 1;
    for (let from = Math.floor((count - 1) / range) * range; from >= 0; from -= range) {
      const outputDir = join(folder, `copy-${from}`);
      await mkdir(outputDir);
      const made: EncodedSegment[] = [];
      const onSegment = async (segment: EncodedSegment) => void made.push(segment);
      const to = Math.min(count, from + range);
      if (!(await tool.copy({ input: path, probe, cuts, from, to, outputDir, onSegment }))) return null;
      segments.unshift(...made);
    }
    return segments;
  };

  const startsOf = (segments: readonly EncodedSegment[]) =>
    segments.map((_, i) => segments.slice(0, i).reduce((sum, { seconds }) => sum + seconds, 0));

  test.each(allOrEvery(4, ['24000/1001', '25', '60000/1001']))(
    'is copied at %s frames a second without losing or repeating one, or any sound',
    async (rate) => {
      const path = await film(PLAYED, { rate, seconds: 16 });
      const segments = (await copy(path))!;
      const joined = await joinSegments(join(folder, 'copied.ts'), segments);
      expect(await numbersIn(joined)).toEqual(await numbersIn(path));
      const sound = (file: string) => decode(file, '-map', '0:a', '-f', 's16le', '-ac', '1');
      const [sent, copied] = [await sound(path), await sound(joined)];
      // A frame of silence at the start tunes the decoder in; players of the original leave it out.
      const lead = copied.length - sent.length;
      expect([0, 2048]).toContain(lead);
      expect(copied.subarray(lead + 8192).equals(sent.subarray(8192))).toBe(true);
    },
  );

  if (DEEP)
    test('has the clock of its encoded rungs, and playlists say where its segments begin', async () => {
      const path = await film();
      const copied = (await copy(path, 1))!;
      const { segments } = await encodeFilm(tool, path, join(folder, 'encoded'));
      const framesOf = async (file: string) => {
        const [numbers, times] = [await numbersIn(file), await timesIn(file)];
        return numbers.map((number, i) => [number, times[i]!] as const);
      };
      const encoded = new Map(await framesOf(await joinSegments(join(folder, 'encoded.ts'), segments)));
      const starts = startsOf(copied);
      for (const [i, { paths, seconds }] of copied.entries()) {
        const frames = await framesOf(paths[0]!);
        for (const [number, time] of frames) expect(time).toBeCloseTo(encoded.get(number)!, 2);
        expect(frames[0]![1] - encoded.get(0)!).toBeCloseTo(starts[i]!, 2);
        expect(frames.length / 25).toBeCloseTo(seconds, 2);
      }
      expect(copied.map(({ seconds }) => seconds)).not.toEqual(segments.map(({ seconds }) => seconds));
    });

  if (DEEP)
    test('is copied with a variable rate', async () => {
      const path = await film(PLAYED, { filter: `${NUMBERED},setpts='N+floor(N/3)'`, seconds: 12 });
      const joined = await joinSegments(join(folder, 'copied.ts'), (await copy(path))!);
      expect(await numbersIn(joined)).toEqual(await numbersIn(path));
      const [sent, copied] = [await timesIn(path), await timesIn(joined)];
      for (const [i, time] of copied.entries()) expect(time - copied[0]!).toBeCloseTo(sent[i]! - sent[0]!, 2);
    });

  test('is copied without metadata of its container and of its pictures', async () => {
    const path = await film([...PLAYED, ...PRIVATE], { seconds: 6 });
    // x264 writes its settings where cameras write places.
    const marks = ['x264 - core', 'PRIVATE'];
    const whatIs = async (file: string) => {
      const bytes = await readFile(file);
      return marks.filter((mark) => bytes.includes(mark));
    };
    expect(await whatIs(path)).toEqual(marks);
    expect(await whatIs(await joinSegments(join(folder, 'copied.ts'), (await copy(path))!))).toEqual([]);
  });

  if (DEEP)
    test.each([
      ['has too many bytes', { bitRate: 20e6, duration: 2 * 3_600 }],
      ['has too many pictures', { frameRate: 50, duration: 1.5 * 3_600 }],
    ])('is encoded when it %s, and is not read before', async (_, facts) => {
      const path = await film(PLAYED, { seconds: 1 });
      const probe = await tool.probe(path);
      const whenStopped = (found: object) => tool.findCuts(path, { ...probe, ...found }, TARGET, AbortSignal.abort());
      await expect(whenStopped({})).rejects.toThrow('aborted');
      expect(await whenStopped(facts)).toBeNull();
    });

  test('is named by its own profile and level', async () => {
    const path = await film([...PLAYED, '-profile:v', 'main', '-level:v', '3.1'], { seconds: 1 });
    expect((await tool.probe(path)).playsAs).toBe('avc1.4d401f');
  });

  const ENCODED: [what: string, codecs: readonly string[]][] = [
    ['in ten bits', ['-c:v', 'libx265', '-pix_fmt', 'yuv420p10le', '-x265-params', 'log-level=error']],
    ['in HEVC', ['-c:v', 'libx265', '-x265-params', 'log-level=error']],
    ['with all of its colours', [...PLAYED, '-pix_fmt', 'yuv444p']],
    ['with oblong pixels', [...PLAYED, '-vf', 'setsar=4/3']],
    ['that is interlaced', [...PLAYED, '-flags', '+ildct+ilme', '-x264-params', 'tff=1']],
    ['with six channels', [...PLAYED, '-ac', '6']],
    ['whose sound is MP3', [...PLAYED, '-c:a', 'libmp3lame']],
  ];
  test.each(allOrEvery(7, ENCODED))('is encoded %s', async (_, codecs) => {
    const probe = await tool.probe(await film(codecs, { seconds: 1 }));
    expect(probe.playsAs).toBeNull();
    expect(await tool.findCuts(join(folder, 'film.mp4'), probe, TARGET)).toBeNull();
  });

  if (DEEP)
    test.each([
      [
        'whose key frames are ten seconds apart',
        [...PLAYED, '-g', '250', '-sc_threshold', '0'],
        { filter: 'null', seconds: 20 },
      ],
      [
        'whose key frames need those before them',
        [...PLAYED, '-x264-params', 'open-gop=1:scenecut=0'],
        { filter: 'null' },
      ],
      ['in which a picture is held for long', PLAYED, { filter: `setpts='N+if(gt(N,50),300,0)'` }],
    ] as const)('is encoded when it is one %s', async (_, codecs, more) => {
      const path = await film(codecs, more);
      expect((await tool.probe(path)).playsAs).not.toBeNull();
      expect(await cutsOf(path)).toBeNull();
    });

  if (DEEP)
    test('is encoded when its pictures are renewed without key frames', async () => {
      const path = await film([...PLAYED, '-bf', '0', '-x264-params', 'intra-refresh=1'], { filter: 'null' });
      expect(await copy(path)).toBeNull();
    });

  test('is encoded when it has fewer segments than its list of packets', async () => {
    const path = await film(PLAYED, { seconds: 6 });
    const [probe, cuts] = [await tool.probe(path), await cutsOf(path)];
    const listed = [...cuts!, cuts!.at(-1)! + TARGET];
    const range = { from: 0, to: listed.length - 1, outputDir: folder, onSegment: async () => undefined };
    expect(await tool.copy({ input: path, probe, cuts: listed, ...range })).toBe(false);
  });

  test('that is to be turned is encoded', async () => {
    const phone = join('test', 'fixtures', 'media', 'videos', 'phone-portrait-rotated.mp4');
    expect((await tool.probe(phone)).playsAs).toBeNull();
  });
});
