import { Readable } from 'node:stream';
import { jest } from '@jest/globals';
import { message } from '../../../src/common/messages.js';
import { JobOutboxService } from '../../../src/jobs/job-outbox.service.js';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import {
  CLEAN_PHOTO_RENDITIONS,
  COVER_RENDITIONS,
  stillRenditions,
} from '../../../src/modules/media/core/renditions.js';
import { Rendition } from '../../../src/modules/media/core/rendition.entity.js';
import { StoragePort } from '../../../src/ports/storage.port.js';
import { MailPicturesService } from '../../../src/modules/media/listing/mail-pictures.service.js';
import { ImageToolPort, UnusableMediaError } from '../../../src/ports/image-tool.port.js';
import { StudioService } from '../../../src/modules/settings/studio.service.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { insertProject, insertPurchase, insertUser } from '../../fixtures/rows.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import type { FakePicture } from '../../fakes/fake-image-tool.js';
import type { TestClient, TestReply } from '../../fixtures/app/test-client.js';
import { startTestWorker, withoutPixels, type TestWorker } from '../../fixtures/app/test-worker.js';
import { putFiles, uploadFixtures } from '../../fixtures/upload.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const PHOTO = 'photos/landscape-exif-rotated-6.jpg';

interface Gallery {
  coverFileId: string;
  coverSources: { url: string }[];
  mediaFiles: { id: string; url: string; sources: { url: string; watermarked: boolean }[] }[];
}

const app = useTestApp({ override: withoutPixels() });
let worker: TestWorker;
let admin: TestClient;
let client: TestClient;
let project: Project;
/** Landscape photos, ready; the first is the cover. */
let photos: string[];

