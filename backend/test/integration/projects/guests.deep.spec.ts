import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import type { TestClient, TestReply } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { insertMedia, insertProject } from '../../fixtures/rows.js';

const app = useTestApp();
let admin: TestClient;
let project: Project;
let link: string;
beforeAll(async () => {
  admin = await app.admin();
});
beforeEach(async () => {
  project = await insertProject(app.database);
  link = (await setLink({ enabled: true })).body.link;
});

const setLink = (values: object) =>
  admin.put(`/api/admin/projects/${project.id}/guest-link`, { emailRequired: false, ...values });
const edit = (values: object) =>
  app.database.query(
    `UPDATE project SET ${Object.keys(values)
      .map((name, at) => `${name} = $${at + 2}`)
      .join()} WHERE id = $1`,
    [project.id, ...Object.values(values)],
  );
const apiOf = (url: string) => `/api${new URL(url).pathname}`;
const open = (by = app.visitor(), url = link): Promise<TestReply> => by.get(apiOf(url));
const join = (by = app.visitor(), values: object = { name: 'Gina' }, url = link): Promise<TestReply> =>
  by.post(`${apiOf(url)}/join`, values);
const people = async () => (await admin.get(`/api/admin/projects/${project.id}/people`)).body;
const guests = async () => (await people()).filter(({ kind }: { kind: string }) => kind === 'guest');

const NOT_FOUND = { status: 404, body: { code: 'gallery.not_found', message: 'Gallery Not Found' } };

