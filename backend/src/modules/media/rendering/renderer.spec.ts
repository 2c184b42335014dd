import { tmpdir } from 'node:os';
import { existsSync } from 'node:fs';
import { jest } from '@jest/globals';
import { fakeJpeg, FakeImageTool, type FakePicture } from '../../../../test/fakes/fake-image-tool.js';
import { FakeStorage } from '../../../../test/fakes/fake-storage.js';
import { FakeVideoTool } from '../../../../test/fakes/fake-video-tool.js';
import { watermarkOf } from '../../../../test/fixtures/media-fixtures.js';
import { MemorySegments, renderCleanFilm, renderFilm } from '../../../../test/fixtures/render-film.js';
import { SystemClock } from '../../../common/clock.js';
import { UnusableMediaError } from '../../../ports/image-tool.port.js';
import type { VideoProbe } from '../../../ports/video-tool.port.js';
import { DEFAULT_SIZES } from '../../settings/picture-sizes.js';
import type { Studio } from '../../settings/studio.js';
import { Renderer } from './renderer.js';

const photo = { projectId: 'p', folder: 'photo', originalKey: 'projects/p/originals/a.jpg' };
const film = { projectId: 'p', folder: 'film', originalKey: 'projects/p/originals/b.mp4' };
const filmBytes = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(50)]);

const WORK = { path: async () => tmpdir() };

async function setUp() {
  const storage = new FakeStorage(new SystemClock());
  const videos = new FakeVideoTool();
  const studio = { timezone: 'Europe/Berlin' } as Studio;
  const renderer = new Renderer(
    storage,
    new FakeImageTool(),
    videos,
    {
      previewRules: async () => ({ watermark: watermarkOf('MINE'), sizes: DEFAULT_SIZES, version: 3 }),
      current: studio,
    },
    new SystemClock(),
    WORK,
  );
  await storage.write(photo.originalKey, fakeJpeg(3000, 2000), 'image/jpeg');
  await storage.write(film.originalKey, filmBytes, 'video/mp4');
  const stored = () => [...storage.objects.keys()].filter((key) => key.includes('/renditions/')).sort();
  const picture = (key: string) => JSON.parse(storage.objects.get(key)!.data.toString()) as FakePicture;
  return { storage, videos, studio, renderer, stored, picture };
}

