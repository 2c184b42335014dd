import { AUDIENCES, type Audience } from '../../../src/modules/projects/core/audience.js';
import type { PersonKind } from '../../../src/modules/projects/people/person.entity.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { DEEP } from '../../fixtures/deep.js';
import { insertMedia, insertProject } from '../../fixtures/rows.js';
import { randomOf, type Random } from '../../unit/random.js';

const GALLERIES = DEEP ? 250 : 5;
const AT_ONCE = 5;

const app = useTestApp();
let admin: TestClient;
beforeAll(async () => {
  admin = await app.admin();
});

/** A file as the test knows it, without asking the product. */
interface Known {
  id: string;
  name: string;
  fileType: 'photo' | 'video';
  album: string | null;
  level: number;
}
const levelOf = (audience: Audience | null) => AUDIENCES.indexOf(audience ?? 'everyone');
const SEES: Readonly<Record<PersonKind, number>> = {
  client: levelOf('clients'),
  guest: levelOf('everyone'),
  partner: levelOf('everyone'),
};

/** Creates a random gallery, with albums and files for everyone, clients and staff, private ones and deleted ones. */
async function createGallery({ below, pick }: Random, at: number) {
  const access = pick(['free', 'preview', 'everything'] as const);
  const project = await insertProject(app.database, {
    access,
    guestAllowance: below(2) === 0,
    guestPurchases: below(2) === 0,
  });
  const albums: { id: string; name: string; level: number }[] = [];
  for (let n = below(4); n > 0; n -= 1) {
    const [visibility, name] = [pick(AUDIENCES), `Album-${at}-${n}-${below(1e9)}`];
    const { body } = await admin.post(`/api/admin/projects/${project.id}/albums`, { name, visibility });
    albums.push({ id: body.id as string, name, level: levelOf(visibility) });
  }
  const files: Known[] = [];
  for (let n = 3 + below(8); n > 0; n -= 1) {
    const album = albums.length > 0 && below(2) === 0 ? pick(albums) : null;
    const visibility = pick([null, null, ...AUDIENCES]);
    const [isPrivate, isDeleted] = [below(6) === 0, below(8) === 0];
    const fileType = pick(['photo', 'video'] as const);
    const name = `Name-${at}-${n}-${below(1e9)}.${fileType === 'photo' ? 'jpg' : 'mp4'}`;
    const [file] = await insertMedia(app.database, project, 1, {
      fileType,
      originalName: name,
      albumId: album?.id ?? null,
      visibility,
      isPrivate,
      deletedAt: isDeleted ? new Date() : null,
    });
    const level = Math.max(album?.level ?? 0, levelOf(visibility), isPrivate ? levelOf('clients') : 0);
    files.push({ id: file!.id, name, fileType, album: album?.id ?? null, level: isDeleted ? Infinity : level });
  }
  const participants = 'everyone';
  await admin.post(`/api/admin/projects/${project.id}/selections`, { name: 'Album', participants, notesAllowed: true });
  if (below(2) === 0)
    await app.database.query('UPDATE project SET cover_file_id = $2 WHERE id = $1', [project.id, pick(files).id]);
  return { project, albums, files };
}

/** Reads everything that is reached from a gallery by following its addresses. */
async function crawl(by: TestClient, path: string, visible: readonly Known[]): Promise<string[]> {
  const start = [
    path,
    path.replace('/api', ''),
    ...['packages', 'favourites', 'selections', 'purchases', 'invoices'].map((name) => `${path}/${name}`),
  ];
  const [seen, texts] = [new Set<string>(), [] as string[]];
  const read = async (address: string) => {
    if (seen.has(address)) return;
    seen.add(address);
    const { text, headers } = await by.get(address);
    texts.push(`${address}\n${JSON.stringify(headers)}\n${text}`);
    for (const [found] of text.matchAll(/\/api\/gallery\/[\w\-./~%@]+/g)) await read(found);
    // A link of bytes names its file: that of one picture stands for all.
    const [picture] = /\/media\/[\w\-./~]+/.exec(text) ?? [];
    if (picture && seen.size < 20) await read(picture);
  };
  for (const address of start) await read(address);
  const photos = visible.filter(({ fileType }) => fileType === 'photo').map(({ id }) => id);
  const posts: [string, object][] = [
    ['archive/size', {}],
    ['archive', {}],
    ...(photos.length > 0 ? ([['archive/size', { fileIds: photos }]] as [string, object][]) : []),
    ['files-in-view', { fileIds: visible.map(({ id }) => id) }],
  ];
  for (const [name, body] of posts) texts.push((await by.post(`${path}/${name}`, body)).text);
  return texts;
}

async function check(random: Random, at: number): Promise<void> {
  const { project, albums, files } = await createGallery(random, at);
  const people = `/api/admin/projects/${project.id}/people`;
  // Clients have marked and chosen what others do not see.
  const main = `/api/gallery/${project.id}/${encodeURIComponent(project.clientEmail)}`;
  const client = app.visitor();
  const marked = files.filter(({ level }) => level <= SEES.client);
  for (const { id } of marked.slice(0, 3)) await client.send('PUT', `${main}/favourites/${id}`);
  for (const kind of ['client', 'guest', 'partner'] as const) {
    const { body } = await admin.post(people, { kind, name: `A ${kind}` });
    const path = `/api${new URL(body.link as string).pathname}`;
    const by = app.visitor();
    const visible = files.filter(({ level }) => level <= SEES[kind]);
    const hidden = files.filter((file) => !visible.includes(file));
    const shownAlbums = new Set(visible.map(({ album }) => album));
    const secrets = [
      // Nobody but the clients learns their address.
      ...(kind === 'client' ? [] : [project.clientEmail]),
      ...hidden.flatMap(({ id, name }) => [id, name]),
      ...albums.filter(({ id }) => !shownAlbums.has(id)).flatMap(({ id, name }) => [id, name]),
    ];
    const texts = await crawl(by, path, visible);
    const leaks = texts.flatMap((text) =>
      secrets.filter((secret) => text.includes(secret)).map((secret) => [secret, text]),
    );
    expect({ kind, leaks }).toEqual({ kind, leaks: [] });
    const gallery = (await by.get(path)).body;
    const count = (type: string) => visible.filter(({ fileType }) => fileType === type).length;
    expect(gallery.mediaFiles.map(({ id }: Known) => id).sort()).toEqual(visible.map(({ id }) => id).sort());
    expect(gallery.project).toMatchObject({ photoCount: count('photo'), videoCount: count('video') });
    for (const [type, left] of [
      ['photo', 'photoDownloadsLeft'],
      ['video', 'videoDownloadsLeft'],
    ] as const)
      if (visible.length > 0) expect(gallery.clientAccess[left] ?? 0).toBeLessThanOrEqual(Math.max(count(type), 3));
    expect(gallery.coverFileId === null || visible.some(({ id }) => id === gallery.coverFileId)).toBe(true);
  }
}

describe('the visibility of files', () => {
  it(`${GALLERIES} random galleries show nothing that is hidden to anybody who crawls them`, async () => {
    for (let first = 0; first < GALLERIES; first += AT_ONCE) {
      await app.database.query('DELETE FROM rate_limit');
      await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => check(randomOf(20_261_128 + first + n), first + n)));
    }
  });
});
