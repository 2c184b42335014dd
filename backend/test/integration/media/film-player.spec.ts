import { MediaCaption } from '../../../src/modules/media/captions/media-caption.entity.js';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { MediaLinksService, type LinkScope } from '../../../src/modules/projects/gate/media-links.service.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { insertMedia, insertProject } from '../../fixtures/rows.js';

const app = useTestApp();
let admin: TestClient;
let project: Project;
let film: MediaFile;
beforeAll(async () => {
  admin = await app.admin();
});
beforeEach(async () => {
  project = await insertProject(app.database);
  [film] = (await insertMedia(app.database, project, 1)) as [MediaFile];
});

const SRT = '1\n00:00:01,000 --> 00:00:02,000\nHello <script>there</script>\n';
const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello there\n';

interface Caption {
  language: string;
  name: string;
  isDefault: boolean;
  url: string;
}

const path = (language: string, { id } = film) => `/api/admin/media/${id}/captions/${language}`;
const upload = (language: string, raw: Buffer | string = SRT, file = film, contentType = 'application/x-subrip') =>
  admin.send('PUT', path(language, file), { raw, headers: { 'content-type': contentType } });
const listed = async (by = app.visitor()): Promise<Caption[]> =>
  (await by.get(galleryPath(project))).body.mediaFiles[0].film.captions;
const staffListed = async (): Promise<Caption[]> =>
  (await admin.get(`/api/admin/projects/${project.id}/media`)).body[0].film.captions;
const status = async (url: string) => (await app.visitor().get(url)).status;
/** Makes a link to the captions as a scope would have it. */
async function linkOf(scope: LinkScope, name: string): Promise<string> {
  const { accessVersion } = await app.database.manager.findOneByOrFail(Project, { id: project.id });
  const links = app.app.get(MediaLinksService, { strict: false });
  return `${links.base(film.id, { scope, accessVersion, expires: links.derivativeExpiry(null) })}/${name}`;
}

