import { createOpenApi } from '../../../src/common/http/open-api.js';
import type { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { DEEP } from '../../fixtures/deep.js';
import { insertMedia, insertProject, insertUser } from '../../fixtures/rows.js';
import { firstCursor, galleryPath, inSeconds } from '../../fixtures/gallery-fixture.js';
import type { TestClient, TestReply } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const app = useTestApp();
let admin: TestClient;
let endpoints: Endpoint[];
beforeAll(async () => {
  admin = await app.admin();
  endpoints = await describedEndpoints();
});

/** Knows the guest link alone: any other link, also the right one of a person, is unknown to it. */
const FOR_GUESTS: Record<string, string> = { joinGallery: 'gallery.not_found' };

/**
 * The operations that a gallery past its timer allows a client who has bought nothing. All others answer
 * `gallery.expired`.
 */
const OPEN_AFTER_THE_END = [
  'createPaymentIntent',
  'confirmPayment',
  'getCheckout',
  'listGalleryPackages',
  'listReceipts',
  'openPurchase',
  'getGalleryPerson',
  'getReceipt',
  'listInvoices',
  'downloadInvoice',
  'noteVisit',
  'unlockGallery',
  'leaveClientView',
  'downloadArchive',
  ...Object.keys(FOR_GUESTS),
];
/** Takes back a mark of this browser, and knows nothing of any gallery. */
const BLIND = 'leaveClientView';

interface Endpoint {
  id: string;
  method: string;
  path: string;
}

/** Returns every described call that names a gallery, new ones too. */
async function describedEndpoints(): Promise<Endpoint[]> {
  return Object.entries((await createOpenApi(app.app)).paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { operationId: string }>)
      .map(([method, { operationId: id }]) => ({ id, method: method.toUpperCase(), path }))
      .filter(
        ({ id }) =>
          (path.startsWith('/api/gallery/') && path.includes('{visitor}')) ||
          ['createPaymentIntent', 'confirmPayment'].includes(id),
      ),
  );
}

interface Visit {
  project: Project;
  file: MediaFile;
  client: TestClient;
  projectId?: string;
  /** The person whom the link names. */
  visitor?: string;
}

async function request(
  { id, method, path }: Endpoint,
  { project, file, client, projectId = project.id, visitor = project.clientEmail }: Visit,
): Promise<TestReply> {
  const filled = path
    .replace('{projectId}', projectId)
    .replace('{visitor}', encodeURIComponent(visitor))
    .replace('{fileId}', file.id)
    .replace(/\{\w+\}/, project.id);
  const body: Record<string, object> = {
    createPaymentIntent: { projectId, clientEmail: visitor, amount: 199, packageType: 'extended' },
    confirmPayment: {
      projectId,
      clientEmail: visitor,
      amount: 199,
      packageType: 'extended',
      paymentIntentId: 'pi_none',
    },
    selectHeadshot: { mediaFileId: file.id },
    setFavourites: { fileIds: [file.id], favourite: true },
    chooseFiles: { fileIds: [file.id], chosen: true },
    orderSelection: { fileIds: [file.id] },
    setPrivateFiles: { fileIds: [file.id], isPrivate: true },
    prioritiseFiles: { fileIds: [file.id] },
    unlockGallery: { passcode: 'not this one' },
    joinGallery: { name: 'Gina' },
  };
  const query: Record<string, string> = {
    getCheckout: '?packageType=extended',
    listGalleryFiles: `?after=${firstCursor(app, project)}`,
  };
  return client.send(
    method,
    filled + (query[id] ?? ''),
    ['POST', 'PUT'].includes(method) ? { json: body[id] ?? {} } : {},
  );
}

/** The code of every endpoint's answer. What opens changes the gallery: each endpoint then gets its own. */
async function requestAll(visit: () => Promise<Visit> | Visit): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const endpoint of endpoints) {
    const reply = await request(endpoint, await visit());
    answers[endpoint.id] = reply.status < 400 ? 'open' : String(reply.body.code);
  }
  return answers;
}

