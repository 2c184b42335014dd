import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UnusableMediaError } from '../../../src/ports/image-tool.port.js';
import { pickRungs } from '../../../src/modules/media/core/renditions.js';
import type { VideoToolPort } from '../../../src/ports/video-tool.port.js';
import { mediaFixture } from '../../fixtures/media-fixtures.js';

/** What every video tool must do. */
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

  test('writes a master and one folder per rung, and lists every file', async () => {
    const probe = await tool.probe(film);
    const rungs = pickRungs(probe);
    const percents: number[] = [];
    const { files, duration } = await tool.hls({
      input: film,
      probe,
      rungs,
      watermark: null,
      outputDir: folder,
      onProgress: (p) => percents.push(p),
    });
    expect(duration).toBeCloseTo(10, 0);
    expect(files[0]).toBe('master.m3u8');
    expect([...files].sort()).toEqual(await filesBelow(folder));
    const master = await readFile(join(folder, 'master.m3u8'), 'utf8');
    for (const { name, width, height } of rungs) {
      expect(files).toContain(`${name}/index.m3u8`);
      expect(files.filter((file) => file.startsWith(`${name}/`) && file.endsWith('.ts')).length).toBeGreaterThan(0);
      expect(master).toMatch(new RegExp(`RESOLUTION=${width}x${height}.*\\n${name}/index.m3u8`));
      expect(await readFile(join(folder, name, 'index.m3u8'), 'utf8')).toMatch(/#EXT-X-ENDLIST\s*$/);
    }
    expect(percents.at(-1)).toBe(100);
    expect([...percents].sort((a, b) => a - b)).toEqual(percents);
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

  test("aborts with the signal's reason", async () => {
    const stop = new AbortController();
    const probe = await tool.probe(film);
    const work = tool.hls({
      input: film,
      probe,
      rungs: pickRungs(probe),
      watermark: null,
      outputDir: folder,
      onProgress: () => stop.abort(new Error('the worker stops')),
      signal: stop.signal,
    });
    await expect(work).rejects.toThrow('the worker stops');
    await expect(tool.probe(film, stop.signal)).rejects.toThrow('the worker stops');
    await expect(tool.frame(film, 1, 300, stop.signal)).rejects.toThrow('the worker stops');
  });

  test('names its programs', async () => {
    expect(await tool.check()).toEqual({
      ffmpeg: expect.any(String),
      ffprobe: expect.any(String),
      version: expect.any(String),
    });
  });
}

async function filesBelow(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/'));
  const kept: string[] = [];
  for (const name of names) if ((await stat(join(folder, name))).isFile()) kept.push(name);
  return kept.sort();
}