describe('Renderer: a photo', () => {
  test('becomes a clean staff picture and watermarked previews', async () => {
    const { renderer, storage, stored, picture } = await setUp();
    const percents: number[] = [];
    const result = await renderer.renderPhoto(photo, (percent) => percents.push(percent));
    expect(result).toMatchObject({
      width: 3000,
      height: 2000,
      duration: null,
      rotation: null,
      videoCodec: null,
      audioCodec: null,
    });
    expect(result.placeholder).toMatch(/^data:image\/webp/);
    expect(
      result.renditions.map(({ name, class: who, width, contentType }) => [name, who, width, contentType]),
    ).toEqual([
      ['thumb', 'staff', 480, 'image/webp'],
      ['w480', 'preview', 480, 'image/webp'],
      ['w768', 'preview', 768, 'image/webp'],
      ['w1280', 'preview', 1280, 'image/webp'],
    ]);
    expect(stored()).toEqual(result.renditions.map(({ key }) => key).sort());
    for (const { key, bytes, contentType, class: who } of result.renditions) {
      expect(storage.objects.get(key)).toMatchObject({ size: bytes, contentType });
      expect(picture(key).watermark).toBe(who === 'preview' ? 'MINE' : null);
    }
    expect(percents.at(-1)).toBe(100);
  });

  test('overwrites the same objects when rendered twice', async () => {
    const { renderer, stored } = await setUp();
    const first = await renderer.renderPhoto(photo);
    const once = stored();
    expect(await renderer.renderPhoto(photo)).toEqual(first);
    expect(stored()).toEqual(once);
  });

  test.each([
    ['photo', photo],
    ['video', film],
  ] as const)('of a %s, the cover has no watermark and at most 1440 px', async (fileType, input) => {
    const { renderer, videos, picture } = await setUp();
    videos.film = { ...videos.film, width: 3840, height: 2160 };
    const made = await renderer.renderCover(fileType, input);
    expect(made.map(({ name, class: who, width, key }) => [name, who, width, picture(key).watermark])).toEqual([
      ['cover768', 'cover', 768, null],
      ['cover1440', 'cover', 1440, null],
      ['cover768-avif', 'cover', 768, null],
      ['cover1440-avif', 'cover', 1440, null],
    ]);
  });

  test('gets clean renditions in addition to its previews', async () => {
    const { renderer, stored, picture } = await setUp();
    const made = await renderer.renderCleanPhoto(photo);
    expect(made.map(({ name, class: who, width }) => [name, who, width])).toEqual([
      ['c768', 'clean', 768],
      ['c1440', 'clean', 1440],
      ['c2048', 'clean', 2048],
    ]);
    expect(made.map(({ key }) => picture(key).watermark)).toEqual([null, null, null]);
    const previews = await renderer.renderPhoto(photo);
    expect(stored()).toEqual([...made, ...previews.renditions].map(({ key }) => key).sort());
  });

  test('is rejected without leaving objects when it is unreadable', async () => {
    const { renderer, storage, stored } = await setUp();
    await storage.write(photo.originalKey, Buffer.from('text'), 'image/jpeg');
    await expect(renderer.renderPhoto(photo)).rejects.toThrow(UnusableMediaError);
    expect(stored()).toEqual([]);
  });

  test('is not left open when the watermark cannot be read', async () => {
    const { storage } = await setUp();
    const read = jest.spyOn(storage, 'read');
    const settings = { previewRules: () => Promise.reject(new Error('no database')), current: {} as Studio };
    const renderer = new Renderer(storage, new FakeImageTool(), new FakeVideoTool(), settings, new SystemClock(), WORK);
    await expect(renderer.renderPhoto(photo)).rejects.toThrow('no database');
    expect(read).not.toHaveBeenCalled();
  });

  test('missing in storage does not count as unusable', async () => {
    const { renderer } = await setUp();
    await expect(
      renderer.renderPhoto({ ...photo, originalKey: 'projects/p/originals/none.jpg' }),
    ).rejects.toMatchObject({ code: 'storage.object_not_found' });
  });
});