async function gallery(values: Partial<Project> = {}, client = app.visitor()): Promise<Visit> {
  const project = await insertProject(app.database, { name: 'The secret wedding', ...values });
  const [file] = await insertMedia(app.database, project, 1);
  return { project, file: file!, client };
}

/** Returns the key in the personal link of a project's client. */
const keyOf = async ({ id }: Project): Promise<string> =>
  (await admin.get(`/api/admin/projects/${id}`)).body.galleryPath.split('/')[3];
async function behindOldLink(): Promise<Visit> {
  const visit = await gallery();
  const visitor = await keyOf(visit.project);
  const people = `/api/admin/projects/${visit.project.id}/people`;
  const [person] = (await admin.get(people)).body as { id: string }[];
  expect((await admin.post(`${people}/${person!.id}/new-link`)).status).toBe(200);
  return { ...visit, visitor };
}

const everywhere = (code: string, instead: Record<string, string> = {}) =>
  Object.fromEntries(
    endpoints.map(({ id }) => [id, id === BLIND ? 'open' : ({ ...FOR_GUESTS, ...instead }[id] ?? code)]),
  );
const setPasscode = (project: Project, passcode: string) =>
  admin.put(`/api/admin/projects/${project.id}/passcode`, { passcode });
async function behindOldPasscode(): Promise<Visit> {
  const visit = await gallery();
  await setPasscode(visit.project, 'the old one');
  expect((await visit.client.post(`${galleryPath(visit.project)}/unlock`, { passcode: 'the old one' })).status).toBe(
    200,
  );
  await setPasscode(visit.project, 'the new one');
  return visit;
}
async function withPasscode(client?: TestClient): Promise<Visit> {
  const visit = await gallery({}, client);
  await setPasscode(visit.project, 'the right one');
  return visit;
}

describe.each<[string, string, () => Promise<Visit>]>([
  ['a wrong email', 'gallery.not_found', async () => ({ ...(await gallery()), visitor: 'guess@example.test' })],
  [
    "another client's own email",
    'gallery.not_found',
    async () => ({ ...(await gallery()), visitor: (await gallery()).project.clientEmail }),
  ],
  [
    "one's own account and a wrong email",
    'gallery.not_found',
    async () => {
      const user = await insertUser(app.database);
      return { ...(await gallery({}, app.as(user))), visitor: user.email };
    },
  ],
  [
    'the personal link of another gallery',
    'gallery.not_found',
    async () => ({ ...(await gallery()), visitor: await keyOf((await gallery()).project) }),
  ],
  [
    'a personal link in other letters',
    'gallery.not_found',
    async () => {
      const visit = await gallery();
      const swap = (letter: string) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase());
      return { ...visit, visitor: (await keyOf(visit.project)).replace(/[a-z]/i, swap) };
    },
  ],
  ['a personal link that was renewed', 'gallery.not_found', behindOldLink],
  ['no UUID', 'gallery.not_found', async () => ({ ...(await gallery()), projectId: 'x' })],
  ['an archived project', 'gallery.not_found', () => gallery({ status: 'archived' })],
  ['an archived project, for staff too', 'gallery.not_found', () => gallery({ status: 'archived' }, admin)],
  [
    'a project in the trash',
    'gallery.not_found',
    async () => {
      const visit = await gallery();
      await admin.delete(`/api/admin/projects/${visit.project.id}`);
      return visit;
    },
  ],
  ['a passcode that was not given', 'gallery.passcode_required', () => withPasscode()],
  ['a passcode that was changed', 'gallery.passcode_required', behindOldPasscode],
  [
    "another gallery's passcode",
    'gallery.passcode_required',
    async () => {
      const [one, other] = [await withPasscode(), await withPasscode()];
      await other.client.post(`${galleryPath(other.project)}/unlock`, { passcode: 'the right one' });
      one.client.cookies.set(`showreel_unlock_${one.project.id.slice(0, 8)}`, [...other.client.cookies.values()][0]!);
      return one;
    },
  ],
  [
    'staff who must choose a password first',
    'gallery.passcode_required',
    async () => withPasscode(app.as(await insertUser(app.database, { role: 'admin', mustChangePassword: true }))),
  ],
])('%s', (_, code, visit) => {
  if (DEEP)
    it('opens no endpoint of a gallery', async () => {
      const passcode = code === 'gallery.passcode_required';
      const closed = await visit();
      expect(await requestAll(() => closed)).toEqual(
        everywhere(code, passcode ? { unlockGallery: 'gallery.passcode_wrong' } : {}),
      );
    });

  it('shows nothing on the page, in its head or in its first reply', async () => {
    const { project, file, client, projectId = project.id, visitor = project.clientEmail } = await visit();
    const page = await client.get(`/gallery/${projectId}/${encodeURIComponent(visitor)}`);
    expect(page.headers['cache-control']).toBe('private, no-cache');
    for (const secret of ['The secret wedding', file.id, '/media/', project.clientEmail])
      expect(page.text).not.toContain(secret);
  });
});

