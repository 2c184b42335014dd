import { createHash } from 'node:crypto';
import { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { insertMedia, insertProject, insertPurchase, insertUser } from '../../fixtures/rows.js';
import { galleryPath, inSeconds, insertPerson } from '../../fixtures/gallery-fixture.js';
import type { TestClient, TestReply } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { allOrEvery } from '../../fixtures/deep.js';

const app = useTestApp({
  env: { STUDIO_NAME: 'Light & Motion', PUBLIC_URL: 'https://studio.example', STUDIO_ACCENT: '#224466' },
});
let admin: TestClient;
let client: TestClient;
beforeAll(async () => {
  admin = await app.admin();
});
beforeEach(() => {
  client = app.visitor();
});

const pagePath = (project: Project, email = project.clientEmail) =>
  `/gallery/${project.id}/${encodeURIComponent(email)}`;
const metas = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">/g)].map(
      ([, name, content]) => [name, content],
    ),
  );
const block = (reply: TestReply, id: string) => {
  const text = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(reply.text)?.[1];
  return text === undefined ? undefined : JSON.parse(text);
};
/** Returns the colour in the page's own style sheet, when the policy lets that in. */
const accentOf = (reply: TestReply) => {
  const [, style = ''] = /<style>(.*?)<\/style>/.exec(reply.text) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  const lets = String(reply.headers['content-security-policy']).includes(`style-src 'self' 'sha256-${hash}' 'nonce-`);
  return lets && /html:root\{--accent-fill-light:(#\w+);/.exec(style)?.[1];
};

async function createScenario(
  values: Partial<Project> = {},
): Promise<{ project: Project; videos: MediaFile[]; photos: MediaFile[] }> {
  const project = await insertProject(app.database, {
    name: 'Anna & Ben',
    clientEmail: `anna+${Math.random()}@example.test`,
    ...values,
  });
  return {
    project,
    videos: await insertMedia(app.database, project, 2),
    photos: await insertMedia(app.database, project, 3, { fileType: 'photo' }),
  };
}

describe('the page of a gallery', () => {
  it("embeds the first API reply and the server's clock", async () => {
    const { project } = await createScenario();
    const reply = await client.get(pagePath(project));
    expect(reply).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      },
    });
    const asked = await client.get(galleryPath(project));
    expect(block(reply, 'gallery-data')).toEqual({ status: 200, body: asked.body });
    expect(block(reply, 'request-data')).toEqual({
      serverTime: app.clock.now().toISOString(),
      signedIn: false,
      favourites: { fileIds: [], others: [] },
    });
    expect(asked.headers['x-server-time']).toBe(app.clock.now().toISOString());
    expect(block(reply, 'site-data')).toEqual((await client.get('/api/site')).body);
    expect(
      (await client.get(pagePath(project), { headers: { 'accept-encoding': 'br' } })).headers['content-encoding'],
    ).toBe('br');
  });

  it("embeds the favourites of the link's person", async () => {
    const { project, photos } = await createScenario();
    const guest = await insertPerson(app, project, { kind: 'guest', name: 'Aunt Mia' });
    await client.put(`${guest.path}/favourites/${photos[0]!.id}`, {});
    const favourites = async (path: string) => block(await client.get(path), 'request-data').favourites as object;
    expect(await favourites(guest.path.replace('/api', ''))).toEqual({ fileIds: [photos[0]!.id], others: [] });
    expect(await favourites(pagePath(project))).toEqual({ fileIds: [], others: [] });
  });

  it('embeds no favourite that its person does not see', async () => {
    const { project, photos } = await createScenario();
    const [own, ofClient] = photos as [MediaFile, MediaFile];
    const guest = await insertPerson(app, project, { kind: 'guest', name: 'Tom' });
    expect((await client.put(`${guest.path}/favourites/${own.id}`, {})).status).toBe(204);
    expect((await client.put(`${galleryPath(project)}/favourites/${ofClient.id}`, {})).status).toBe(204);
    const favourites = async (path: string) => block(await client.get(path), 'request-data').favourites as object;
    const page = guest.path.replace('/api', '');
    expect(await favourites(page)).toEqual({ fileIds: [own.id], others: [] });
    for (const { id } of [own, ofClient])
      await app.database.manager.update(MediaFile, { id }, { visibility: 'clients' });
    expect(await favourites(page)).toEqual({ fileIds: [], others: [] });
    expect(await favourites(pagePath(project))).toEqual({ fileIds: [ofClient.id], others: [] });
  });

  it('embeds the signed-in user', async () => {
    const { project } = await createScenario();
    const signedIn = async (by: TestClient) =>
      block(await by.get(pagePath(project)), 'request-data').signedIn as boolean;
    const admin = await app.admin();
    expect([
      await signedIn(client),
      await signedIn(app.as(await insertUser(app.database))),
      await signedIn(admin),
    ]).toEqual([false, true, true]);
    await admin.post(`/api/admin/projects/${project.id}/view-as-client`);
    expect(await signedIn(admin)).toBe(false);
  });

  it('preloads its cover first, in all sizes', async () => {
    const { project, photos } = await createScenario();
    const reply = await client.get(pagePath(project));
    const { sources } = block(reply, 'gallery-data').body.mediaFiles.find(({ id }: MediaFile) => id === photos[0]!.id);
    const srcset = sources.map(({ url, width }: { url: string; width: number }) => `${url} ${width}w`).join(', ');
    expect(sources).toHaveLength(3);
    const preload = `<link rel="preload" as="image" imageSrcSet="${srcset}" imageSizes="100vw" fetchPriority="high"/>`;
    expect(reply.text).toContain(preload);
    expect(reply.text.indexOf(preload)).toBeLessThan(reply.text.indexOf('</head>'));
  });

  it('contains the rendered cover with preload and name', async () => {
    const { project } = await createScenario({ name: 'Anna <b>& Ben' });
    const { text } = await client.get(pagePath(project));
    const root = text.slice(text.indexOf('<div id="root">'), text.indexOf('<script type="application/json"'));
    expect(root).toContain('Anna &#60;b&#62;&#38; Ben</h1>');
    const [, srcset] = /imageSrcSet="([^"]+)" imageSizes="100vw"/.exec(text)!;
    expect(root).toMatch(/ sizes="100vw" src="[^"]+" srcSet="/);
    expect(root).toContain(` srcSet="${srcset}"`);
    expect(root).not.toContain('style=');
  });

  it('draws the cover as staff have laid it out', async () => {
    const { project } = await createScenario();
    const coverFocus = { phone: { x: 0.25, y: 0.125 }, desktop: { x: 0.5, y: 1 } };
    const design = await admin.put(`/api/admin/projects/${project.id}/gallery-design`, {
      coverLayout: 'framed',
      coverFocus,
    });
    expect(design).toMatchObject({ status: 200, body: { coverLayout: 'framed', coverFocus } });
    const page = await client.get(pagePath(project));
    expect(page.text).toMatch(/<section class="gallery-cover" data-layout="framed">.*View Gallery<\/a>/);
    expect(page.text).toContain('html:root{--cover-phone:25% 12.5%;--cover-desktop:50% 100%}');
    expect(accentOf(page)).toBeTruthy();
    await admin.put(`/api/admin/projects/${project.id}/gallery-design`, { coverLayout: 'centred' });
    expect((await client.get(pagePath(project))).text).toContain(
      '<section class="gallery-cover" data-layout="centred">',
    );
    await admin.put(`/api/admin/projects/${project.id}/gallery-design`, { coverLayout: 'none', gridDensity: 'small' });
    const plain = await client.get(pagePath(project));
    expect(plain.text).toMatch(/<div id="root">.*data-layout="none">.*Anna &#38; Ben<\/h1>/s);
    expect(plain.text).not.toMatch(/<img|rel="preload" as="image"/);
    expect(plain.text).toContain('rel="modulepreload"');
    expect(block(plain, 'gallery-data').body).toMatchObject({ coverLayout: 'none', coverFocus, gridDensity: 'small' });
  });

  it('without a cover shows the name', async () => {
    const project = await insertProject(app.database, { name: 'Empty' });
    expect((await client.get(pagePath(project))).text).toMatch(/data-layout="none">.*Empty<\/h1>/s);
  });

  it('has link preview tags without the email', async () => {
    const { project } = await createScenario();
    const reply = await client.get(pagePath(project));
    expect(metas(reply.text)).toEqual({
      'og:type': 'website',
      'og:site_name': 'Light &#38; Motion',
      'og:title': 'Anna &#38; Ben',
      'og:description': '2 videos and 3 photos',
      'og:image': expect.stringMatching(/^https:\/\/studio\.example\/media\/p[\w-]+\/[\w-]+\/w960\.webp$/),
      'og:image:width': '960',
      'og:image:height': '540',
      'twitter:card': 'summary_large_image',
    });
    const head = reply.text.slice(0, reply.text.indexOf('</head>'));
    expect(head).toContain('<title>Anna &#38; Ben · Light &#38; Motion</title>');
    expect(head).not.toMatch(/example\.test|anna\+/i);
    expect(head).not.toContain('rel="canonical"');
  });

  it('allows no foreign script and no framing', async () => {
    const { project } = await createScenario();
    const reply = await client.get(pagePath(project));
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'; script-src 'self'; style-src 'self' 'sha256-");
    const nonce = /<meta property="csp-nonce" nonce="([^"]+)">/.exec(reply.text)![1]!;
    expect(policy).toContain(`'nonce-${nonce.replaceAll('&#61;', '=')}'`);
    expect((await client.get(pagePath(project))).text).not.toContain(nonce);
    for (const [, attributes, content] of reply.text.matchAll(/<script([^>]*)>(.*?)<\/script>/gs))
      expect(attributes).toMatch(content === '' ? /src="\/assets\// : /type="application\/json"/);
    expect(reply.text).not.toMatch(/ style="| on[a-z]+="/);
  });

  it.each([
    ['a wrong email', (project: Project) => pagePath(project, 'guess@example.test'), 404, 'gallery.not_found'],
    [
      'a wrong project',
      (project: Project) => pagePath({ ...project, id: '00000000-0000-4000-8000-000000000000' }),
      404,
      'gallery.not_found',
    ],
    ['nonsense', () => '/gallery/nonsense/%25', 404, 'gallery.not_found'],
  ] as const)('of %s embeds the error and nothing else', async (_, path, statusCode, code) => {
    const { project } = await createScenario();
    const reply = await client.get(path(project));
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(block(reply, 'gallery-data')).toMatchObject({ status: statusCode, body: { statusCode, code } });
    expect(reply.text).not.toMatch(/Anna|media\/p/);
    expect(metas(reply.text)).toEqual({
      'og:type': 'website',
      'og:site_name': 'Light &#38; Motion',
      'og:title': 'Light &#38; Motion',
      'og:description': 'Photos and videos by Light &#38; Motion',
      'og:image': expect.stringMatching(/^https:\/\/studio\.example\/api\/site\/brand\/[0-9a-f]{12}\/social\.jpg$/),
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    });
  });

  it('of an archived project equals that of an unknown one', async () => {
    const { project } = await createScenario({ status: 'archived' });
    expect(block(await client.get(pagePath(project)), 'gallery-data')).toMatchObject({
      status: 404,
      body: { code: 'gallery.not_found' },
    });
  });

  it('shows that the gallery has expired, except to staff', async () => {
    const { project } = await createScenario({ timerEnabled: true, expiresAt: inSeconds(app, -1) });
    const reply = await client.get(pagePath(project));
    expect(block(reply, 'gallery-data')).toMatchObject({
      status: 410,
      body: { code: 'gallery.expired', timerExpired: true, project: { id: project.id } },
    });
    expect(reply.text).not.toContain('rel="preload" as="image"');
    expect(block(await admin.get(pagePath(project)), 'gallery-data').status).toBe(200);
  });

  it('shows nothing until the passcode was entered', async () => {
    const { project } = await createScenario();
    await admin.put(`/api/admin/projects/${project.id}/passcode`, { passcode: 'abcdef' });
    const shut = await client.get(pagePath(project));
    expect(block(shut, 'gallery-data')).toMatchObject({ status: 401, body: { code: 'gallery.passcode_required' } });
    expect(shut.text).not.toMatch(/Anna|media\/p/);
    expect(metas(shut.text)['og:image']).toMatch(/\/social\.jpg$/);
    await client.post(`${galleryPath(project)}/unlock`, { passcode: 'abcdef' });
    expect(block(await client.get(pagePath(project)), 'gallery-data').status).toBe(200);
  });
});

