import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnusableMediaError } from '../../../src/ports/image-tool.port.js';
import type { VideoToolPort } from '../../../src/ports/video-tool.port.js';
import { encodeFilm, SMALL_RUNGS } from '../../fixtures/encode-film.js';
import { mediaFixture } from '../../fixtures/media-fixtures.js';
import { DEEP } from '../../fixtures/deep.js';

/** Tests the rules of `VideoToolPort`, the same for the fake and the adapter. */
export function videoToolContract(make: () => VideoToolPort): void {
  const tool = make();
  const film = mediaFixture('videos/camera.mov');
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'showreel-test-video-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('probes a film', async () => {
    const probe = await tool.probe(film);
    expect(probe).toMatchObject({ duration: 10, rotation: 0, videoCodec: 'h264' });
    expect(probe.width).toBeGreaterThan(probe.height);
  });

  test('cuts a frame as JPEG', async () => {
    const frame = await tool.frame(film, 1, 300);
    expect(frame.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(frame.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  });

  test('rejects a time without a frame', async () => {
    await expect(tool.frame(film, 1000, 300)).rejects.toThrow(UnusableMediaError);
  });

  test('encodes every rung in segments, and reports each once it is complete', async () => {
    const { rungs, segments, duration } = await encodeFilm(tool, film, folder, { rungs: SMALL_RUNGS });
    expect(rungs).toHaveLength(2);
    expect(duration).toBeCloseTo(10, 0);
    expect(segments.map(({ number }) => number)).toEqual([0, 1, 2]);
    for (const { paths, seconds } of segments) {
      expect(paths).toHaveLength(rungs.length);
      for (const path of paths) expect((await stat(path)).size).toBeGreaterThan(0);
      expect(seconds).toBeGreaterThan(0);
    }
  });

  if (DEEP)
    test('encodes a range alone, and nothing behind the end of the film', async () => {
      const { segments } = await encodeFilm(tool, film, join(folder, 'within'), {
        rungs: SMALL_RUNGS,
        from: 1,
        to: 2,
      });
      expect(segments.map(({ number }) => number)).toEqual([1]);
      const behind = await encodeFilm(tool, film, join(folder, 'behind'), {
        rungs: SMALL_RUNGS,
        from: 4,
        to: 5,
      });
      expect(behind.segments).toEqual([]);
    });

  if (DEEP)
    test('puts key frames of joined segments on one picture', async () => {
      const { segments } = await encodeFilm(tool, film, folder, { rungs: SMALL_RUNGS });
      const input = join(folder, 'joined.ts');
      for (const { paths } of segments) await appendFile(input, await readFile(paths.at(-1)!));
      const tiles = { width: 160, height: 90, columns: 4, count: 5, seconds: 2 };
      const sheet = await tool.sheet({ input, tiles });
      expect([sheet.subarray(0, 2), sheet.subarray(-2)]).toEqual([
        Buffer.from([0xff, 0xd8]),
        Buffer.from([0xff, 0xd9]),
      ]);
    });

  test.each([
    ['text', 'not a film at all, only words in a row'],
    ['a playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'],
    ['a concat script', "ffconcat version 1.0\nfile '/etc/passwd'\n"],
    ['nothing', ''],
  ])('rejects %s named .mp4', async (_, content) => {
    const path = join(folder, 'film.mp4');
    await writeFile(path, content);
    await expect(tool.probe(path)).rejects.toThrow(UnusableMediaError);
    await expect(tool.frame(path, 0, 300)).rejects.toThrow(UnusableMediaError);
  });

  test('does not report a missing file as unusable media', async () => {
    const error: Error = await tool.probe(join(folder, 'none.mp4')).then(
      () => new Error('it worked'),
      (e: Error) => e,
    );
    expect(error).not.toBeInstanceOf(UnusableMediaError);
    expect(error.message).not.toBe('it worked');
  });

  if (DEEP)
    test("aborts with the signal's reason", async () => {
      const stop = new AbortController();
      const probe = await tool.probe(film);
      const onSegment = async () => stop.abort(new Error('the worker stops'));
      const work = encodeFilm(tool, film, folder, {
        probe,
        rungs: SMALL_RUNGS,
        onSegment,
        signal: stop.signal,
      });
      await expect(work).rejects.toThrow('the worker stops');
      await expect(tool.probe(film, stop.signal)).rejects.toThrow('the worker stops');
      await expect(tool.frame(film, 1, 300, { signal: stop.signal })).rejects.toThrow('the worker stops');
    });

  test('names its programs', async () => {
    expect(await tool.check()).toEqual({
      ffmpeg: expect.any(String),
      ffprobe: expect.any(String),
      version: expect.any(String),
    });
  });
}