describe('the gallery', () => {
  it('answers a personal link as it answers the email address, in any letters', async () => {
    const byAddress = await requestAll(() => gallery());
    const byKey = await requestAll(async () => {
      const visit = await gallery();
      return { ...visit, visitor: await keyOf(visit.project) };
    });
    expect(byKey).toEqual(byAddress);
    if (DEEP) {
      const inCapitals = await requestAll(async () => {
        const visit = await gallery();
        const { id, clientEmail } = visit.project;
        return { ...visit, projectId: id.toUpperCase(), visitor: clientEmail.toUpperCase() };
      });
      expect(inCapitals).toEqual(byAddress);
    }
    expect(byAddress).toMatchObject({
      getGallery: 'open',
      listReceipts: 'open',
      createPaymentIntent: 'payments.opens_nothing',
    });
  });

  if (DEEP)
    describe('after the timer, and while staff view it', () => {
      it('closes every endpoint after the timer but those of the checkout', async () => {
        const codes = await requestAll(() => gallery({ timerEnabled: true, expiresAt: inSeconds(app, -1) }));
        const shut = Object.entries(codes)
          .filter(([, code]) => code !== 'gallery.expired')
          .map(([id]) => id);
        expect(shut.sort()).toEqual([...OPEN_AFTER_THE_END].sort());
      });

      it('shows no photo on the page after the timer', async () => {
        const { project, file, client } = await gallery({ timerEnabled: true, expiresAt: inSeconds(app, -1) });
        const page = await client.get(`/gallery/${project.id}/${encodeURIComponent(project.clientEmail)}`);
        for (const secret of [file.id, '/media/']) expect(page.text).not.toContain(secret);
        // The studio's own picture is no secret.
        expect(page.text.match(/og:image" content="[^"]*/g)).toEqual([expect.stringContaining('/api/site/brand/')]);
      });

      it('cannot be changed or downloaded from while staff view it as the client', async () => {
        const written = () =>
          app.database.query(
            'SELECT (SELECT count(*) FROM download), (SELECT count(*) FROM person_favourite), (SELECT count(*) FROM gallery_visit), (SELECT count(*) FROM purchase)',
          );
        const before = await written();
        const codes = await requestAll(async () => {
          const visit = await gallery({}, await app.admin());
          expect((await visit.client.post(`/api/admin/projects/${visit.project.id}/view-as-client`)).status).toBe(200);
          return visit;
        });
        const looks = [
          'getFavourites',
          'getGallery',
          'listGalleryFiles',
          'getGalleryPerson',
          'listGallerySelections',
          'getCheckout',
          'listGalleryPackages',
          'listReceipts',
          'getReceipt',
          'listInvoices',
          'downloadInvoice',
          'measureArchive',
          'prioritiseFiles',
          'leaveClientView',
          'unlockGallery',
          ...Object.keys(FOR_GUESTS),
        ];
        expect(
          Object.entries(codes)
            .filter(([, code]) => code !== 'gallery.view_only')
            .map(([id]) => id)
            .sort(),
        ).toEqual(looks.sort());
        expect(await written()).toEqual(before);
      });
    });
});