describe('a guest link', () => {
  it('is off at first, and leads nowhere when it is off', async () => {
    const other = await insertProject(app.database);
    expect((await admin.get(`/api/admin/projects/${other.id}/guest-link`)).body).toEqual({
      enabled: false,
      emailRequired: false,
      link: null,
    });
    expect((await setLink({ enabled: false })).body.link).toBeNull();
    expect([await open(), await join()]).toMatchObject([NOT_FOUND, NOT_FOUND]);
    // The guest's link opens the gallery again.
    expect((await setLink({ enabled: true })).body.link).toBe(link);
  });

  if (DEEP)
    it('has 128 bits at least and no address', () => {
      expect(new URL(link).pathname).toMatch(new RegExp(`^/gallery/${project.id}/guests-[\\w-]{22}$`));
    });

  it('ends when staff make a new one', async () => {
    const renewed = (await setLink({ enabled: true, renew: true })).body.link;
    expect(renewed).not.toBe(link);
    expect(await open()).toMatchObject(NOT_FOUND);
    expect((await open(app.visitor(), renewed)).status).toBe(401);
  });

  if (DEEP)
    describe('where it leads', () => {
      it('belongs to one project', async () => {
        const other = await insertProject(app.database);
        await admin.put(`/api/admin/projects/${other.id}/guest-link`, { enabled: true });
        expect(await open(app.visitor(), link.replace(project.id, other.id))).toMatchObject(NOT_FOUND);
      });

      it('asks who comes, and shows nothing before', async () => {
        await insertMedia(app.database, project, 2);
        const reply = await open();
        expect(reply).toMatchObject({ status: 401, body: { code: 'gallery.join_required', emailRequired: false } });
        expect(Object.keys(reply.body).sort()).toEqual([
          'code',
          'emailRequired',
          'message',
          'projectName',
          'statusCode',
        ]);
        const page = await app.visitor().get(new URL(link).pathname);
        expect(page.text).toContain('gallery.join_required');
      });
    });

  it('makes whoever says a name a guest with a personal link, whom the browser stays', async () => {
    const browser = app.visitor();
    const joined = await join(browser, { name: ' Gina ' });
    expect(joined.status).toBe(200);
    expect(await guests()).toMatchObject([{ name: 'Gina', email: null, link: joined.body.link }]);
    for (const url of [link, joined.body.link]) expect((await open(browser, url)).status).toBe(200);
    // Joining again changes nothing.
    expect((await join(browser, { name: 'Somebody else' })).body.link).toBe(joined.body.link);
    expect(await guests()).toHaveLength(1);
    // Another browser is somebody else.
    expect((await open()).body.code).toBe('gallery.join_required');
    // The personal link needs no cookie.
    expect((await open(app.visitor(), joined.body.link)).status).toBe(200);
  });

  if (DEEP)
    describe('and what is asked', () => {
      it.each([
        ['no name', {}, 'name'],
        ['an empty name', { name: '  ' }, 'name'],
        ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'name'],
        ['an address that is none', { name: 'Gina', email: 'gina' }, 'email'],
        ['an unknown field', { name: 'Gina', kind: 'client' }, 'kind'],
      ])('takes nobody with %s', async (_what, values, field) => {
        const reply = await join(app.visitor(), values);
        expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, [field]]);
        expect(await guests()).toEqual([]);
      });

      it('asks for an address when the project wants it, which proves nothing', async () => {
        await setLink({ enabled: true, emailRequired: true });
        expect((await open()).body.emailRequired).toBe(true);
        expect((await join()).body.fields).toHaveProperty('email');
        // The client's own address makes no client, and two guests may state the same.
        for (const name of ['Gina', 'Greg']) await join(app.visitor(), { name, email: project.clientEmail });
        expect(await guests()).toMatchObject([{ email: project.clientEmail }, { email: project.clientEmail }]);
        expect((await people()).filter(({ isMain }: { isMain: boolean }) => isMain)).toHaveLength(1);
      });
    });

  it('asks for the passcode first', async () => {
    await admin.put(`/api/admin/projects/${project.id}/passcode`, { passcode: 'open sesame' });
    const browser = app.visitor();
    expect([await open(browser), await join(browser)]).toMatchObject([
      { status: 401, body: { code: 'gallery.passcode_required' } },
      { status: 401, body: { code: 'gallery.passcode_required' } },
    ]);
    expect((await browser.post(`${apiOf(link)}/unlock`, { passcode: 'open sesame' })).status).toBe(200);
    expect((await open(browser)).body.code).toBe('gallery.join_required');
    expect((await join(browser)).status).toBe(200);
  });

  it('takes nobody to a gallery that is archived or in the trash', async () => {
    await edit({ status: 'archived' });
    expect([await open(), await join()]).toMatchObject([NOT_FOUND, NOT_FOUND]);
    await edit({ status: 'active', trashed_at: new Date() });
    expect([await open(), await join()]).toMatchObject([NOT_FOUND, NOT_FOUND]);
  });

  it.each(
    allOrEvery<[string, () => string]>(3, [
      ["the client's address", () => encodeURIComponent(project.clientEmail)],
      ['an invented key', () => `guests-${'x'.repeat(22)}`],
      ['nothing', () => 'x'],
    ]),
  )('is no other link: joining by %s finds no gallery', async (_what, visitor) => {
    expect(await app.visitor().post(`/api/gallery/${project.id}/${visitor()}/join`, { name: 'Gina' })).toMatchObject(
      NOT_FOUND,
    );
  });

  if (DEEP)
    it('keeps guests who have come when it is stopped, by their own link', async () => {
      const browser = app.visitor();
      const { body } = await join(browser);
      await setLink({ enabled: false });
      expect(await open(browser)).toMatchObject(NOT_FOUND);
      expect((await open(browser, body.link)).status).toBe(200);
    });

  it('lets a guest whom staff removed come as somebody new, not as who they were', async () => {
    const browser = app.visitor();
    const { body } = await join(browser);
    const [{ id }] = await guests();
    await admin.delete(`/api/admin/projects/${project.id}/people/${id}`);
    expect(await open(browser, body.link)).toMatchObject(NOT_FOUND);
    expect((await open(browser)).body.code).toBe('gallery.join_required');
    expect((await join(browser)).body.link).not.toBe(body.link);
  });

  if (DEEP)
    describe('limits', () => {
      it('takes 2,000 people and no more, also when many come at once', async () => {
        await app.database.query(
          `INSERT INTO person (project_id, kind, name) SELECT $1, 'guest', 'Guest ' || n FROM generate_series(1, 1997) n`,
          [project.id],
        );
        const replies = await Promise.all(Array.from({ length: 5 }, () => join()));
        expect(replies.map(({ status, body }) => body.code ?? status).sort()).toEqual([
          200,
          200,
          'person.too_many',
          'person.too_many',
          'person.too_many',
        ]);
        // The list comes in pages.
        const page = await admin.get(`/api/admin/projects/${project.id}/people?range=[0,24]`);
        expect([page.body.length, page.headers['content-range']]).toEqual([25, 'people 0-24/2000']);
      });

      it('takes a limited number from one network address in a quarter of an hour', async () => {
        await app.database.query('DELETE FROM rate_limit');
        const replies = await Promise.all(Array.from({ length: 301 }, () => join()));
        expect(replies.filter(({ status }) => status === 200)).toHaveLength(300);
        expect(replies.find(({ status }) => status !== 200)).toMatchObject({
          status: 429,
          body: { code: 'auth.too_many_attempts' },
        });
      });
    });
});

