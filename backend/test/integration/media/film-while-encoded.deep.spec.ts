import { jest } from '@jest/globals';
import { message } from '../../../src/common/messages.js';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { MediaReplacement } from '../../../src/modules/media/core/media-replacement.entity.js';
import { StreamSegment } from '../../../src/modules/media/core/stream-segment.entity.js';
import { RenderOutcomesService } from '../../../src/modules/media/rendering/render-outcomes.service.js';
import { RenderingService } from '../../../src/modules/media/rendering/rendering.service.js';
import { RerenderingService } from '../../../src/modules/media/rendering/rerendering.service.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { ImageToolPort, UnusableMediaError } from '../../../src/ports/image-tool.port.js';
import type { EncodeRequest } from '../../../src/ports/video-tool.port.js';
import { StoragePort } from '../../../src/ports/storage.port.js';
import { VideoToolPort } from '../../../src/ports/video-tool.port.js';
import { FakeImageTool } from '../../fakes/fake-image-tool.js';
import { FakeVideoTool } from '../../fakes/fake-video-tool.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker, type TestWorker } from '../../fixtures/app/test-worker.js';
import { insertProject } from '../../fixtures/rows.js';
import { uploadFixtures } from '../../fixtures/upload.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';

const SEGMENTS = 8;
const filmBytes = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(500, 1)]);

/** Calls `before` ahead of each segment: a test sees what there is until then. */
class PacedVideoTool extends FakeVideoTool {
  before: (segment: number) => Promise<void> = async () => undefined;

  constructor() {
    super();
    this.film = { ...this.film, duration: 30 };
  }

  override async encode(request: EncodeRequest): Promise<void> {
    await super.encode({
      ...request,
      onSegment: async (segment) => {
        await this.before(segment.number);
        request.signal?.throwIfAborted();
        await request.onSegment(segment);
      },
    });
  }
}

