import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { findFfmpeg } from '../../../src/adapters/ffmpeg/ffmpeg-binaries.js';
import { FfmpegVideoTool } from '../../../src/adapters/ffmpeg/ffmpeg-video-tool.js';
import { SharpImageTool } from '../../../src/adapters/sharp/sharp-image-tool.js';
import { h264Level } from '../../../src/ports/h264-level.js';
import type { EncodedSegment, SheetTiles } from '../../../src/ports/video-tool.port.js';
import { secondsOfSegment } from '../../../src/modules/media/core/stream-cut.js';
import { UnusableMediaError, type FilmMarks } from '../../../src/ports/image-tool.port.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { encodeFilm, SMALL_RUNGS } from '../../fixtures/encode-film.js';
import { filmBeginning, mediaFixture, watermarkOf } from '../../fixtures/media-fixtures.js';
import { RangeServer } from '../../servers/range-server.js';
import { videoToolContract } from './video-tool.contract.js';

const searchPath = process.env['PATH'] ?? '';
const tool = new FfmpegVideoTool({ searchPath });
const binaries = findFfmpeg({}, searchPath);
const { ffmpeg } = binaries;
const run = promisify(execFile);
const make = (...args: string[]) => run(ffmpeg, ['-v', 'error', '-nostdin', '-y', ...args]);
const video = (name: string) => mediaFixture(`videos/${name}`);