describe('a guest', () => {
  let guest: TestClient;
  beforeEach(async () => {
    await app.database.query('DELETE FROM rate_limit');
    guest = app.visitor();
    await join(guest);
  });
  const access = async (by = guest) => (await open(by)).body.clientAccess;
  const download = (fileId: string, by = guest) => by.post(`${apiOf(link)}/download/${fileId}`);

  it('sees previews, gets nothing without paying and is offered nothing', async () => {
    const [video] = await insertMedia(app.database, project, 1);
    const [photo] = await insertMedia(app.database, project, 1, { fileType: 'photo' });
    expect(await access()).toMatchObject({
      accessLevel: 'free',
      freeAllowance: { videos: 0, photos: 0 },
      videoDownloadsLeft: 0,
      photoDownloadsLeft: 0,
      offeredPackages: [],
      singleFiles: { videoCents: null, photoCents: null },
      additionalPhotoCents: null,
    });
    expect((await download(video!.id)).status).toBe(402);
    expect((await guest.post(`${apiOf(link)}/select-headshot`, { mediaFileId: photo!.id })).status).toBe(409);
    expect((await guest.get(`${apiOf(link)}/packages`)).body.packages).toEqual([]);
    const query = new URLSearchParams({ packageType: 'extended' });
    expect(await guest.get(`${apiOf(link)}/checkout?${query}`)).toMatchObject({
      status: 403,
      body: { code: 'payments.not_allowed' },
    });
  });

  it('has an allowance alone where the project gives one to guests', async () => {
    await edit({ guest_allowance: true });
    const videos = await insertMedia(app.database, project, 4);
    const client = app.visitor();
    const byClient = (id: string) => client.post(`${galleryPath(project)}/download/${id}`);
    for (const { id } of videos.slice(0, 3)) expect((await byClient(id)).status).toBe(200);
    expect((await access()).videoDownloadsLeft).toBe(3);
    for (const { id } of videos.slice(1)) expect((await download(id)).status).toBe(200);
    expect((await download(videos[0]!.id)).body.code).toBe('download.limit_reached');
    expect((await byClient(videos[3]!.id)).body.code).toBe('download.limit_reached');
    // Another guest has one of their own.
    const other = app.visitor();
    await join(other);
    expect((await access(other)).videoDownloadsLeft).toBe(3);
  });

  if (DEEP)
    it('gets everything of a project that is open without paying only with an allowance', async () => {
      await edit({ access: 'everything' });
      const [video] = await insertMedia(app.database, project, 1);
      expect((await download(video!.id)).status).toBe(402);
      await edit({ guest_allowance: true });
      expect((await download(video!.id)).status).toBe(200);
    });

  it('gets a ZIP by a link that needs no cookie and ends with the guest', async () => {
    await edit({ guest_allowance: true });
    const [video] = await insertMedia(app.database, project, 1);
    const { body } = await guest.post(`${apiOf(link)}/archive`, { fileIds: [video!.id] });
    expect(body.downloadUrl).not.toContain('guests-');
    expect(await app.visitor().statusOnly(body.downloadUrl)).toBe(200);
    const [{ id }] = await guests();
    await admin.delete(`/api/admin/projects/${project.id}/people/${id}`);
    expect(await app.visitor().get(body.downloadUrl)).toMatchObject(NOT_FOUND);
  });

  if (DEEP)
    it('gets the same reply as all guests who have nothing of their own, and another one than clients', async () => {
      await insertMedia(app.database, project, 2);
      const other = app.visitor();
      await join(other);
      const [one, two, client] = [await open(guest), await open(other), await app.visitor().get(galleryPath(project))];
      expect(one.headers['etag']).toBe(two.headers['etag']);
      expect(one.headers['etag']).not.toBe(client.headers['etag']);
      expect(client.body.clientAccess.videoDownloadsLeft).toBeGreaterThan(0);
    });
});

