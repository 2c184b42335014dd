import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createOpenApi } from '../../../src/common/http/open-api.js';
import { RouteAuditService } from '../../../src/modules/auth/sessions/route-audit.service.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import {
  ACTORS,
  AUDIENCE_OF,
  FILES,
  GALLERY_RULES,
  renderMatrix,
  SEES,
  STATES,
  type Actor,
  type FileKind,
  type GalleryRule,
  type Outcome,
  type State,
} from '../../access/rules.js';
import { NEED_PROOF } from '../../access/proofs.js';
import { ROUTES } from '../../access/routes.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import type { TestClient, TestReply } from '../../fixtures/app/test-client.js';
import { firstCursor } from '../../fixtures/gallery-fixture.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { insertMedia, insertProject, insertUser } from '../../fixtures/rows.js';

const PAGE = new URL('../../../../docs/access-matrix.md', import.meta.url);

const app = useTestApp();
let admin: TestClient;
beforeAll(async () => {
  admin = await app.admin();
});

interface Gallery {
  project: Project;
  fileId: string;
  archiveId: string;
  selectionId: string;
  /** The part of the path that names each actor, and the client with their session. */
  actors: Record<Actor, { visitor: string; client: TestClient }>;
}

/** Creates a gallery in this state, with all actors. */
async function createGallery(state: State): Promise<Gallery> {
  const project = await insertProject(app.database);
  const [file] = await insertMedia(app.database, project, 1, { fileType: 'photo' });
  const people = `/api/admin/projects/${project.id}/people`;
  const add = async (kind: string, path = people) => {
    const { body } = await admin.post(path, { kind, name: 'Somebody' });
    return { id: body.id as string, visitor: (body.link as string).split('/').at(-1)! };
  };
  const visitorOf = async (id: string) =>
    ((await admin.get(`/api/admin/projects/${id}/people`)).body[0].link as string).split('/').at(-1)!;
  const other = await insertProject(app.database);
  const removed = await add('client');
  const main = await visitorOf(project.id);
  const ended = app.as(await insertUser(app.database, { role: 'admin' }));
  await ended.post('/api/logout-admin');
  const guess = 'guess@example.test';
  const actors: Gallery['actors'] = {
    client: { visitor: main, client: app.visitor() },
    'another client': { visitor: (await add('client')).visitor, client: app.visitor() },
    guest: { visitor: (await add('guest')).visitor, client: app.visitor() },
    partner: { visitor: (await add('partner')).visitor, client: app.visitor() },
    staff: { visitor: main, client: admin },
    stranger: { visitor: guess, client: app.visitor() },
    'client of another gallery': { visitor: await visitorOf(other.id), client: app.visitor() },
    'removed person': { visitor: removed.visitor, client: app.visitor() },
    'regular user': { visitor: guess, client: app.as(await insertUser(app.database)) },
    'ended session': { visitor: guess, client: ended },
  };
  const selection = await admin.post(`/api/admin/projects/${project.id}/selections`, {
    name: 'Album',
    participants: 'everyone',
  });
  const [archive] = await app.database.query<[{ id: string }]>(
    `INSERT INTO archive (project_id, for_staff, file_ids, entry_names, created_at, expires_at)
     VALUES ($1, false, ARRAY[$2::uuid], ARRAY['photo.jpg'], now(), now() + interval '1 day') RETURNING id`,
    [project.id, file!.id],
  );
  await admin.delete(`${people}/${removed.id}`);
  if (state === 'passcode') await admin.put(`/api/admin/projects/${project.id}/passcode`, { passcode: 'open sesame' });
  const change: Record<State, string | null> = {
    open: null,
    passcode: null,
    expired: `timer_enabled = true, expires_at = '2001-01-01'`,
    archived: `status = 'archived'`,
    trashed: 'trashed_at = now()',
  };
  if (change[state]) await app.database.query(`UPDATE project SET ${change[state]} WHERE id = $1`, [project.id]);
  return { project, fileId: file!.id, archiveId: archive.id, selectionId: selection.body.id as string, actors };
}

/** Sends a call that is valid in itself: only the gate, or the rule of the route, can reject it. */
function call(route: string, gallery: Gallery, { visitor, client }: Gallery['actors'][Actor]): Promise<TestReply> {
  const { project, fileId, archiveId, selectionId } = gallery;
  const [method, path] = route.split(' ') as [string, string];
  const filled = path
    .replace('{projectId}', project.id)
    .replace('{visitor}', encodeURIComponent(visitor))
    .replace('{fileId}', fileId)
    .replace('{archiveId}', archiveId)
    .replace('{selectionId}', selectionId)
    .replace(/\{(purchaseId|invoiceId)\}/, randomUUID());
  const files = { fileIds: [fileId] };
  const bodies: Record<string, object> = {
    'select-headshot': { mediaFileId: fileId },
    favourites: { ...files, favourite: true },
    private: { ...files, isPrivate: true },
    files: { ...files, chosen: true },
    order: files,
    archive: files,
    size: files,
    'files-in-view': files,
    open: { withdrawalTextVersion: 'en-1', receiptCode: 'ABCDEFGH' },
  };
  const order = {
    projectId: project.id,
    clientEmail: visitor,
    amount: 199,
    packageType: 'extended',
  };
  const json = path.includes('create-payment')
    ? { ...order, email: 'guest@example.test' }
    : path.includes('confirm-payment')
      ? { ...order, paymentIntentId: 'pi_unknown' }
      : bodies[path.split('/').at(-1)!];
  return client.send(method, filled + queryOf(route, gallery), method === 'GET' || json === undefined ? {} : { json });
}