describe('a client page', () => {
  it("is in the visitor's language and names the studio, never the product", async () => {
    const { project } = await createScenario();
    const head = async (path: string, language: string) => {
      const { text, headers } = await client.get(path, { headers: { 'accept-language': language } });
      expect(headers.vary).toContain('accept-language');
      expect(text.slice(0, text.indexOf('</head>'))).not.toMatch(/showreel/i);
      const [, icon] = /<link rel="icon"[^>]* href="data:image\/svg\+xml,([^"]+)"/.exec(text)!;
      expect(decodeURIComponent(icon!)).toContain('>L</text>');
      return [
        /<html lang="(\w+)"/.exec(text)?.[1],
        /<title>(.*)<\/title>/.exec(text)?.[1],
        /<meta\s+name="description"\s+content="(.*?)"/.exec(text)?.[1],
      ];
    };
    expect(await head(pagePath(project), 'de-AT,en;q=0.5')).toEqual([
      'de',
      'Anna &#38; Ben · Light &#38; Motion',
      '2 Videos und 3 Fotos',
    ]);
    expect(await head(pagePath(project), 'es')).toEqual([
      'es',
      'Anna &#38; Ben · Light &#38; Motion',
      expect.stringMatching(/^2 \S+ y 3 \S+$/),
    ]);
    expect(await head('/login', 'de')).toEqual(['de', 'Light &#38; Motion', 'Fotos und Videos von Light &#38; Motion']);
    expect(await head(pagePath(project, 'guess@example.test'), 'fr')).toEqual([
      'en',
      'Light &#38; Motion',
      'Photos and videos by Light &#38; Motion',
    ]);
  });

  it("embeds the studio's colour as a style that the policy allows", async () => {
    const { project } = await createScenario();
    const reply = await client.get(pagePath(project));
    expect(accentOf(reply)).toBe('#224466');
    expect(reply.text.match(/<style/g)).toHaveLength(1);
  });

  it('embeds only the brand into every other client page', async () => {
    for (const path of ['/', '/login', '/checkout', '/packages/x/y', '/nothing/here']) {
      const reply = await client.get(path);
      expect(reply).toMatchObject({
        // A probe of a wrong address must not find that all is well.
        status: path === '/nothing/here' ? 404 : 200,
        headers: {
          'cache-control': 'no-cache',
          'content-security-policy': expect.stringContaining("script-src 'self';"),
        },
      });
      expect([block(reply, 'site-data').studioName, block(reply, 'gallery-data')]).toEqual([
        'Light & Motion',
        undefined,
      ]);
      expect(accentOf(reply)).toBe('#224466');
    }
    const framing = async (path: string) => {
      const { headers } = await client.get(path);
      return [
        headers['x-frame-options'],
        /frame-ancestors ('\w+')/.exec(String(headers['content-security-policy']))?.[1],
      ];
    };
    expect(await framing('/preview')).toEqual(['SAMEORIGIN', "'self'"]);
    expect(await framing('/preview/anything')).toEqual(['DENY', "'none'"]);
    const accents = ['/preview?accent=%23663399', '/preview?accent=red%3B%7D', '/login?accent=%23663399'];
    expect(await Promise.all(accents.map(async (path) => accentOf(await client.get(path))))).toEqual([
      '#663399',
      undefined,
      '#224466',
    ]);
    const console = await client.get('/admin/dashboard');
    expect(console.headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
    expect(block(console, 'site-data')).toBeUndefined();
  });

  it("compresses a gallery's page once and appends what differs", async () => {
    const { project } = await createScenario();
    const read = () => client.get(pagePath(project), { headers: { 'accept-encoding': 'br' } });
    const first = await read();
    app.clock.advance(1);
    const second = await read();
    const starts = [first, second].map(({ bytes }) => bytes.subarray(0, bytes.indexOf('<meta property="csp-nonce"')));
    expect(starts[0]!.length).toBeGreaterThan(1_000);
    expect(starts[0]!.equals(starts[1]!)).toBe(true);
    expect(block(second, 'request-data').serverTime).toBe(app.clock.now().toISOString());
    expect(second.headers['content-encoding']).toBe('br');
  });
});