describe('an invitation', () => {
  const invite = (...personIds: string[]) =>
    admin.post(`/api/admin/projects/${project.id}/share`, { subject: 'Ready', text: 'Look: {link}', personIds });
  const add = async (values: object) =>
    (await admin.post(`/api/admin/projects/${project.id}/people`, values)).body as { id: string; emailStated: boolean };
  const email = 'gina@example.test';
  const recipients = async () =>
    ((await admin.get(`/api/admin/projects/${project.id}/share`)).body.recipients as { id: string }[]).map(
      ({ id }) => id,
    );

  if (DEEP)
    describe('in further cases', () => {
      it('goes to partners, and to guests whose address staff entered', async () => {
        const guest = await add({ kind: 'guest', name: 'Gus', email: 'gus@example.test' });
        const partner = await add({ kind: 'partner', name: 'Venue', email: 'venue@example.test' });
        expect((await recipients()).slice(1)).toEqual([partner.id, guest.id]);
        expect((await invite(guest.id, partner.id)).status).toBe(201);
        const { shares } = (await admin.get(`/api/admin/projects/${project.id}/share`)).body;
        expect(shares.map(({ email: to }: { email: string }) => to).sort()).toEqual([
          'gus@example.test',
          'venue@example.test',
        ]);
      });

      it('goes to clients alone when nobody is chosen', async () => {
        await add({ kind: 'guest', name: 'Gus', email: 'gus@example.test' });
        await admin.post(`/api/admin/projects/${project.id}/share`, { subject: 'Ready', text: 'Look: {link}' });
        const { shares } = (await admin.get(`/api/admin/projects/${project.id}/share`)).body;
        expect(shares.map(({ email: to }: { email: string }) => to)).toEqual([project.clientEmail]);
      });
    });

  it('never goes to an address that a guest typed, until staff enter another one', async () => {
    await join(app.visitor(), { name: 'Cheap pills at example.test', email });
    const [guest] = await guests();
    expect(guest.emailStated).toBe(true);
    expect(await recipients()).not.toContain(guest.id);
    const stated = { status: 409, body: { code: 'share.address_stated' } };
    expect(await invite(guest.id)).toMatchObject(stated);
    const path = `/api/admin/projects/${project.id}/people/${guest.id}`;
    // Another name, or the same address once more, checks nothing.
    await admin.patch(path, { name: 'Gina', email: email.toUpperCase() });
    expect(await invite(guest.id)).toMatchObject(stated);
    expect((await admin.patch(path, { email: 'checked@example.test' })).body.emailStated).toBe(false);
    expect((await invite(guest.id)).status).toBe(201);
  });

  if (DEEP)
    describe('whose address is not known', () => {
      it('goes to a guest whom staff add with an address that somebody else typed', async () => {
        await join(app.visitor(), { name: 'Gina', email });
        const guest = await add({ kind: 'guest', name: 'Gina', email });
        expect(guest.emailStated).toBe(false);
        expect((await invite(guest.id)).status).toBe(201);
      });

      it('says that there is no address', async () => {
        const { id } = await add({ kind: 'partner', name: 'Venue' });
        expect(await invite(id)).toMatchObject({ status: 409, body: { code: 'share.no_address' } });
      });
    });
});