describe('Renderer: a video', () => {
  test('gets a clean stream and poster in addition to its preview', async () => {
    const { renderer, videos, stored, picture } = await setUp();
    videos.film = { ...videos.film, width: 1920, height: 1080, videoCodec: 'hevc' };
    const [small, poster, stream] = await renderCleanFilm(renderer, film);
    expect(videos.streams.map(({ watermark, rungs }) => [watermark, rungs.map(({ name }) => name)])).toEqual([
      [null, ['1080p', '540p']],
    ]);
    expect([small, poster]).toMatchObject([
      { name: 'c768', class: 'clean' },
      { name: 'c1440', class: 'clean' },
    ]);
    for (const still of [small, poster]) expect(picture(still!.key).watermark).toBeNull();
    expect(stream).toMatchObject({
      name: 'hls-clean',
      class: 'clean',
      key: 'projects/p/renditions/film/hls-clean-1080p/master.m3u8',
    });
    expect(stored().filter((key) => key.includes('/hls-3-'))).toEqual([]);
    await renderFilm(renderer, film);
    expect(videos.streams[1]!.watermark).not.toBeNull();
    expect(stored()).toContain('projects/p/renditions/film/hls-3-720p/master.m3u8');
  });

  describe('that browsers play', () => {
    const played = async (more: Partial<VideoProbe> = {}) => {
      const made = await setUp();
      const size = { width: 1920, height: 1080, frameRate: 50, bitRate: 9e6, playsAs: 'avc1.4d402a' };
      made.videos.film = { ...made.videos.film, ...size, ...more };
      made.videos.cuts = [0, 5, 10];
      const text = (name: string) =>
        made.storage.objects.get(`projects/p/renditions/film/hls-clean-copy-1080p-540p/${name}`)?.data.toString();
      const rungs = () => made.videos.streams.map(({ rungs: encoded }) => encoded.map(({ name }) => name));
      return { ...made, text, rungs };
    };

    test('is copied as the best rung of its clean stream, never of its preview', async () => {
      const { renderer, text, rungs } = await played();
      const stream = (await renderCleanFilm(renderer, film)).at(-1)!;
      expect(rungs()).toEqual([['540p']]);
      expect(stream).toMatchObject({ width: 1920, height: 1080 });
      expect(text('1080p/seg_00001.ts')).toBe('copied');
      const lengthsOf = (playlist = '') => [...playlist.matchAll(/EXTINF:([\d.]+)/g)].map((match) => Number(match[1]));
      expect(lengthsOf(text('1080p/index.m3u8'))).toEqual([5, 5]);
      expect(lengthsOf(text('540p/index.m3u8'))).toEqual([4, 4, 2]);
      for (const rung of ['1080p', '540p']) expect(text(`${rung}/index.m3u8`)).toContain('\n#EXT-X-TARGETDURATION:5\n');
      const variants = text('master.m3u8')!
        .split('\n')
        .filter((line) => line.includes('RESOLUTION'));
      expect(variants).toEqual([
        expect.stringContaining('RESOLUTION=960x540,FRAME-RATE=50.000,CODECS="avc1.64001f,mp4a.40.2"'),
        expect.stringMatching(
          /BANDWIDTH=10,.*RESOLUTION=1920x1080,FRAME-RATE=50\.000,CODECS="avc1\.4d402a,mp4a\.40\.2"/,
        ),
      ]);
      await renderFilm(renderer, film);
      expect(rungs()[1]).toEqual(['720p', '360p']);
    });

    test('is copied in 4K where the studio wants that, with two smaller rungs', async () => {
      const { renderer, studio, rungs } = await played({ width: 3840, height: 2160 });
      studio.ultraHdFilms = true;
      expect((await renderCleanFilm(renderer, film)).at(-1)).toMatchObject({ width: 3840, height: 2160 });
      expect(rungs()).toEqual([['1080p', '540p']]);
      await renderFilm(renderer, film);
      expect(rungs()[1]).toEqual(['720p', '360p']);
    });

    test.each([
      ['larger than the best rung', { width: 3840, height: 2160 }],
      ['three times as heavy as an encoded one', { bitRate: 22e6 }],
      ['not played by every browser', { playsAs: null }],
    ])('is encoded when it is %s', async (_, more) => {
      const { renderer, rungs } = await played(more);
      await renderCleanFilm(renderer, film);
      expect(rungs()).toEqual([['1080p', '540p']]);
    });

    test('is encoded when it cannot be cut, or a segment cannot be played by itself', async () => {
      const { renderer, videos, rungs } = await played();
      videos.copiesUpTo = 1;
      await renderCleanFilm(renderer, film);
      videos.cuts = null;
      await renderCleanFilm(renderer, film);
      expect(rungs()).toEqual([
        ['1080p', '540p'],
        ['1080p', '540p'],
      ]);
    });

    test('is copied once: later ranges find it, and a stream that is begun stays as it is', async () => {
      const { renderer, videos } = await played();
      const copy = jest.spyOn(videos, 'copy');
      const log = new MemorySegments();
      const isCopied = async (from: number) => (await renderer.describeCleanFilm(film, log, from)).plan.copied !== null;
      expect(await isCopied(15)).toBe(false);
      expect([await isCopied(0), await isCopied(15), await isCopied(0)]).toEqual([true, true, true]);
      expect(copy).toHaveBeenCalledTimes(1);
      const begun = new MemorySegments();
      await begun.add('projects/p/renditions/film/hls-clean-1080p', { number: 0, seconds: 4, bytes: [1, 1] });
      expect((await renderer.describeCleanFilm(film, begun, 0)).plan.copied).toBeNull();
    });

    test('is copied on from where a run ended', async () => {
      const { renderer, videos } = await played();
      videos.cuts = Array.from({ length: 21 }, (_, i) => i * 4);
      const asked: number[] = [];
      const copy = videos.copy.bind(videos);
      videos.copy = async (request) => {
        asked.push(request.from);
        if (request.from > 0 && asked.length < 3) throw new Error('killed');
        return copy(request);
      };
      const log = new MemorySegments();
      await expect(renderer.describeCleanFilm(film, log, 0)).rejects.toThrow('killed');
      expect((await renderer.describeCleanFilm(film, log, 0)).plan.copied).not.toBeNull();
      expect(asked).toEqual([0, 15, 15]);
    });
  });

  test('keeps its chapters, and the frame rate of its streams', async () => {
    const { renderer, videos } = await setUp();
    const chapters = [
      { start: 0, title: 'The ceremony' },
      { start: 5, title: '' },
    ];
    videos.film = { ...videos.film, frameRate: 120_000 / 1001, chapters };
    const { frameRate, ...found } = await renderFilm(renderer, film);
    expect(found.chapters).toEqual(chapters);
    expect(frameRate).toBeCloseTo(60_000 / 1001);
  });

  test('of more than a minute begins with a run for its first segment alone', async () => {
    const { renderer, videos } = await setUp();
    videos.film = { ...videos.film, duration: 120 };
    await renderFilm(renderer, film);
    expect(videos.streams.map(({ from, to }) => [from, to])).toEqual([
      [0, 1],
      [1, 15],
      [15, 31],
    ]);
  });

  test('becomes a poster and a watermarked stream of two rungs', async () => {
    const { renderer, storage, videos, stored } = await setUp();
    const percents: number[] = [];
    const result = await renderFilm(renderer, film, (percent) => percents.push(percent));
    expect(result).toMatchObject({
      width: 1280,
      height: 720,
      duration: 10,
      rotation: 0,
      videoCodec: 'h264',
      audioCodec: 'aac',
    });
    expect(result.renditions.map(({ name, class: who }) => `${name} ${who}`)).toEqual([
      'thumb staff',
      'w480 preview',
      'w768 preview',
      'w1280 preview',
      'hls preview',
    ]);
    const hls = result.renditions.at(-1)!;
    expect(hls).toMatchObject({
      key: 'projects/p/renditions/film/hls-3-720p/master.m3u8',
      contentType: 'application/vnd.apple.mpegurl',
      width: 1280,
      height: 720,
    });
    const parts = stored().filter((key) => key.includes('/hls-3-'));
    // Three segments and a playlist of each rung, and the master.
    expect(parts).toHaveLength(9);
    expect(hls.bytes).toBe(parts.reduce((sum, key) => sum + storage.objects.get(key)!.size, 0));
    expect(storage.objects.get('projects/p/renditions/film/hls-3-720p/720p/seg_00000.ts')!.contentType).toBe(
      'video/mp2t',
    );
    expect(videos.streams[0]!.watermark).toMatchObject({ mask: { width: 1280, height: 720 }, strength: 22 });
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(percents.at(-1)).toBe(100);
  });

  test('gets its poster from the first frame that is not dark', async () => {
    const { renderer, videos } = await setUp();
    videos.lightAt = (seconds) => (seconds < 3 ? 0 : 100);
    await renderFilm(renderer, film);
    expect(videos.framesAsked).toEqual([1, 2.5, 5]);
  });

  test('gets the brightest frame when all are dark', async () => {
    const { renderer, videos, picture } = await setUp();
    videos.lightAt = (seconds) => seconds;
    const { renditions } = await renderFilm(renderer, film);
    expect(videos.framesAsked).toEqual([1, 2.5, 5, 7.5]);
    expect(picture(renditions[0]!.key).width).toBe(480);
  });

  test('of a single frame gets that frame', async () => {
    const { renderer, videos } = await setUp();
    videos.lightAt = (seconds) => (seconds === 0 ? 90 : null);
    await renderFilm(renderer, film);
    expect(videos.framesAsked.at(-1)).toBe(0);
  });

  test('without any picture is rejected', async () => {
    const { renderer, videos } = await setUp();
    videos.lightAt = () => null;
    await expect(renderFilm(renderer, film)).rejects.toThrow(UnusableMediaError);
  });

  test('stops on abort and leaves no temporary folder', async () => {
    const { renderer, videos } = await setUp();
    const folders: string[] = [];
    const cut = videos.encode.bind(videos);
    videos.encode = (request) => {
      folders.push(request.outputDir);
      return cut(request);
    };
    const stop = new AbortController();
    const work = renderFilm(
      renderer,
      film,
      (percent) => percent > 10 && stop.abort(new Error('stopping')),
      stop.signal,
    );
    await expect(work).rejects.toThrow('stopping');
    videos.encode = ({ outputDir }) => {
      folders.push(outputDir);
      return Promise.reject(new Error('disk full'));
    };
    await expect(renderFilm(renderer, film)).rejects.toThrow('disk full');
    expect(folders.map((folder) => existsSync(folder))).toEqual([false, false]);
  });
});