function queryOf(route: string, { project }: Gallery): string {
  if (route.endsWith('/checkout')) return '?packageType=extended';
  return route === 'GET /api/gallery/{projectId}/{visitor}/files' ? `?after=${firstCursor(app, project)}` : '';
}

function outcomeOf({ status, body }: TestReply): Outcome | `error ${string}` {
  const code = (body as { code?: string } | undefined)?.code;
  if (status >= 500 || code === 'request.invalid' || code === 'auth.too_many_attempts')
    return `error ${status} ${code} ${JSON.stringify(body?.fields)}`;
  if (code === 'gallery.not_found') return 'none';
  if (code === 'selection.not_found') return 'nothing';
  if (code === 'gallery.passcode_required') return 'passcode';
  if (status === 401) return 'sign in';
  if (status === 403) return 'no';
  return status === 410 ? 'closed' : 'in';
}

const allGalleryRoutes = Object.entries(ROUTES).filter(([, rule]) => rule in GALLERY_RULES) as [string, GalleryRule][];
/** The short form tries the first route of each rule, and the downloads. */
const galleryRoutes = allGalleryRoutes.filter(
  ([route, rule], at) =>
    DEEP || at === allGalleryRoutes.findIndex(([, other]) => other === rule) || route.includes('/{visitor}/download/'),
);

describe('the access matrix', () => {
  it('every route has a rule, and declares the audience of it', async () => {
    const described = Object.entries((await createOpenApi(app.app)).paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => [
        String((operationId as string | undefined) ?? ''),
        `${method.toUpperCase()} ${path}`,
      ]),
    );
    const audiences = new Map(
      app.app
        .get(RouteAuditService, { strict: false })
        .list()
        .map(({ route, audience }) => [route.split('.')[1]!, audience]),
    );
    const page = 'GET /gallery/{projectId}/{visitor}';
    expect(Object.keys(ROUTES).sort()).toEqual([...described.map(([, route]) => route!), page].sort());
    // Logging out and signing in again look at the session when there is one, as galleries do.
    for (const operation of ['logoutByNavigation', 'logout', 'startExternalProof']) audiences.set(operation, 'public');
    for (const [operation, route] of described)
      expect([route, audiences.get(operation!)]).toEqual([route, AUDIENCE_OF[ROUTES[route!]!]]);
  });

  it('docs/access-matrix.md is written from the same tables', async () => {
    const matrix = renderMatrix(ROUTES, NEED_PROOF);
    if (process.env['WRITE_DOCS']) await writeFile(PAGE, matrix);
    expect(await readFile(PAGE, 'utf8')).toBe(matrix);
  });

  it.each(STATES)('a gallery that is %s answers each actor as the table says', async (state) => {
    const gallery = await createGallery(state);
    const at = STATES.indexOf(state);
    const wrong: string[] = [];
    for (const [route, rule] of galleryRoutes)
      for (const actor of ACTORS) {
        // The file has no bytes: a ZIP that has begun ends without them.
        const begun = { status: 200 } as TestReply;
        const outcome = outcomeOf(await call(route, gallery, gallery.actors[actor]).catch(() => begun));
        const expected = GALLERY_RULES[rule][actor][at];
        if (outcome !== expected) wrong.push(`${route} for ${actor}: ${outcome}, not ${expected}`);
      }
    expect(wrong).toEqual([]);
  });
});

describe('files of a gallery', () => {
  /** A route that names a file: what it answers for one that is missing. */
  const PROBES = [
    'POST /api/gallery/{projectId}/{visitor}/download/{fileId}',
    'POST /api/gallery/{projectId}/{visitor}/archive/size',
    'POST /api/gallery/{projectId}/{visitor}/archive',
    'POST /api/gallery/{projectId}/{visitor}/select-headshot',
    'PUT /api/gallery/{projectId}/{visitor}/favourites/{fileId}',
    'PUT /api/gallery/{projectId}/{visitor}/selections/{selectionId}/files/{fileId}',
  ] as const;
  const VALUES: Record<FileKind, object> = {
    everyone: {},
    clients: { visibility: 'clients' },
    staff: { visibility: 'staff' },
    private: { isPrivate: true },
    deleted: { deletedAt: new Date() },
  };

  it.each(allOrEvery(2, FILES))('%s are there for whom the table says, and missing for all others', async (kind) => {
    const gallery = await createGallery('open');
    const values = { fileType: 'photo', ...VALUES[kind] } as const;
    const [file] = await insertMedia(app.database, gallery.project, 1, values);
    const wrong: string[] = [];
    for (const actor of ACTORS) {
      const by = gallery.actors[actor];
      const sees = SEES[actor]?.includes(kind) ?? false;
      const { text } = await call('GET /api/gallery/{projectId}/{visitor}', gallery, by);
      // The page of the gallery names its files, too.
      const page = await by.client.get(`/gallery/${gallery.project.id}/${encodeURIComponent(by.visitor)}`);
      // Guests and partners do not learn the client's address.
      if (['guest', 'partner'].includes(actor) && `${text}${page.text}`.includes(gallery.project.clientEmail))
        wrong.push(`the address for ${actor}`);
      for (const reply of [text, page.text])
        if (reply.includes(file!.id) !== sees) wrong.push(`the gallery for ${actor}`);
      for (const route of allOrEvery<(typeof PROBES)[number]>(3, PROBES)) {
        const { status, body } = await call(route, { ...gallery, fileId: file!.id }, by);
        const isMissing = ['media.not_found', 'gallery.not_found'].includes((body as { code?: string })?.code ?? '');
        // Staff choose nothing, whatever the file.
        if (status !== 403 && isMissing === sees) wrong.push(`${route} for ${actor}: ${status} ${body?.code}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