describe('a partner', () => {
  let partner: string;
  let personId: string;
  beforeEach(async () => {
    const { body } = await admin.post(`/api/admin/projects/${project.id}/people`, { kind: 'partner', name: 'Venue' });
    ({ link: partner, id: personId } = body);
  });
  const grant = (values: object) =>
    admin.post(`/api/admin/projects/${project.id}/grants`, {
      personId,
      reason: 'Marketing',
      method: 'included',
      ...values,
    });
  const download = (fileId: string, size?: string) =>
    app.visitor().post(`${apiOf(partner)}/download/${fileId}`, size && { size });
  const statuses = async (fileIds: string[], size?: string) => {
    const replies = [];
    for (const id of fileIds) replies.push(await download(id, size));
    return replies.map(({ status, body }) => body.code ?? status);
  };

  it('downloads what staff grant, in the sizes that they grant, and nothing else', async () => {
    await edit({ access: 'everything', guest_allowance: true, guest_purchases: true });
    const photos = await insertMedia(app.database, project, 3, { fileType: 'photo' });
    const [web, original, none] = photos.map(({ id }) => id) as [string, string, string];
    const payment = 'download.requires_payment';
    expect(await statuses([web, original, none])).toEqual([payment, payment, payment]);
    const granted = await grant({ fileIds: [web], downloadSizes: ['web'] });
    expect(granted).toMatchObject({ status: 201, body: { personId, personName: 'Venue', downloadSizes: ['web'] } });
    await grant({ fileIds: [original] });
    expect(await statuses([web, original, none])).toEqual([payment, 200, payment]);
    expect(await statuses([original, none], 'web')).toEqual([payment, payment]);
    expect(await statuses([web], 'web')).not.toEqual([payment]);
    // A partner's grant is not the clients'.
    await edit({ access: 'preview' });
    expect((await app.visitor().get(galleryPath(project))).body.clientAccess.accessLevel).toBe('free');
    await admin.delete(`/api/admin/projects/${project.id}/grants/${granted.body.id}`);
    expect(await statuses([web], 'web')).toEqual([payment]);
  });

  if (DEEP)
    describe('further calls', () => {
      it('buys nothing', async () => {
        await edit({ guest_purchases: true });
        const query = new URLSearchParams({ packageType: 'extended' });
        expect(await app.visitor().get(`${apiOf(partner)}/checkout?${query}`)).toMatchObject({
          status: 403,
          body: { code: 'payments.not_allowed' },
        });
      });

      it('of another project cannot be granted anything', async () => {
        const other = await insertProject(app.database);
        const { body } = await admin.post(`/api/admin/projects/${other.id}/people`, { kind: 'partner', name: 'Hall' });
        expect(await grant({ everything: true, personId: body.id })).toMatchObject({
          status: 404,
          body: { code: 'person.not_found' },
        });
      });

      it('is whose gallery staff view, read only', async () => {
        const browser = await app.admin();
        const { body } = await browser.post(`/api/admin/projects/${project.id}/view-as-client`, { personId });
        expect(body.galleryPath).toBe(new URL(partner).pathname);
        expect((await browser.get(`/api${body.galleryPath}`)).body.clientAccess.freeAllowance).toMatchObject({
          videos: 0,
        });
        expect((await browser.get(`/api${body.galleryPath}/person`)).body).toEqual({ kind: 'partner', name: 'Venue' });
        await browser.post(`/api${body.galleryPath}/leave-view`);
      });
    });
});
