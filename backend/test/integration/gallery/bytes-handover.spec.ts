import type { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { Rendition } from '../../../src/modules/media/core/rendition.entity.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { MediaLinksService, type LinkScope } from '../../../src/modules/projects/gate/media-links.service.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import { inSeconds } from '../../fixtures/gallery-fixture.js';
import { insertMedia, insertProject } from '../../fixtures/rows.js';
import { FakeS3Server } from '../../servers/s3/fake-s3-server.js';

let app: TestApp;
let project: Project;
let file: MediaFile;

async function start(env: Record<string, string>): Promise<void> {
  app = await startTestApp({ env });
  project = await insertProject(app.database);
  [file] = (await insertMedia(app.database, project, 1, { fileType: 'photo' })) as [MediaFile];
  const renditions = await app.database.manager.findBy(Rendition, { mediaFileId: file.id });
  for (const { key } of renditions) await app.storage.write(key, Buffer.from('the bytes'), 'image/webp');
}

const get = (scope: LinkScope, name: string, ends: Date | null = null) => {
  const links = app.app.get(MediaLinksService, { strict: false });
  const { accessVersion } = project;
  const base = links.base(file.id, { scope, accessVersion, expires: links.derivativeExpiry(ends) });
  return app.visitor().get(`${base}/${name}`);
};

const keyOf = async (name: string) =>
  (await app.database.manager.findOneByOrFail(Rendition, { mediaFileId: file.id, name })).key;

describe('bytes that nginx sends', () => {
  beforeAll(() => start({ MEDIA_HANDOVER: 'nginx' }));
  afterAll(() => app.close());

  it('are named by their path, with how long they may be kept', async () => {
    const reply = await get('preview', 'w480.webp');
    expect([reply.status, reply.text]).toEqual([200, '']);
    expect(reply.headers).toMatchObject({
      'x-accel-redirect': `/stored-objects/${await keyOf('w480')}`,
      'content-type': 'image/webp',
      'cache-control': expect.stringMatching(/^public, max-age=\d+$/),
    });
  });

  it('have the name of a download', async () => {
    const { headers } = await get('original', 'original');
    expect(headers).toMatchObject({
      'x-accel-redirect': `/stored-objects/${file.originalKey}`,
      'content-disposition': expect.stringContaining('attachment'),
      'cache-control': 'private, no-store',
    });
  });

  it('are decided on for each request', async () => {
    expect((await get('preview', 'w480.webp')).status).toBe(200);
    await app.database.query('UPDATE project SET access_version = access_version + 1');
    const ended = await get('preview', 'w480.webp');
    expect([ended.status, ended.headers['x-accel-redirect']]).toEqual([410, undefined]);
  });
});

describe('bytes that the store sends', () => {
  let store: FakeS3Server;
  beforeAll(async () => {
    store = await FakeS3Server.start();
    const { accessKeyId, secretAccessKey, region } = store.credentials;
    await start({
      MEDIA_HANDOVER: 'redirect',
      S3_BUCKET: store.bucketName,
      S3_ENDPOINT: store.endpoint,
      S3_FORCE_PATH_STYLE: 'true',
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
  });
  afterAll(async () => {
    await app.close();
    await store.close();
  });

  it('are a link of two minutes, and the redirect may be kept for one by the visitor alone', async () => {
    const { status, headers } = await get('preview', 'w480.webp');
    expect([status, headers['cache-control']]).toEqual([302, 'private, max-age=60']);
    expect(headers.location).toContain('X-Amz-Expires=120');
    const sent = await fetch(headers.location!);
    expect([await sent.text(), sent.headers.get('content-type')]).toEqual(['the bytes', 'image/webp']);
  });

  it('are a link that ends with access', async () => {
    const { status, headers } = await get('preview', 'w480.webp', inSeconds(app, 40));
    const [, seconds] = /X-Amz-Expires=(\d+)/.exec(headers.location!)!;
    expect([status, Number(seconds) > 0, Number(seconds) <= 40]).toEqual([302, true, true]);
  });

  it('are decided on for each request', async () => {
    await app.database.query('UPDATE project SET access_version = access_version + 1');
    const ended = await get('preview', 'w480.webp');
    expect([ended.status, ended.headers.location]).toEqual([410, undefined]);
  });
});