describe('FfmpegVideoTool', () => {
  let folder: string;
  beforeEach(async () => {
    // A space and a per cent sign: nothing on the way to ffmpeg may split or expand a path.
    folder = await mkdtemp(join(tmpdir(), 'showreel test 1% '));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const stream = (input: string, watermark: FilmMarks | null = null) => encodeFilm(tool, input, folder, { watermark });
  /** Returns ffmpeg's report on the tracks of a finished segment. */
  const describeSegment = async (path: string) =>
    (await run(ffmpeg, ['-hide_banner', '-i', path]).catch((error: { stderr: string }) => error)).stderr;

  const beginning = async (name: string, seconds: number) => {
    const path = join(folder, `beginning-${name}`);
    await writeFile(path, await filmBeginning(name, seconds));
    return path;
  };

  videoToolContract(() => tool);

  test.each([
    [
      'street.mp4',
      {
        duration: 30.16,
        width: 768,
        height: 432,
        videoCodec: 'h264',
        audioCodec: 'aac',
        container: 'mp4',
        frameRate: 12.5,
      },
    ],
    ['bottle.mp4', { duration: 39.85, width: 640, height: 360, audioCodec: null }],
    ['camera.mov', { duration: 10, audioCodec: 'pcm_s16le', container: 'mov' }],
    ['camcorder.avi', { duration: 8.04, videoCodec: 'mpeg4', audioCodec: 'mp3', container: 'avi' }],
    ['phone-portrait-rotated.mp4', { width: 360, height: 640, rotation: 270 }],
    ['uhd-4k.mp4', { width: 3840, height: 2160 }],
  ])('probes %s', async (name, expected) => {
    const { duration, ...rest } = expected as { duration?: number };
    const probe = await tool.probe(video(name));
    expect(probe).toMatchObject(rest);
    if (duration) expect(probe.duration).toBeCloseTo(duration, 1);
  });

  if (DEEP)
    test('reads the recording time of the phone, else of the container', async () => {
      const taken = async (...options: string[]) => {
        const path = join(folder, 'dated.mov');
        await run(ffmpeg, [
          '-v',
          'error',
          '-y',
          '-i',
          video('phone-portrait-rotated.mp4'),
          '-c',
          'copy',
          '-map_metadata',
          '-1',
          ...options,
          path,
        ]);
        return (await tool.probe(path)).taken;
      };
      const phone = [
        '-movflags',
        'use_metadata_tags',
        '-metadata',
        'com.apple.quicktime.creationdate=2026-01-10T12:00:00+0200',
      ];
      expect(await taken()).toBeNull();
      expect(await taken('-metadata', 'creation_time=2026-01-10T10:00:30Z')).toEqual({
        wall: new Date('2026-01-10T10:00:30Z'),
        offsetMinutes: 0,
      });
      expect(await taken(...phone, '-metadata', 'creation_time=2026-01-11T09:00:00Z')).toEqual({
        wall: new Date('2026-01-10T12:00:00Z'),
        offsetMinutes: 120,
      });
    });

  if (DEEP)
    test('reads the chapters of a film', async () => {
      const [list, path] = [join(folder, 'chapters.txt'), join(folder, 'chapters.mp4')];
      const chapter = (start: number, end: number, title: string) =>
        `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start}\nEND=${end}\ntitle=${title}\n`;
      await writeFile(list, `;FFMETADATA1\n${chapter(0, 1500, 'Die Trauung')}${chapter(1500, 6000, 'Tanz')}`);
      const source = ['-i', video('phone-portrait-rotated.mp4'), '-f', 'ffmetadata', '-i', list];
      await run(ffmpeg, ['-v', 'error', '-y', ...source, '-map_chapters', '1', '-map', '0', '-c', 'copy', path]);
      expect((await tool.probe(path)).chapters).toEqual([
        { start: 0, title: 'Die Trauung' },
        { start: 1.5, title: 'Tanz' },
      ]);
      expect((await tool.probe(video('street.mp4'))).chapters).toEqual([]);
    });

  if (DEEP)
    describe('a sheet of frames', () => {
      let lighter: string;
      let segments: EncodedSegment[];
      /** The segments of a film that becomes lighter by 8 of 255 a second. */
      beforeAll(async () => {
        lighter = await mkdtemp(join(tmpdir(), 'showreel-lighter-'));
        const path = join(lighter, 'lighter.mp4');
        const picture = 'color=black:s=32x18:r=25:d=24,format=yuv420p,geq=lum=16+8*T:cb=128:cr=128,scale=160:90';
        await make('-f', 'lavfi', '-i', picture, '-c:v', 'libx264', path);
        ({ segments } = await encodeFilm(tool, path, lighter));
      });
      afterAll(() => rm(lighter, { recursive: true, force: true }));
      const joined = async (bytesOfEach = Infinity, every = 1) => {
        const input = join(folder, 'joined.ts');
        for (const { number, paths } of segments)
          if (number % every === 0) await appendFile(input, (await readFile(paths.at(-1)!)).subarray(0, bytesOfEach));
        return input;
      };
      /** Returns the brightness in the middle of each tile. */
      const tilesOf = async (sheet: Buffer, { width, height, columns, count }: SheetTiles) => {
        const { data, info } = await sharp(sheet).greyscale().raw().toBuffer({ resolveWithObject: true });
        expect([info.width, info.height]).toEqual([width * columns, height * Math.ceil(count / columns)]);
        return Array.from({ length: count }, (_, n) => {
          const [x, y] = [((n % columns) + 0.5) * width, (Math.floor(n / columns) + 0.5) * height];
          return data[Math.floor(y) * info.width + Math.floor(x)]!;
        });
      };

      test('has a key frame every two seconds, in order', async () => {
        const tiles = { width: 160, height: 90, columns: 5, count: 12, seconds: 2 };
        const found = await tilesOf(await tool.sheet({ input: await joined(), tiles }), tiles);
        found.forEach((light, n) => expect(Math.abs(light - (n * 16 * 255) / 219)).toBeLessThan(6));
      });

      test('has the first frame of some segments, of which only the beginning is there', async () => {
        const tiles = { width: 160, height: 90, columns: 2, count: 3, seconds: 8 };
        const input = await joined(188 * 60, 2);
        const found = await tilesOf(await tool.sheet({ input, tiles }), tiles);
        found.forEach((light, n) => expect(Math.abs(light - (n * 64 * 255) / 219)).toBeLessThan(6));
      });

      test('is not made of what no segment is', async () => {
        const input = join(folder, 'text.ts');
        await writeFile(input, 'no segment');
        await expect(
          tool.sheet({ input, tiles: { width: 160, height: 90, columns: 2, count: 3, seconds: 2 } }),
        ).rejects.toThrow();
      });
    });

  if (DEEP)
    test('cuts an upright frame within the given size', async () => {
      const size = async (name: string) => {
        const { width, height } = await sharp(await tool.frame(video(name), 1, 400)).metadata();
        return [width, height];
      };
      expect(await size('phone-portrait-rotated.mp4')).toEqual([226, 400]);
      expect(await size('uhd-4k.mp4')).toEqual([400, 226]);
    });

  test.each(allOrEvery(4, ['camera.mov', 'camcorder.avi', 'bottle.mp4', 'phone-portrait-rotated.mp4']))(
    '%s becomes a stream that every player plays',
    async (name) => {
      const { probe, rungs, segments, duration } = await stream(
        // More than one segment; a copy of the phone's film would lose its rotation.
        name === 'phone-portrait-rotated.mp4' ? video(name) : await beginning(name, 5),
      );
      expect(duration).toBeCloseTo(probe.duration, 0);
      expect(segments.length).toBeGreaterThan(1);
      for (const [i, rung] of rungs.entries())
        for (const { paths } of segments) {
          const description = await describeSegment(paths[i]!);
          expect(description).toMatch(new RegExp(`Video: h264 \\(High\\).*yuv420p.*${rung.width}x${rung.height}`));
          if (probe.audioCodec) expect(description).toMatch(/Audio: aac \(LC\).*48000 Hz, stereo/);
          else expect(description).not.toMatch(/Audio:/);
        }
    },
  );

  if (DEEP)
    test('has the level that its playlist names', async () => {
      const { rungs, segments, cut } = await stream(await beginning('camera.mov', 1));
      for (const [i, rung] of rungs.entries()) {
        const bytes = await readFile(segments[0]!.paths[i]!);
        // The sequence parameter set begins 67 <profile> <constraints> <level>.
        const sps = bytes.indexOf(Buffer.from([0, 0, 1, 0x67]));
        const level = h264Level(rung, cut.rate).idc.toString(16).padStart(2, '0');
        expect(bytes.subarray(sps + 4, sps + 7).toString('hex')).toBe(`6400${level}`);
      }
    });

  const RANGES: [name: string, from: number][] = [
    ['a range that begins later', 1],
    ['the first range', 0],
  ];
  test.each(allOrEvery(2, RANGES))('draws the watermark on every rung of %s', async (_, from) => {
    const input = await beginning('bottle.mp4', 8);
    const { rungs, cut } = await encodeFilm(tool, input, folder, {
      watermark: await new SharpImageTool().filmMarks(640, 360, watermarkOf()),
      from,
      to: from + 1,
    });
    const original = await sharp(await tool.frame(input, from * secondsOfSegment(cut), 640))
      .greyscale()
      .raw()
      .toBuffer();
    for (const { name, width, height } of rungs) {
      const { stdout } = await run(
        ffmpeg,
        [
          '-v',
          'error',
          '-i',
          join(folder, name, `seg_0000${from}.ts`),
          '-frames:v',
          '1',
          '-f',
          'image2pipe',
          '-c:v',
          'png',
          '-',
        ],
        { encoding: 'buffer', maxBuffer: 1e8 },
      );
      expect(await sharp(stdout).metadata()).toMatchObject({ width, height });
      const marked = await sharp(stdout).resize(640, 360).greyscale().raw().toBuffer();
      const changed = marked.filter((value, i) => Math.abs(value - original[i]!) > 20).length / marked.length;
      expect(changed).toBeGreaterThan(0.04);
    }
  });

  if (DEEP)
    test('keeps 60 frames a second and mixes six channels into two', async () => {
      const input = join(folder, 'fast.mov');
      await make(
        '-f',
        'lavfi',
        '-i',
        'testsrc=s=320x240:d=2:r=60',
        '-f',
        'lavfi',
        '-i',
        'aevalsrc=0|0|0|0|0|0:c=5.1:d=2',
        '-c:v',
        'libx264',
        '-c:a',
        'pcm_s16le',
        input,
      );
      const { probe, rungs } = await stream(input);
      expect(probe.frameRate).toBe(60);
      const description = await describeSegment(join(folder, rungs[0]!.name, 'seg_00000.ts'));
      expect(description).toMatch(/ 60 fps/);
      expect(description).toMatch(/stereo/);
    });

  if (DEEP)
    test('rejects part of a film with its index in front, naming the seconds', async () => {
      const cut = join(folder, 'cut.mp4');
      const bytes = await readFile(video('street.mp4'));
      await writeFile(cut, bytes.subarray(0, bytes.length / 2.5));
      await expect(encodeFilm(tool, cut, folder, { rungs: SMALL_RUNGS })).rejects.toThrow(
        /^The file is incomplete: only 1\d\.\d of 30\.2 seconds could be read\. Upload it again\.$/,
      );
    });

  test('rejects half a film with its index at the end, and half an AVI', async () => {
    for (const [name, reason] of [
      ['camera.mov', /incomplete/],
      ['camcorder.avi', /only (49|50)% of it arrived/],
    ] as const) {
      const cut = join(folder, name);
      const bytes = await readFile(video(name));
      await writeFile(cut, bytes.subarray(0, bytes.length / 2));
      const error = await tool.probe(cut).catch((e: Error) => e);
      expect(error).toBeInstanceOf(UnusableMediaError);
      expect((error as Error).message).toMatch(reason);
    }
  });

  test('rejects a file with sound alone', async () => {
    const sound = join(folder, 'sound.mp4');
    await make('-i', video('street.mp4'), '-vn', '-c', 'copy', sound);
    await expect(tool.probe(sound)).rejects.toThrow(/no video track/);
  });

  if (DEEP)
    test('reads a large film over HTTP only in part, by address and by name', async () => {
      const large = join(folder, 'large.mp4');
      // 24 MB of stream and 75 MB behind it, index between them. On a busy machine much is sent before a connection
      // closes.
      await make('-stream_loop', '7', '-i', video('street.mp4'), '-c', 'copy', large);
      await appendFile(
        large,
        Buffer.concat([Buffer.from([0x04, 0x80, 0, 0]), Buffer.from('free'), Buffer.alloc(0x04800000 - 8)]),
      );
      const size = (await readFile(large)).length;
      expect(size).toBeGreaterThan(40e6);
      for (const host of ['127.0.0.1', 'localhost']) {
        const server = await RangeServer.serve(large);
        try {
          const probe = await tool.probe(server.url(host));
          expect(probe.duration).toBeGreaterThan(200);
          const frame = await tool.frame(server.url(host), 3, 960);
          expect(frame.length).toBeGreaterThan(1000);
          expect(server.bytesSent).toBeLessThan(size / 2);
        } finally {
          await server.close();
        }
      }
    });

  test.each(allOrEvery(2, ['127.0.0.1', 'localhost']))('reports missing storage at %s as unavailable', async (host) => {
    const server = await RangeServer.serve(video('bottle.mp4'));
    const url = server.url(host);
    const probe = await tool.probe(url);
    await server.close();
    const away = { code: 'storage.unavailable', kind: 'unavailable' };
    await expect(tool.probe(url)).rejects.toMatchObject(away);
    await expect(tool.frame(url, 1, 96)).rejects.toMatchObject(away);
    await expect(encodeFilm(tool, url, join(folder, 'out'), { probe })).rejects.toMatchObject(away);
  });

  if (DEEP)
    describe('of a whole film', () => {
      test('encodes a whole film from a store', async () => {
        const server = await RangeServer.serve(video('phone-portrait-rotated.mp4'));
        try {
          const { probe, duration } = await encodeFilm(tool, server.url(), join(folder, 'out'), {
            rungs: SMALL_RUNGS,
          });
          expect(duration).toBeCloseTo(probe.duration, 0);
        } finally {
          await server.close();
        }
      });

      test('does not take a broken connection for the end of the film', async () => {
        const server = await RangeServer.serve(video('street.mp4'));
        try {
          const url = server.url();
          const probe = await tool.probe(url);
          const reported: number[] = [];
          const onSegment = async ({ seconds }: EncodedSegment) => void reported.push(seconds);
          // It breaks for the sound first, else for the pictures.
          for (const attempt of [probe, { ...probe, audioCodec: null }]) {
            server.breaksAt = server.bytesSent + 1_500_000;
            const work = encodeFilm(tool, url, join(folder, `out-${String(attempt.audioCodec)}`), {
              probe: attempt,
              rungs: SMALL_RUNGS,
              onSegment,
            });
            await expect(work).rejects.toMatchObject({ code: 'storage.unavailable' });
          }
          expect(reported.every((seconds) => seconds === 4)).toBe(true);
        } finally {
          await server.close();
        }
      });

      test('leaves no process and no temporary folder after an abort', async () => {
        const stop = new AbortController();
        const probe = await tool.probe(video('street.mp4'));
        const work = encodeFilm(tool, video('street.mp4'), join(folder, 'out'), {
          probe,
          watermark: await new SharpImageTool().filmMarks(768, 432, watermarkOf()),
          onSegment: async () => stop.abort(new Error('enough')),
          signal: stop.signal,
        });
        await expect(work).rejects.toThrow('enough');
        expect(await readdir(folder)).toEqual(['out']);
        // Linux shows every program's arguments here; elsewhere the list is empty.
        const running = async () => {
          const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
          const commands = await Promise.all(
            pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
          );
          return commands.filter((line) => line.includes(folder));
        };
        // The shell that watches over a program ends shortly after it.
        while ((await running()).length > 0);
      });
    });

  test('passes no secrets to the programs', async () => {
    const wrapper = async (name: 'ffmpeg' | 'ffprobe') => {
      const path = join(folder, name);
      const script = `#!/bin/sh\nenv >> '${join(folder, 'environment')}'\nexec '${binaries[name]}' "$@"\n`;
      await writeFile(path, script, { mode: 0o755 });
      return path;
    };
    const wrapped = new FfmpegVideoTool({
      searchPath,
      ffmpegPath: await wrapper('ffmpeg'),
      ffprobePath: await wrapper('ffprobe'),
    });
    process.env['SESSION_SECRET'] = 'the-secret-of-this-test';
    try {
      await wrapped.check();
      await wrapped.probe(video('bottle.mp4'));
      await wrapped.frame(video('bottle.mp4'), 1, 96);
    } finally {
      delete process.env['SESSION_SECRET'];
    }
    const seen = await readFile(join(folder, 'environment'), 'utf8');
    expect(seen).toContain('PATH=');
    expect(seen).not.toContain('the-secret-of-this-test');
  });

  test('rejects the bundled old build in production', () => {
    const notFound = /^ffmpeg was not found.* of 2018 .* install ffmpeg, or set FFMPEG_PATH and FFPROBE_PATH\.$/;
    expect(() => findFfmpeg({}, '', { allowBundled: false })).toThrow(notFound);
    expect(() => findFfmpeg({ ffmpeg }, '', { allowBundled: false })).toThrow(/^ffprobe was not found/);
    expect(findFfmpeg({}, '').bundled).toBe(true);
  });

  test('accepts an installed ffmpeg in production', async () => {
    const [installed, probe] = [join(folder, 'ffmpeg'), join(folder, 'ffprobe')];
    for (const path of [installed, probe]) await writeFile(path, '', { mode: 0o755 });
    const found = { ffmpeg: installed, ffprobe: probe, bundled: false };
    expect(findFfmpeg({}, folder, { allowBundled: false })).toEqual(found);
  });

  test('names a configured program that is missing', async () => {
    const lost = new FfmpegVideoTool({ searchPath, ffmpegPath: join(folder, 'ffmpeg') });
    await expect(lost.check()).rejects.toThrow(/^FFMPEG_PATH is .* no program/);
  });
});