describe('captions of a film', () => {
  it('are stored as WebVTT, and shown to the client and to staff', async () => {
    expect(await listed()).toEqual([]);
    expect(await upload('DE')).toMatchObject({ status: 200, body: { id: film.id } });
    await upload('pt-br');
    const shown = [
      { language: 'de', name: 'Deutsch', isDefault: false },
      { language: 'pt-BR', name: 'Português (Brasil)', isDefault: false },
    ];
    expect([await listed(), await staffListed()]).toMatchObject([shown, shown]);
    for (const [{ url }] of [await listed(), await staffListed()] as [Caption][]) {
      const reply = await app.visitor().get(url);
      expect(reply).toMatchObject({
        status: 200,
        headers: { 'content-type': 'text/vtt; charset=utf-8', 'x-content-type-options': 'nosniff' },
      });
      expect(reply.text).toBe(VTT);
    }
  });

  it('have the caching of a preview, and another URL for another text', async () => {
    await upload('en');
    const [{ url }] = (await listed()) as [Caption];
    const { headers } = await app.visitor().get(url);
    expect(headers['cache-control']).toMatch(/^public, max-age=\d+$/);
    expect((await app.visitor().get(url, { headers: { 'if-none-match': headers.etag } })).status).toBe(304);
    await upload('en', SRT.replace('Hello', 'Bye'));
    expect(await status(url)).toBe(404);
    const [again] = (await listed()) as [Caption];
    expect((await app.visitor().get(again.url)).text).toBe(VTT.replace('Hello', 'Bye'));
  });

  it('are renamed, and one language at the most is the default', async () => {
    await upload('en');
    await upload('de');
    await admin.patch(path('en'), { isDefault: true });
    expect(await admin.patch(path('de'), { name: 'German', isDefault: true, language: 'de-AT' })).toMatchObject({
      status: 200,
      body: {
        film: {
          captions: [
            { language: 'en', name: 'English', isDefault: false },
            { language: 'de-AT', name: 'German', isDefault: true },
          ],
        },
      },
    });
    expect(await admin.patch(path('en'), { language: 'de-at' })).toMatchObject({
      status: 409,
      body: { code: 'caption.language_taken' },
    });
    expect(await admin.patch(path('de-AT'), { isDefault: false })).toMatchObject({ status: 200 });
    expect((await listed()).map(({ isDefault }) => isDefault)).toEqual([false, false]);
  });

  it('keep one default when two are set at the same time', async () => {
    for (const language of ['en', 'de', 'es', 'fr']) await upload(language);
    const replies = await Promise.all(
      ['en', 'de', 'es', 'fr'].map((language) => admin.patch(path(language), { isDefault: true })),
    );
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
    expect((await listed()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it('are removed', async () => {
    await upload('en');
    const [{ url }] = (await listed()) as [Caption];
    expect(await admin.delete(path('en'))).toMatchObject({ status: 200, body: { film: { captions: [] } } });
    expect([await listed(), await status(url)]).toEqual([[], 404]);
    expect(await admin.delete(path('en'))).toMatchObject({ status: 404, body: { code: 'caption.not_found' } });
    expect(await admin.patch(path('en'), { name: 'x' })).toMatchObject({
      status: 404,
      body: { code: 'caption.not_found' },
    });
  });

  it('come back with a restored film, and go with one that is deleted for good', async () => {
    await upload('en');
    const [{ url }] = (await listed()) as [Caption];
    await admin.delete(`/api/admin/media/${film.id}`);
    expect(await status(url)).toBe(404);
    expect(await upload('de')).toMatchObject({ status: 404, body: { code: 'media.not_found' } });
    await admin.post(`/api/admin/projects/${project.id}/media/restore`, { mediaFileIds: [film.id] });
    expect(await status(url)).toBe(200);
    await app.database.manager.delete(MediaFile, { id: film.id });
    expect(await app.database.manager.countBy(MediaCaption, { mediaFileId: film.id })).toBe(0);
  });
});

describe('a file of a gallery', () => {
  it('has chapters and frame rate if it is a film', async () => {
    const chapters = [
      { start: 0, title: 'The ceremony' },
      { start: 5.5, title: '' },
    ];
    await app.database.manager.update(MediaFile, { id: film.id }, { chapters, frameRate: 25 });
    await insertMedia(app.database, project, 1, { fileType: 'photo' });
    const expected = [{ film: { captions: [], chapters, frameRate: 25 } }, { film: null }];
    expect((await app.visitor().get(galleryPath(project))).body.mediaFiles).toMatchObject(expected);
    expect((await admin.get(`/api/admin/projects/${project.id}/media`)).body).toMatchObject(expected);
  });
});

describe('the access to captions', () => {
  const names = async () => {
    await upload('en');
    return new URL((await listed())[0]!.url, 'http://a').pathname.split('/').at(-1)!;
  };

  it('is that of the film, by every kind of link', async () => {
    const name = await names();
    const opened = async (scope: LinkScope) => [scope, await status(await linkOf(scope, name))];
    expect(await Promise.all((['preview', 'clean', 'purchased', 'staff'] as const).map(opened))).toEqual([
      ['preview', 200],
      ['clean', 200],
      ['purchased', 200],
      ['staff', 200],
    ]);
    expect(await Promise.all((['original', 'web'] as const).map(opened))).toEqual([
      ['original', 404],
      ['web', 404],
    ]);
  });

  it('ends with the film’s', async () => {
    const name = await names();
    const url = await linkOf('preview', name);
    await app.database.query(`UPDATE project SET status = 'archived' WHERE id = $1`, [project.id]);
    expect(await status(url)).toBe(404);
    await app.database.query(
      `UPDATE project SET status = 'active', access_version = access_version + 1 WHERE id = $1`,
      [project.id],
    );
    expect(await status(url)).toBe(410);
    expect(await status(await linkOf('preview', name))).toBe(200);
  });

  it('opens nothing beside or of another film', async () => {
    const name = await names();
    const [other] = (await insertMedia(app.database, project, 1)) as [MediaFile];
    const url = await linkOf('preview', name);
    for (const path of [url.replace(film.id, other.id), `${url}/x`, url.replace('.vtt', 'x.vtt'), `${url}%00`])
      expect([path, await status(path)]).toEqual([path, 404]);
  });
});

describe('a captions file', () => {
  test.each([
    ['a text', 'Dear Anna', 400, 'caption.invalid', 'caption_wrong_type'],
    ['nothing', '', 400, 'caption.invalid', 'caption_none'],
    ['bytes of no encoding', Buffer.from([0x41, 0x81, 0x42]), 400, 'caption.invalid', 'caption_encoding'],
    ['a wrong time', '1\n00:00:09 --> x\nHi\n', 400, 'caption.invalid', 'caption_no_time'],
    ['a caption of 101 lines', SRT + 'a\n'.repeat(100), 400, 'caption.invalid', 'caption_too_long'],
    ['more than 1 MB', Buffer.alloc(1024 * 1024 + 1, 'x'), 413, 'request.too_large', 'caption_too_large'],
  ])('that is %s is refused, and what the film has stays', async (_name, raw, expected, code, detail) => {
    await upload('en');
    expect(await upload('en', raw)).toMatchObject({ status: expected, body: { code, detail: { code: detail } } });
    expect((await app.visitor().get((await listed())[0]!.url)).text).toBe(VTT);
  });

  it('needs a film and a language', async () => {
    const [photo] = (await insertMedia(app.database, project, 1, { fileType: 'photo' })) as [MediaFile];
    expect(await upload('en', SRT, photo)).toMatchObject({ status: 400, body: { code: 'media.wrong_type' } });
    for (const language of ['german', '%00', 'de_DE', '-', 'x'.repeat(99)])
      expect([language, await upload(language)]).toMatchObject([
        language,
        { status: 400, body: { code: 'caption.bad_language' } },
      ]);
    expect(await upload('en', SRT, { id: 'x' } as MediaFile)).toMatchObject({ status: 404 });
    expect(await upload('en', JSON.stringify({}), film, 'application/json')).toMatchObject({
      status: 415,
      body: { code: 'request.unsupported_media_type' },
    });
  });

  it('is one of at most 40 languages', async () => {
    const rows = Array.from({ length: 40 }, (_, n) => ({
      mediaFileId: film.id,
      language: `de-x-${n}`,
      name: 'a',
      content: VTT,
      hash: 'a',
      updatedAt: new Date(),
    }));
    await app.database.manager.insert(MediaCaption, rows);
    expect(await upload('en')).toMatchObject({ status: 409, body: { code: 'caption.too_many' } });
    expect((await upload('de-x-7')).status).toBe(200);
  });
});
