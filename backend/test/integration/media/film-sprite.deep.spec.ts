import sharp from 'sharp';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { Rendition } from '../../../src/modules/media/core/rendition.entity.js';
import { SpritesService } from '../../../src/modules/media/rendering/sprites.service.js';
import { MediaLinksService, type LinkScope } from '../../../src/modules/projects/gate/media-links.service.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { ImageToolPort, UnusableMediaError } from '../../../src/ports/image-tool.port.js';
import { VideoToolPort, type SheetRequest } from '../../../src/ports/video-tool.port.js';
import { message } from '../../../src/common/messages.js';
import { FakeImageTool } from '../../fakes/fake-image-tool.js';
import { FakeVideoTool } from '../../fakes/fake-video-tool.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker, type TestWorker } from '../../fixtures/app/test-worker.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { insertMedia, insertProject } from '../../fixtures/rows.js';
import { putFiles, uploadFixtures } from '../../fixtures/upload.js';
import { DEEP } from '../../fixtures/deep.js';

const filmBytes = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(500, 1)]);

/** Calls `before` ahead of a sheet. */
class SheetTool extends FakeVideoTool {
  before: (request: SheetRequest) => Promise<void> = async () => undefined;
  sheets = 0;

  override async sheet(request: SheetRequest): Promise<Buffer> {
    this.sheets += 1;
    await this.before(request);
    return super.sheet(request);
  }
}

const app = useTestApp();
const tool = new SheetTool();
let admin: TestClient;
let worker: TestWorker;
let project: Project;
beforeAll(async () => {
  admin = await app.admin();
  worker = await startTestWorker(app, [
    [ImageToolPort, new FakeImageTool()],
    [VideoToolPort, tool],
  ]);
});
afterAll(() => worker.close());
beforeEach(async () => {
  tool.before = async () => undefined;
  tool.sheets = 0;
  await app.database.query('DELETE FROM media_file');
  project = await insertProject(app.database);
});

const upload = async () => {
  const [film] = await uploadFixtures(admin, project, [{ name: 'film.mp4', bytes: filmBytes }]);
  await worker.drain();
  return film!.id;
};
const sprites = () => worker.context.get(SpritesService, { strict: false });
const request = () => sprites().requestMissing();
/** Runs the recovery again, and the jobs that it queues. */
const sweep = async () => {
  const requested = await request();
  await worker.drain();
  return requested;
};
const streamOf = async (id: string) => {
  const { key } = await app.database.manager.findOneByOrFail(Rendition, { mediaFileId: id, name: 'hls' });
  return key.replace(/\/[^/]+$/, '');
};
const run = async (id: string, signal = new AbortController().signal) =>
  sprites().render({ mediaFileId: id, stream: await streamOf(id) }, signal);
const shown = async () => (await app.visitor().get(galleryPath(project))).body.mediaFiles[0].film.sprite;
const stateOf = async (id: string) => (await app.database.manager.findOneByOrFail(MediaFile, { id })).spriteState;
const status = async (url: string) => (await app.visitor().get(url)).status;