describe('cover', () => {
  beforeAll(async () => {
    worker = await startTestWorker(app, withoutPixels());
    admin = await app.admin();
    client = app.visitor();
    project = await insertProject(app.database);
    const files = ['a.jpg', 'b.jpg'].map((name) => ({ name, fixture: PHOTO }));
    photos = (await uploadFixtures(admin, project, files)).map(({ id }) => id);
    await worker.drain();
  });
  beforeEach(async () => {
    await app.database.query('UPDATE studio_settings SET clean_cover = NULL, grid_size = NULL, preview_size = NULL');
    await app.database.query(`UPDATE project SET status = 'active', cover_file_id = NULL`);
    await app.app.get(StudioService, { strict: false }).refresh();
  });

  const read = async (): Promise<Gallery> => (await client.get(galleryPath(project))).body as Gallery;
  const namesOf = (sources: { url: string }[]) => sources.map(({ url }) => url.split('/').at(-1));
  const codeOf = async (url: string) => {
    const reply = await client.get(url);
    return reply.status === 200 ? 'open' : (reply.body.code as string);
  };
  const succeed = async (reply: Promise<TestReply>) => expect((await reply).status).toBe(200);
  const choose = (mediaFileId: string | null) =>
    succeed(admin.put(`/api/admin/projects/${project.id}/cover`, { mediaFileId }));
  const set = async (values: object) => {
    const { version } = (await admin.get('/api/admin/settings')).body as { version: number };
    await succeed(admin.put('/api/admin/settings', { version, ...values }));
  };
  const stateOf = async (id: string) => (await app.database.manager.findOneByOrFail(MediaFile, { id })).coverState;
  const waitingCovers = async () => {
    await app.app.get(JobOutboxService, { strict: false }).dispatchAll();
    return app.queue.waiting().filter(({ name }) => name === 'render-cover').length;
  };
  const coverUrl = ({ coverSources }: Gallery) => coverSources.at(-1)!.url;

  it('has no watermark, nor have grid images', async () => {
    const gallery = await read();
    expect(gallery.coverFileId).toBe(photos[0]);
    expect(namesOf(gallery.coverSources)).toEqual(['thumb.webp', 'cover768.webp', 'cover1440.webp']);
    for (const { sources } of gallery.mediaFiles)
      expect(namesOf(sources)).toEqual(['thumb.webp', 'w768.webp', 'w1280.webp']);
    for (const { url } of [...gallery.coverSources, ...gallery.mediaFiles.flatMap(({ sources }) => sources)])
      expect([url, await codeOf(url)]).toEqual([url, 'open']);
  });

  it('is the same in the list of projects', async () => {
    const user = await insertUser(app.database, { email: project.clientEmail });
    const covers = (await app.as(user).get('/api/user/covers')).body as { sources: object[] }[];
    expect(covers[0]!.sources).toEqual((await read()).coverSources);
  });

  it('is AVIF for those who accept it', async () => {
    const url = coverUrl(await read());
    const get = (accept: string) => client.get(url, { headers: { accept } });
    const [webp, avif] = [await get('image/webp,*/*'), await get('image/avif,image/webp,*/*')];
    expect([webp, avif].map(({ headers }) => [headers['content-type'], headers['vary']])).toEqual([
      ['image/webp', 'Accept'],
      ['image/avif', 'Accept'],
    ]);
    expect(avif.headers['cache-control']).toMatch(/^private/);
    expect([webp, avif].map(({ text }) => (JSON.parse(text) as FakePicture).name)).toEqual([
      'cover1440',
      'cover1440-avif',
    ]);
  });

  it('is all that a preview link opens without watermark above 480 px', async () => {
    await insertPurchase(app.database, project, { packageType: 'complete' });
    await read();
    await worker.drain();
    await app.database.query('DELETE FROM entitlement');
    const open: string[] = [];
    for (const { id, url } of (await read()).mediaFiles) {
      const token = url.split('/')[2]!;
      for (const { name, format } of [...stillRenditions(), ...CLEAN_PHOTO_RENDITIONS, ...COVER_RENDITIONS].filter(
        ({ watermark }) => !watermark,
      ))
        if ((await codeOf(`/media/${token}/${id}/${name}.${format === 'jpeg' ? 'jpg' : format}`)) === 'open')
          open.push(`${photos.indexOf(id)} ${name}`);
    }
    expect(open.toSorted()).toEqual([
      '0 cover1440',
      '0 cover1440-avif',
      '0 cover768',
      '0 cover768-avif',
      '0 thumb',
      '1 thumb',
    ]);
  });

  it('is closed once another file is the cover, which is rendered then', async () => {
    const former = await read();
    await choose(photos[1]!);
    const pending = await read();
    expect(namesOf(pending.coverSources)).toEqual(['thumb.webp', 'w768.webp', 'w1280.webp']);
    expect(await codeOf(coverUrl(former))).toBe('media.link_expired');
    await worker.drain();
    const present = await read();
    expect(present.coverFileId).toBe(photos[1]);
    expect(namesOf(present.coverSources)).toEqual(['thumb.webp', 'cover768.webp', 'cover1440.webp']);
    expect(await codeOf(coverUrl(present))).toBe('open');
    await choose(null);
    expect([await codeOf(coverUrl(former)), await codeOf(coverUrl(present))]).toEqual(['open', 'media.link_expired']);
  });

  it('is rendered once', async () => {
    const stored = await app.database.manager.findBy(Rendition, { mediaFileId: photos[0]!, class: 'cover' });
    expect(stored).toHaveLength(4);
    expect(await worker.run('render-cover', { projectId: project.id })).toBe('skipped');
  });

  it('keeps its watermark when no clean cover can be rendered', async () => {
    await app.database.query(`UPDATE media_file SET cover_state = 'none' WHERE id = $1`, [photos[0]!]);
    const broken = jest
      .spyOn(worker.context.get(ImageToolPort, { strict: false }), 'render')
      .mockImplementation(async (source) => {
        if (source instanceof Readable) source.destroy();
        throw new UnusableMediaError(message('picture_damaged'));
      });
    await read();
    await worker.drain();
    broken.mockRestore();
    expect(await stateOf(photos[0]!)).toBe('failed');
    await read();
    expect(await waitingCovers()).toBe(0);
    await admin.post(`/api/admin/media/${photos[0]!}/generate-thumbnail`);
    await worker.drain();
    expect(await stateOf(photos[0]!)).toBe('ready');
  });

  it.each([
    [{ cleanCover: false }, 'cover1440.webp', 'thumb.webp', ['thumb.webp', 'w768.webp', 'w1280.webp']],
    [{ gridSize: 0 }, 'thumb.webp', 'cover1440.webp', ['cover768.webp', 'cover1440.webp']],
  ])('%j closes links that were made before', async (values, closed, stays, sources) => {
    const { coverSources } = await read();
    const linkTo = (name: string) => coverSources.find(({ url }) => url.endsWith(name))!.url;
    await set(values);
    expect([await codeOf(linkTo(closed)), await codeOf(linkTo(stays))]).toEqual(['media.link_expired', 'open']);
    const gallery = await read();
    expect(namesOf(gallery.coverSources)).toEqual(sources);
    expect(namesOf(gallery.mediaFiles[1]!.sources)[0]).toBe('gridSize' in values ? 'w480.webp' : 'thumb.webp');
    await set(Object.fromEntries(Object.keys(values).map((name) => [name, null])));
    expect(await codeOf(linkTo(closed))).toBe('open');
  });

  it('previews of locked files and grid images have the sizes that are set', async () => {
    const shown = async () => {
      const { mediaFiles } = await read();
      return mediaFiles[1]!.sources.map(({ url, watermarked }) => [url.split('/').at(-1), watermarked]);
    };
    const links = (await read()).mediaFiles[1]!.sources;
    const linkTo = (name: string) => links.find(({ url }) => url.endsWith(name))!.url;
    await set({ previewSize: 1024 });
    // The new size applies at once, also to earlier links; the largest existing image is shown until it is re-rendered.
    expect(await shown()).toEqual([
      ['thumb.webp', false],
      ['w768.webp', true],
    ]);
    expect([await codeOf(linkTo('w1280.webp')), await codeOf(linkTo('w768.webp'))]).toEqual([
      'media.link_expired',
      'open',
    ]);
    const { outdated } = (await admin.get('/api/admin/watermark')).body as { outdated: number };
    expect(outdated).toBeGreaterThanOrEqual(photos.length);

    await set({ previewSize: 2048, gridSize: 768 });
    await admin.post('/api/admin/watermark/apply');
    await worker.drain();
    const large = [
      ['thumb.webp', false],
      ['thumb768.webp', false],
      ['w1280.webp', true],
      ['w2048.jpg', true],
    ];
    expect(await shown()).toEqual(large);
    const { sources } = (await read()).mediaFiles[1]!;
    for (const { url } of sources) expect([url, await codeOf(url)]).toEqual([url, 'open']);
    await set({ previewSize: null, gridSize: null });
    expect(await Promise.all(sources.map(({ url }) => codeOf(url)))).toEqual([
      'open',
      'media.link_expired',
      'open',
      'media.link_expired',
    ]);
    expect(await shown()).toEqual([
      ['thumb.webp', false],
      ['w768.webp', true],
      ['w1280.webp', true],
    ]);
    await admin.post('/api/admin/watermark/apply');
    await worker.drain();
  });

  it('is closed with an archived gallery', async () => {
    const url = coverUrl(await read());
    await admin.put(`/api/admin/projects/${project.id}`, { status: 'archived' });
    expect(await codeOf(url)).not.toBe('open');
  });

  it('is requested when the cover is deleted, and by an older gallery', async () => {
    const forget = () => app.database.query(`UPDATE media_file SET cover_state = 'none' WHERE id = $1`, [photos[1]!]);
    await forget();
    await admin.delete(`/api/admin/media/${photos[0]!}`);
    expect(await waitingCovers()).toBe(1);
    await worker.drain();
    expect(await stateOf(photos[1]!)).toBe('ready');
    await forget();
    await read();
    await read();
    expect(await waitingCovers()).toBe(1);
    await worker.drain();
    expect(await stateOf(photos[1]!)).toBe('ready');
    await admin.post(`/api/admin/projects/${project.id}/media/restore`, { mediaFileIds: [photos[0]!] });
    await worker.drain();
  });

  it('is rendered again after its original was replaced', async () => {
    const former = coverUrl(await read());
    const [put] = await putFiles(admin, project, [{ name: 'new.jpg', fixture: 'photos/landscape-upright.jpg' }]);
    await succeed(admin.post(`/api/admin/media/${photos[0]!}/replace`, { key: put!.key }));
    await worker.drain();
    const gallery = await read();
    expect([await codeOf(former), await codeOf(coverUrl(gallery))]).toEqual(['media.link_expired', 'open']);
    expect(coverUrl(gallery)).toMatch(/cover1440\.webp$/);
  });

  it.each([
    [true, /cover1440\.webp$/],
    [false, /w1280\.webp$/],
  ])('travels inside mails to the client (clean covers: %s)', async (cleanCover, key) => {
    await set({ cleanCover });
    const read = jest.spyOn(app.app.get(StoragePort, { strict: false }), 'read');
    const pictures = app.app.get(MailPicturesService, { strict: false });
    const { cover, logo } = await pictures.read({ projectId: project.id, audience: 'clients' });
    expect(read.mock.calls.map(([name]) => name)).toEqual([expect.stringMatching(key)]);
    expect(cover).toMatchObject({ cid: 'cover', contentType: 'image/jpeg', width: expect.any(Number) });
    expect(cover!.data.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(logo).toBeNull();
    // A mail leaves without a picture rather than not at all.
    read.mockRejectedValueOnce(new Error('the storage is away'));
    expect(await pictures.read({ projectId: project.id, audience: 'clients' })).toEqual({ logo: null, cover: null });
    expect(await pictures.read(null)).toEqual({ logo: null, cover: null });
    read.mockRestore();
  });
});