describe('a film while it is encoded', () => {
  let app: TestApp;
  let admin: TestClient;
  let worker: TestWorker;
  let project: Project;
  const tool = new PacedVideoTool();

  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.admin();
    worker = await startTestWorker(app, [
      [ImageToolPort, new FakeImageTool()],
      [VideoToolPort, tool],
    ]);
  });
  afterAll(async () => {
    await worker.close();
    await app.close();
  });
  beforeEach(async () => {
    tool.before = async () => undefined;
    tool.streams.length = 0;
    project = await insertProject(app.database);
  });

  const upload = async () => {
    const [film] = await uploadFixtures(admin, project, [{ name: 'film.mp4', bytes: filmBytes }]);
    return film!.id;
  };
  const render = (mediaFileId: string, signal = new AbortController().signal) =>
    worker.context.get(RenderingService, { strict: false }).render({ mediaFileId, revision: 0 }, signal);
  const staffFile = async (id: string) =>
    ((await admin.get(`/api/admin/projects/${project.id}/media`)).body as Record<string, unknown>[]).find(
      (file) => file['id'] === id,
    )!;
  const galleryFile = async (id: string) => {
    const { body } = await app.visitor().get(`/api/gallery/${project.id}/${project.clientEmail}`);
    return (body.mediaFiles as { id: string; url: string }[]).find((file) => file.id === id);
  };
  const rows = (id: string) => app.database.manager.countBy(StreamSegment, { mediaFileId: id });
  const statusOf = async (id: string) => (await app.database.manager.findOneByOrFail(MediaFile, { id })).status;

  /** Reads a stream as a player does: the playlist of its smaller rung. */
  const play = async (url: string) => {
    const master = await app.visitor().get(url);
    const rung = /^(?!#).+$/m.exec(master.text)![0];
    const playlistUrl = url.replace('master.m3u8', rung);
    const playlist = await app.visitor().get(playlistUrl);
    const segments = playlist.text.match(/^seg_.+$/gm) ?? [];
    for (const segment of segments)
      expect((await app.visitor().get(playlistUrl.replace(/[^/]+$/, segment))).status).toBe(200);
    return { playlistUrl, segments: segments.length, ...playlist };
  };

  /** Returns the folders of a file's streams in storage. */
  const streamsOf = async (folder: string) => {
    const folders = new Set<string>();
    for await (const { key } of app.storage.list(`projects/${project.id}/renditions/${folder}/`))
      if (key.includes('/hls')) folders.add(key.split('/')[4]!);
    return [...folders];
  };

  if (DEEP)
    it('has its poster and length before its first segment, for staff alone', async () => {
      const id = await upload();
      let seen: unknown[] = [];
      tool.before = async (segment) => {
        if (segment === 0) seen = [await staffFile(id), await galleryFile(id)];
      };
      await render(id);
      expect(seen[0]).toMatchObject({ status: 'processing', duration: 30, width: 1280, url: null });
      expect((seen[0] as { thumbnailUrl: string }).thumbnailUrl).toContain('/thumb.webp');
      expect(seen[1]).toBeUndefined();
    });

  it('is played as far as it goes, and its playlist grows', async () => {
    const id = await upload();
    const played: Awaited<ReturnType<typeof play>>[] = [];
    const playedByStaff: number[] = [];
    tool.before = async (segment) => {
      if (segment !== 1 && segment !== 5) return;
      played.push(await play((await galleryFile(id))!.url));
      playedByStaff.push((await play((await staffFile(id))['url'] as string)).segments);
    };
    await render(id);
    expect([played.map(({ segments }) => segments), playedByStaff]).toEqual([
      [1, 5],
      [1, 5],
    ]);
    for (const { text, headers } of played) {
      expect(text).toContain('#EXT-X-PLAYLIST-TYPE:EVENT');
      expect(text).not.toContain('#EXT-X-ENDLIST');
      expect(headers['cache-control']).toBe('private, max-age=0');
    }
    const whole = await play((await galleryFile(id))!.url);
    expect(whole.segments).toBe(SEGMENTS);
    expect(whole.text).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
    expect(await rows(id)).toBe(0);
    // A player that has played from the beginning still asks for the playlist that grew.
    const { text } = await app.visitor().get(played[0]!.playlistUrl);
    expect(text).toBe(whole.text);
    expect(text).toContain('#EXT-X-ENDLIST');
  });

  it('is encoded further from where a worker was killed', async () => {
    const id = await upload();
    const killed = new AbortController();
    tool.before = async (segment) => {
      if (segment === 3) killed.abort(new Error('killed'));
    };
    await expect(render(id, killed.signal)).rejects.toThrow('killed');
    expect(await rows(id)).toBe(3);
    expect((await play((await galleryFile(id))!.url)).segments).toBe(3);
    expect(await render(id)).toBe('done');
    expect(tool.streams.map(({ from }) => from)).toEqual([0, 3]);
    expect((await play((await galleryFile(id))!.url)).segments).toBe(SEGMENTS);
    expect(await render(id)).toBe('skipped');
  });

  if (DEEP)
    describe('whose parts fail, or are replaced meanwhile', () => {
      it('is shown after a worker was killed between its only segment and its playlist', async () => {
        tool.film = { ...tool.film, duration: 3 };
        const id = await upload();
        const [{ version }] = await app.database.query<[{ version: number }]>(
          'SELECT watermark_version AS version FROM studio_settings',
        );
        const stream = `projects/${project.id}/renditions/${id}/hls-${version}-720p`;
        for (const rung of ['720p', '360p'])
          await app.storage.write(`${stream}/${rung}/seg_00000.ts`, Buffer.from('s'), 'video/mp2t');
        await app.database.manager.insert(StreamSegment, {
          stream,
          number: 0,
          mediaFileId: id,
          seconds: 3,
          bytes: [1, 1],
        });
        await render(id);
        tool.film = { ...tool.film, duration: 30 };
        // Nothing but the end of the film is looked for.
        expect(tool.streams.map(({ from }) => from)).toEqual([1]);
        expect((await play((await galleryFile(id))!.url)).segments).toBe(1);
      });

      it('fails as a whole when a later part of it cannot be used', async () => {
        const id = await upload();
        const assertComplete = tool.assertComplete.bind(tool);
        tool.assertComplete = () => tool.probe('data:,none') as never;
        await expect(render(id)).rejects.toThrow();
        tool.assertComplete = assertComplete;
        expect(await staffFile(id)).toMatchObject({ status: 'failed', url: null, thumbnailUrl: null });
        expect(await galleryFile(id)).toBeUndefined();
      });

      it('stays as far as it goes when a later minute of it cannot be used', async () => {
        tool.film = { ...tool.film, duration: 130 };
        const id = await upload();
        await render(id);
        const begun = await play((await galleryFile(id))!.url);
        tool.before = async () => {
          throw new UnusableMediaError(message('video_undecodable'));
        };
        await worker.drain();
        tool.film = { ...tool.film, duration: 30 };
        expect(await staffFile(id)).toMatchObject({
          status: 'ready',
          isEncoding: false,
          failureReason: { code: 'video_undecodable' },
        });
        const { segments, text } = await play((await galleryFile(id))!.url);
        expect([begun.segments, segments]).toEqual([15, 15]);
        expect(text).toContain('#EXT-X-ENDLIST');
        expect(await app.database.query(`SELECT event FROM notification WHERE reference = $1`, [id])).toEqual([
          { event: 'file_failed' },
        ]);
        // Staff try again, and this time it works.
        tool.before = async () => undefined;
        tool.film = { ...tool.film, duration: 130 };
        expect((await admin.post(`/api/admin/media/${id}/generate-thumbnail`)).status).toBe(200);
        await worker.drain();
        tool.film = { ...tool.film, duration: 30 };
        expect(await staffFile(id)).toMatchObject({ status: 'ready', failureReason: null });
        expect((await play((await galleryFile(id))!.url)).segments).toBe(33);
      });

      it('is replaced while it is encoded, and nothing of the old one is encoded afterwards', async () => {
        tool.film = { ...tool.film, duration: 130 };
        const id = await upload();
        await render(id);
        await app.database.manager.insert(MediaReplacement, {
          mediaFileId: id,
          ...{
            originalKey: `projects/${project.id}/originals/new.mp4`,
            originalName: 'new.mp4',
            contentType: 'video/mp4',
          },
          ...{ fileSize: 512, revision: 1, status: 'processing' },
        });
        await app.storage.write(`projects/${project.id}/originals/new.mp4`, filmBytes, 'video/mp4');
        for (const from of [0, 15, 30]) await worker.run('render-video', { mediaFileId: id, revision: 1, from });
        tool.streams.length = 0;
        await worker.drain();
        tool.film = { ...tool.film, duration: 30 };
        expect(tool.streams).toHaveLength(0);
        expect(await rows(id)).toBe(0);
        const { revision, isEncoding, status } = await app.database.manager.findOneByOrFail(MediaFile, { id });
        expect([revision, isEncoding, status]).toEqual([1, false, 'ready']);
        expect((await play((await galleryFile(id))!.url)).segments).toBe(33);
      });

      it.each(['replaced', 'rendered again'])('is %s also when the watermark is changed meanwhile', async (how) => {
        tool.film = { ...tool.film, duration: 130 };
        const id = await upload();
        await worker.drain();
        if (how === 'replaced') {
          await app.database.manager.insert(MediaReplacement, {
            mediaFileId: id,
            ...{ originalKey: `projects/${project.id}/originals/new.mp4`, originalName: 'new.mp4' },
            ...{ contentType: 'video/mp4', fileSize: 512, revision: 1, status: 'processing' },
          });
          await app.storage.write(`projects/${project.id}/originals/new.mp4`, filmBytes, 'video/mp4');
        }
        const job =
          how === 'replaced'
            ? { mediaFileId: id, revision: 1 }
            : { mediaFileId: id, revision: 0, force: true as const };
        await app.database.query('UPDATE studio_settings SET watermark_version = watermark_version + 1');
        await worker.run('render-video', job);
        expect(await rows(id)).toBe(15);
        await app.database.query('UPDATE studio_settings SET watermark_version = watermark_version + 1');
        await worker.drain();
        tool.film = { ...tool.film, duration: 30 };
        const [{ version }] = await app.database.query<[{ version: number }]>(
          'SELECT watermark_version AS version FROM studio_settings',
        );
        expect(await app.database.manager.findOneByOrFail(MediaFile, { id })).toMatchObject({
          revision: job.revision,
          watermarkVersion: version,
        });
        expect(await app.database.manager.countBy(MediaReplacement, { mediaFileId: id })).toBe(0);
        expect((await play((await galleryFile(id))!.url)).segments).toBe(33);
        expect(await rows(id)).toBe(0);
        expect(await streamsOf(how === 'replaced' ? `${id}.1` : id)).toEqual([`hls-${version}-720p`]);
      });

      it('gets a new watermark while its replacement is encoded, which goes on', async () => {
        const id = await upload();
        await render(id);
        await app.database.query('UPDATE studio_settings SET watermark_version = watermark_version + 1');
        await app.database.manager.update(MediaFile, { id }, { watermarkRequested: 99 });
        const [clean, next, old] = [`${id}/hls-clean-720p`, `${id}.1/hls-9-720p`, `${id}/hls-0-720p`].map(
          (folder) => `projects/${project.id}/renditions/${folder}`,
        );
        for (const stream of [clean!, next!, old!])
          await app.database.manager.insert(StreamSegment, {
            stream,
            number: 0,
            mediaFileId: id,
            seconds: 4,
            bytes: [1],
          });
        await worker.run('rerender-video', { mediaFileId: id, watermark: 99 });
        const left = await app.database.manager.findBy(StreamSegment, { mediaFileId: id });
        expect(left.map(({ stream }) => stream).sort()).toEqual([next, clean].sort());
      });

      it('keeps nothing of a run that lost its lock and comes late', async () => {
        const id = await upload();
        await render(id);
        const stream = `projects/${project.id}/renditions/${id}/late`;
        const log = worker.context.get(RenderOutcomesService, { strict: false }).segmentsOf({ id });
        const segment = (number: number, seconds: number) => ({ number, seconds, bytes: seconds > 0 ? [7] : [] });
        await log.add(stream, segment(0, 4));
        await log.add(stream, segment(1, 4));
        // A run of a film's last range that has seen less of it than another one.
        await log.add(stream, segment(1, 0));
        expect((await log.list(stream)).map(({ seconds }) => seconds)).toEqual([4, 4]);
        await log.add(stream, segment(2, 0));
        await log.add(stream, segment(2, 3));
        expect((await log.list(stream)).map(({ seconds }) => seconds)).toEqual([4, 4, 3]);
        // Completed while the late segment waits for its file's lock.
        const runner = app.database.createQueryRunner();
        await runner.startTransaction();
        await runner.query('SELECT 1 FROM media_file WHERE id = $1 FOR NO KEY UPDATE', [id]);
        await runner.query('DELETE FROM stream_segment WHERE stream = $1', [stream]);
        const late = log.add(stream, segment(3, 4));
        const blocked = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        let isDone = false;
        void late.finally(() => (isDone = true));
        while (!isDone && (await app.database.query<unknown[]>(blocked)).length === 0);
        await runner.commitTransaction();
        await runner.release();
        await late;
        await log.add(stream, segment(4, 4));
        expect(await log.list(stream)).toEqual([]);
      });
    });

  it('is encoded while its original is verified, and shown to nobody before', async () => {
    const id = await upload();
    const { originalKey } = await app.database.manager.findOneByOrFail(MediaFile, { id });
    const storage = worker.context.get(StoragePort, { strict: false });
    const read = storage.read.bind(storage);
    let verify = (): void => undefined;
    const held = new Promise<void>((resolve) => (verify = resolve));
    const reading = jest.spyOn(storage, 'read').mockImplementation(async (key, ...more) => {
      if (key === originalKey) await held;
      return read(key, ...more);
    });
    const rendering = render(id);
    while ((await rows(id)) === 0);
    expect(await statusOf(id)).toBe('processing');
    expect(await galleryFile(id)).toBeUndefined();
    verify();
    await rendering;
    reading.mockRestore();
    expect((await play((await galleryFile(id))!.url)).segments).toBe(SEGMENTS);
  });

  it.each(allOrEvery(2, ['can', 'cannot']))(
    'is not shown when it was damaged on its way and %s be encoded',
    async (how) => {
      const id = await upload();
      await app.database.manager.update(MediaFile, { id }, { sha256: '0'.repeat(64) });
      const shown: unknown[] = [];
      tool.before = async () => {
        shown.push(await galleryFile(id));
        if (how === 'cannot') throw new UnusableMediaError(message('video_undecodable'));
      };
      await expect(render(id)).rejects.toThrow(/damaged/i);
      expect(shown).toEqual(shown.map(() => undefined));
      expect(await galleryFile(id)).toBeUndefined();
      expect(await statusOf(id)).toBe('failed');
    },
  );

  if (DEEP)
    describe('that is deleted or gets a watermark', () => {
      it('gets a watermark that was changed meanwhile once it is whole', async () => {
        const id = await upload();
        tool.before = async (segment) => {
          if (segment === 4) await app.database.manager.update(MediaFile, { id }, { watermarkRequested: 9 });
        };
        await render(id);
        const jobs = await app.database.query<{ payload: object }[]>(
          `SELECT payload FROM job_outbox WHERE name = 'rerender-video' AND payload ->> 'mediaFileId' = $1`,
          [id],
        );
        expect(jobs.map(({ payload }) => payload)).toEqual([{ mediaFileId: id, watermark: 9 }]);
      });

      it('leaves nothing when it is deleted for good meanwhile', async () => {
        const id = await upload();
        tool.before = async (segment) => {
          if (segment === 2) await app.database.manager.delete(MediaFile, { id });
        };
        await render(id);
        expect(await rows(id)).toBe(0);
        for await (const { key } of app.storage.list(`projects/${project.id}/renditions/`))
          throw new Error(`${key} was left`);
      });

      it('leaves nothing when its encoding fails because it was deleted for good', async () => {
        const id = await upload();
        tool.before = async (segment) => {
          if (segment !== 2) return;
          await app.database.manager.delete(MediaFile, { id });
          throw new Error('The original is gone.');
        };
        expect(await render(id)).toBe('skipped');
        for await (const { key } of app.storage.list(`projects/${project.id}/renditions/`))
          throw new Error(`${key} was left`);
      });

      it('keeps its stream until another one with a new watermark is whole', async () => {
        const id = await upload();
        await render(id);
        const before = (await galleryFile(id))!.url;
        await app.database.query('UPDATE studio_settings SET watermark_version = watermark_version + 1');
        await app.database.manager.update(MediaFile, { id }, { watermarkRequested: 99 });
        tool.before = async () => {
          expect((await play(before)).segments).toBe(SEGMENTS);
        };
        await worker.context
          .get(RerenderingService, { strict: false })
          .rerender({ mediaFileId: id, watermark: 99 }, new AbortController().signal);
        expect((await play((await galleryFile(id))!.url)).segments).toBe(SEGMENTS);
        // The addresses of the old stream are those of the new one: whoever watches it goes on with the new one.
        expect((await play(before)).segments).toBe(SEGMENTS);
        await worker.drain();
        expect(await streamsOf(id)).toHaveLength(1);
      });

      it('is encoded a minute at a time, and another film goes first in between', async () => {
        tool.film = { ...tool.film, duration: 130 };
        const [long, short] = [await upload(), await upload()];
        const encoded: [string, number][] = [];
        const encode = tool.encode.bind(tool);
        tool.encode = (request) => {
          // The first range takes two runs.
          if (request.from !== 1) encoded.push([request.input, request.from]);
          return encode(request);
        };
        await worker.drain();
        tool.encode = encode;
        tool.film = { ...tool.film, duration: 30 };
        const keys = await Promise.all(
          [long, short].map((id) => app.database.manager.findOneByOrFail(MediaFile, { id })),
        );
        const order = encoded.map(([input, from]) => [
          keys.findIndex(({ originalKey }) => input.includes(originalKey)),
          from,
        ]);
        expect(order.slice(0, 2).map(([, from]) => from)).toEqual([0, 0]);
        expect(order).toHaveLength(6);
        for (const id of [long, short]) expect((await play((await galleryFile(id))!.url)).segments).toBe(33);
        expect(keys.map(({ isEncoding }) => isEncoding)).toEqual([false, false]);
      });

      it('begins again when the watermark was changed between two runs', async () => {
        tool.film = { ...tool.film, duration: 130 };
        const id = await upload();
        await render(id);
        const before = (await galleryFile(id))!.url;
        expect((await play(before)).segments).toBe(15);
        await app.database.query('UPDATE studio_settings SET watermark_version = watermark_version + 1');
        await worker.drain();
        tool.film = { ...tool.film, duration: 30 };
        expect((await play((await galleryFile(id))!.url)).segments).toBe(33);
        expect(await rows(id)).toBe(0);
        expect(await streamsOf(id)).toHaveLength(1);
        const { watermarkVersion, isEncoding } = await app.database.manager.findOneByOrFail(MediaFile, { id });
        const [{ version }] = await app.database.query<[{ version: number }]>(
          'SELECT watermark_version AS version FROM studio_settings',
        );
        expect([watermarkVersion, isEncoding]).toEqual([version, false]);
      });
    });
});