describe('the frames of a seek bar', () => {
  it('are made once the film is ready, and shown to the client and to staff', async () => {
    await upload();
    expect(await shown()).toBeNull();
    expect([await sweep(), await sweep()]).toEqual([1, 0]);
    const sprite = await shown();
    expect(sprite).toMatchObject({ columns: 10, count: 5, width: 160, height: 90, seconds: 2 });
    const [staff] = (await admin.get(`/api/admin/projects/${project.id}/media`)).body;
    for (const { url } of [sprite, staff.film.sprite])
      expect(await app.visitor().get(url)).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'image/jpeg',
          'cache-control': expect.stringMatching(/^p(ublic|rivate), max-age=\d+$/),
        },
      });
    const rendition = await app.database.manager.findOneByOrFail(Rendition, { name: 'sprite' });
    expect(rendition).toMatchObject({ class: 'sprite', width: 1600, height: 90 });
  });

  it('are not requested while a film is encoded, deleted or failed, nor for photos', async () => {
    const of = (values: Partial<MediaFile>) => insertMedia(app.database, project, 1, values);
    await of({ isEncoding: true });
    await of({ deletedAt: new Date() });
    await of({ status: 'failed' });
    await of({ spriteState: 'failed' });
    await of({ fileType: 'photo' });
    expect(await request()).toBe(0);
  });

  if (DEEP)
    it('are made again with the previews', async () => {
      const id = await upload();
      await sweep();
      await admin.post(`/api/admin/media/${id}/generate-thumbnail`);
      await worker.drain();
      expect([await shown(), await stateOf(id)]).toEqual([null, 'none']);
      await sweep();
      expect(await shown()).not.toBeNull();
    });

  if (DEEP)
    it('are made again for another version of the film, which keeps its captions', async () => {
      const id = await upload();
      await sweep();
      const raw = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n';
      await admin.send('PUT', `/api/admin/media/${id}/captions/en`, { raw, headers: { 'content-type': 'text/vtt' } });
      const before = await shown();
      const [original] = await putFiles(admin, project, [{ name: 'new.mp4', bytes: filmBytes }]);
      expect((await admin.post(`/api/admin/media/${id}/replace`, { key: original!.key })).status).toBe(200);
      await worker.drain();
      expect([await shown(), await status(before.url)]).toEqual([null, 404]);
      await sweep();
      const after = await shown();
      expect([after.url === before.url, await status(after.url)]).toEqual([false, 200]);
      const [caption] = (await app.visitor().get(galleryPath(project))).body.mediaFiles[0].film.captions;
      expect(await status(caption.url)).toBe(200);
    });

  it('are made once, however often the job runs', async () => {
    const id = await upload();
    expect([await run(id), await run(id)]).toEqual(['done', 'skipped']);
    expect(tool.sheets).toBe(1);
    expect(await sprites().render({ mediaFileId: id, stream: 'another' }, new AbortController().signal)).toBe(
      'skipped',
    );
  });

  if (DEEP)
    describe('that something stops', () => {
      it('are made by the next run when one is killed', async () => {
        const id = await upload();
        const killed = new AbortController();
        tool.before = async () => killed.abort(new Error('killed'));
        await expect(run(id, killed.signal)).rejects.toThrow('killed');
        expect([await shown(), await stateOf(id)]).toEqual([null, 'none']);
        tool.before = async () => undefined;
        expect([await run(id), await stateOf(id)]).toEqual(['done', 'ready']);
      });

      it('are left out for good where no frame can be decoded', async () => {
        const id = await upload();
        tool.before = async () => {
          throw new UnusableMediaError(message('video_no_picture'));
        };
        await expect(run(id)).rejects.toThrow(UnusableMediaError);
        expect([await stateOf(id), await request(), await shown()]).toEqual(['failed', 0, null]);
      });

      it('are left out when the job is exhausted', async () => {
        const id = await upload();
        await sprites().onExhausted({ mediaFileId: id, stream: await streamOf(id) });
        expect([await stateOf(id), await request()]).toEqual(['failed', 0]);
      });

      it('are made where the job of an earlier stream is exhausted', async () => {
        const id = await upload();
        const earlier = (await streamOf(id)).replace(/hls-\d+/, 'hls-77');
        await sprites().onExhausted({ mediaFileId: id, stream: earlier });
        expect(await stateOf(id)).toBe('none');
        tool.before = async () => {
          await app.database.query(`UPDATE rendition SET key = replace(key, '/hls-', '/hls-9') WHERE name = 'hls'`);
          throw new UnusableMediaError(message('video_no_picture'));
        };
        await expect(run(id)).rejects.toThrow(UnusableMediaError);
        expect(await stateOf(id)).toBe('none');
      });

      it('of a stream that was replaced meanwhile are not kept', async () => {
        const id = await upload();
        tool.before = async () => {
          await app.database.query(`UPDATE rendition SET key = replace(key, '/hls-', '/hls-9') WHERE name = 'hls'`);
        };
        await run(id);
        expect([await shown(), await stateOf(id)]).toEqual([null, 'none']);
      });

      it('of a film that is deleted meanwhile leave nothing in storage', async () => {
        const id = await upload();
        tool.before = async () => void (await app.database.manager.delete(MediaFile, { id }));
        const stream = await streamOf(id);
        await sprites().render({ mediaFileId: id, stream }, new AbortController().signal);
        expect(await app.storage.head(`projects/${project.id}/renditions/${id}/sprite.jpg`)).toBeNull();
      });
    });
});

describe('the access to the frames of a seek bar', () => {
  /** Makes a link to them as a scope would have it. */
  const linkOf = async (id: string, scope: LinkScope) => {
    const { accessVersion } = await app.database.manager.findOneByOrFail(Project, { id: project.id });
    const links = app.app.get(MediaLinksService, { strict: false });
    return `${links.base(id, { scope, accessVersion, expires: links.derivativeExpiry(null) })}/sprite.jpg`;
  };

  it('is that of the film', async () => {
    const id = await upload();
    await sweep();
    const opened = async (scope: LinkScope) => [scope, await status(await linkOf(id, scope))];
    expect(
      await Promise.all((['preview', 'clean', 'purchased', 'staff', 'original', 'web'] as const).map(opened)),
    ).toEqual([
      ['preview', 200],
      ['clean', 200],
      ['purchased', 200],
      ['staff', 200],
      ['original', 404],
      ['web', 404],
    ]);
    const url = await linkOf(id, 'preview');
    await app.database.query(`UPDATE project SET status = 'archived' WHERE id = $1`, [project.id]);
    expect(await status(url)).toBe(404);
    await app.database.query(`UPDATE project SET status = 'active', access_version = access_version + 1`);
    expect(await status(url)).toBe(410);
  });
});

if (DEEP)
  describe('the sprite of a real film', () => {
    it('has upright and small frames', async () => {
      const real = await startTestWorker(app);
      await uploadFixtures(admin, project, [{ fixture: 'videos/phone-portrait-rotated.mp4', name: 'phone.mp4' }]);
      await real.drain();
      await real.context.get(SpritesService, { strict: false }).requestMissing();
      await real.drain();
      await real.close();
      const sprite = await shown();
      expect(sprite).toMatchObject({ width: 90, height: 160, columns: 10 });
      expect(sprite.seconds).toBeCloseTo(2, 1);
      const { bytes } = await app.visitor().get(sprite.url);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 160 });
      expect(bytes.length).toBeLessThan(60_000);
    }, 120_000);
  });
