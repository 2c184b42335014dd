import { Agent } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { Rendition } from '../../../src/modules/media/core/rendition.entity.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { MediaLinksService, type LinkScope } from '../../../src/modules/projects/gate/media-links.service.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import { TestClient } from '../../fixtures/app/test-client.js';
import { insertMedia, insertProject } from '../../fixtures/rows.js';
import { nginxStarter, type TestNginx } from '../../servers/nginx.js';

const startNginx = nginxStarter();

(startNginx ? describe : describe.skip)('nginx that sends media', () => {
  let app: TestApp;
  let nginx: TestNginx;
  let visitor: TestClient;
  let project: Project;
  let file: MediaFile;

  beforeAll(async () => {
    app = await startTestApp({ env: { MEDIA_HANDOVER: 'nginx' } });
    const api = (app.app.getHttpServer().address() as AddressInfo).port;
    nginx = await startNginx!(api, app.config.dataDir);
    visitor = new TestClient({ host: '127.0.0.1', port: nginx.port }, new Agent({ keepAlive: true }));
  });
  afterAll(async () => {
    await nginx.stop();
    await app.close();
  });
  beforeEach(async () => {
    project = await insertProject(app.database);
    [file] = (await insertMedia(app.database, project, 1, { fileType: 'photo' })) as [MediaFile];
    await app.storage.write(await keyOf('w480'), Buffer.from('the bytes'), 'image/webp');
    await app.storage.write(file.originalKey, Buffer.from('the original'), 'image/jpeg');
  });

  const keyOf = async (name: string) =>
    (await app.database.manager.findOneByOrFail(Rendition, { mediaFileId: file.id, name })).key;
  const get = async (name: string, headers = {}, scope: LinkScope = 'preview') => {
    const { accessVersion } = project;
    const links = app.app.get(MediaLinksService, { strict: false });
    const base = links.base(file.id, { scope, accessVersion, expires: links.derivativeExpiry(null) });
    return visitor.get(`${base}/${name}`, { headers });
  };

  it('sends a preview with the headers of the API, and a part of it', async () => {
    const whole = await get('w480.webp');
    expect([whole.status, whole.text]).toEqual([200, 'the bytes']);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringMatching(/^public, max-age=\d+$/),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(whole.headers).not.toHaveProperty('x-accel-redirect');
    const part = await get('w480.webp', { range: 'bytes=4-' });
    expect([part.status, part.text, part.headers['content-range']]).toEqual([206, 'bytes', 'bytes 4-8/9']);
  });

  it('sends an original under its name', async () => {
    const { status, text, headers } = await get('original', {}, 'original');
    expect([status, text]).toEqual([200, 'the original']);
    expect(headers).toMatchObject({
      'content-disposition': expect.stringContaining('attachment'),
      'cache-control': 'private, no-store',
    });
  });

  it('sends the segments of a film, whose playlists are those of the API', async () => {
    const stream = `projects/${project.id}/renditions/${file.id}/hls-0-720p`;
    await app.database.manager.update(
      Rendition,
      { mediaFileId: file.id, name: 'w480' },
      { name: 'hls', key: `${stream}/master.m3u8` },
    );
    await app.storage.write(`${stream}/master.m3u8`, Buffer.from('#EXTM3U\n'), 'application/vnd.apple.mpegurl');
    await app.storage.write(`${stream}/720p/seg_00000.ts`, Buffer.from('a segment'), 'video/mp2t');
    expect((await get('hls/master.m3u8')).text).toBe('#EXTM3U\n');
    expect(await get('hls/720p/seg_00000.ts')).toMatchObject({
      status: 200,
      text: 'a segment',
      headers: { 'content-type': 'video/mp2t' },
    });
  });

  it('gives nobody a file by its place on the disk', async () => {
    const key = await keyOf('w480');
    for (const path of [`/stored-objects/${key}`, `/stored-objects/../stored-objects/${key}`, '/stored-objects/'])
      expect([path, (await visitor.get(path)).status]).toEqual([path, 404]);
  });

  it('sends nothing once the API refuses it', async () => {
    expect((await get('w480.webp')).status).toBe(200);
    await app.database.query('UPDATE project SET access_version = access_version + 1 WHERE id = $1', [project.id]);
    const ended = await get('w480.webp');
    expect([ended.status, ended.body.code]).toEqual([410, 'media.link_expired']);
  });

  it('lets nobody keep the answer for a file that is missing', async () => {
    await app.storage.delete(await keyOf('w480'));
    const { status, headers } = await get('w480.webp');
    expect([status, headers['cache-control']]).toEqual([404, expect.stringContaining('no-store')]);
  });
});