describe('the cover', () => {
  const choose = (project: Project, mediaFileId: unknown, by = admin) =>
    by.put(`/api/admin/projects/${project.id}/cover`, { mediaFileId });
  const cover = async (project: Project) => (await client.get(galleryPath(project))).body.coverFileId;

  it('is the photo or video that staff choose', async () => {
    const { project, photos, videos } = await createScenario();
    expect(await cover(project)).toBe(photos[0]!.id);
    expect(await choose(project, photos[2]!.id)).toMatchObject({
      status: 200,
      body: { id: project.id, coverFileId: photos[2]!.id },
    });
    expect(await cover(project)).toBe(photos[2]!.id);
    await choose(project, videos[1]!.id);
    expect(await cover(project)).toBe(videos[1]!.id);
    expect((await choose(project, null)).body.coverFileId).toBeNull();
    expect(await cover(project)).toBe(photos[0]!.id);
  });

  it('must be a ready file of this project', async () => {
    const { project } = await createScenario();
    const other = await createScenario();
    const [failed] = await insertMedia(app.database, project, 1, { status: 'failed' });
    for (const id of [other.photos[0]!.id, failed!.id, '00000000-0000-4000-8000-000000000000'])
      expect(await choose(project, id)).toMatchObject({ status: 404, body: { code: 'media.not_found' } });
    for (const id of ['nonsense', undefined, 7]) expect((await choose(project, id)).status).toBe(400);
    expect((await choose({ ...project, id: '00000000-0000-4000-8000-000000000000' }, null)).status).toBe(404);
  });

  it('of a closed gallery is sent with the error: a photo in its sizes, a film without links', async () => {
    const { project, photos, videos } = await createScenario({ timerEnabled: true, expiresAt: inSeconds(app, 60) });
    const open = (await client.get(galleryPath(project))).body;
    app.clock.advance(3_600);
    const closed = async () => (await client.get(galleryPath(project))).body;
    const path = (url: string) => url.replace(/^\/media\/[^/]+/, '');
    const { code, cover: photo } = await closed();
    expect({ code, photo }).toEqual({
      code: 'gallery.expired',
      photo: { placeholder: photos[0]!.placeholder, sources: expect.anything(), focus: open.coverFocus },
    });
    expect(photo.sources.map(({ url }: { url: string }) => path(url))).toEqual(
      open.coverSources.map(({ url }: { url: string }) => path(url)),
    );
    expect(photo.sources[0].url).not.toBe(open.coverSources[0].url);
    await choose(project, videos[1]!.id);
    expect((await closed()).cover).toMatchObject({ sources: [] });
    await admin.put(`/api/admin/projects/${project.id}/gallery-design`, { coverLayout: 'none' });
    expect((await closed()).cover).toBeNull();
  });

  it('forgets the focal points of another picture', async () => {
    const { project, photos } = await createScenario();
    const coverFocus = { phone: { x: 0, y: 1 }, desktop: { x: 1, y: 0 } };
    await admin.put(`/api/admin/projects/${project.id}/gallery-design`, { coverFocus });
    expect((await choose(project, photos[1]!.id)).body.coverFocus.phone).toEqual({ x: 0.5, y: 0.5 });
    await admin.put(`/api/admin/projects/${project.id}/gallery-design`, { coverFocus });
    expect((await choose(project, photos[1]!.id)).body).toMatchObject({ coverLayout: 'full', coverFocus });
  });

  it.each(
    allOrEvery(4, [
      { coverLayout: 'round' },
      { coverLayout: null },
      { gridDensity: 'tiny' },
      { coverFocus: null },
      { coverFocus: { phone: { x: 0.5, y: 0.5 } } },
      { coverFocus: { phone: { x: 2, y: 0.5 }, desktop: { x: 0.5, y: 0.5 } } },
      { coverFocus: { phone: { x: '0.5', y: 0.5 }, desktop: { x: 0.5, y: 0.5 } } },
      { coverFocus: { phone: { x: 0.5, y: 0.5, z: 1 }, desktop: { x: 0.5, y: 0.5 } } },
    ]),
  )('is not designed by %j', async (design) => {
    const { id } = await insertProject(app.database);
    const reply = await admin.put(`/api/admin/projects/${id}/gallery-design`, design);
    expect(reply).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  it('falls back when its file is deleted or fails', async () => {
    const { project, photos } = await createScenario();
    await choose(project, photos[1]!.id);
    await app.database.manager.update(MediaFile, { id: photos[1]!.id }, { status: 'failed' });
    expect(await cover(project)).toBe(photos[0]!.id);
    await app.database.manager.delete(MediaFile, { id: photos[1]!.id });
    expect((await admin.get(`/api/admin/projects/${project.id}`)).body.coverFileId).toBeNull();
  });

  it.each([
    [
      'the first landscape photo',
      [
        ['video', 1_920, 1_080],
        ['photo', 1_000, 1_500],
        ['photo', 1_500, 1_000],
      ],
      2,
    ],
    [
      'else the first landscape poster',
      [
        ['photo', 1_000, 1_500],
        ['video', 1_080, 1_920],
        ['video', 1_920, 1_080],
      ],
      2,
    ],
    [
      'else the first photo',
      [
        ['video', 1_080, 1_920],
        ['photo', 1_000, 1_500],
      ],
      1,
    ],
    ['else the first file', [['video', 1_080, 1_920]], 0],
  ] as const)('is without a choice %s', async (_, shapes, expected) => {
    const project = await insertProject(app.database);
    const files: MediaFile[] = [];
    for (const [fileType, width, height] of shapes)
      files.push(...(await insertMedia(app.database, project, 1, { fileType, width, height })));
    expect(await cover(project)).toBe(files[expected]!.id);
  });

  it('is none for a gallery without files', async () => {
    const project = await insertProject(app.database);
    expect(await cover(project)).toBeNull();
    expect((await client.get(pagePath(project))).text).not.toContain('rel="preload" as="image"');
  });

  it('has no watermark once it is rendered without one', async () => {
    const { project, photos } = await createScenario();
    await app.database.query(
      `INSERT INTO rendition VALUES ($1, 'cover768', 'cover', 'k/cover768.webp', 'image/webp', 768, 432, 1)`,
      [photos[0]!.id],
    );
    await app.database.query('UPDATE project SET media_version = media_version + 1 WHERE id = $1', [project.id]);
    const { text } = await client.get(pagePath(project));
    expect(text).toMatch(
      /imageSrcSet="\/media\/p[\w-]+\/[\w-]+\/thumb\.webp 480w, \/media\/p[\w-]+\/[\w-]+\/cover768\.webp 768w"/,
    );
    expect(metas(text)['og:image']).toMatch(/cover768\.webp$/);
  });

  it('has no watermark after a complete purchase', async () => {
    const { project, photos } = await createScenario();
    await insertPurchase(app.database, project, { packageType: 'complete' });
    await app.database.query(`UPDATE media_file SET clean_state = 'ready' WHERE id = $1`, [photos[0]!.id]);
    await app.database.query(
      `INSERT INTO rendition VALUES ($1, 'c960', 'clean', 'k/c960.webp', 'image/webp', 960, 540, 1)`,
      [photos[0]!.id],
    );
    expect((await client.get(pagePath(project))).text).toMatch(
      /imageSrcSet="\/media\/b[\w-]+\/[\w-]+\/thumb\.webp 480w, \/media\/b[\w-]+\/[\w-]+\/c960\.webp 960w"/,
    );
  });
});
