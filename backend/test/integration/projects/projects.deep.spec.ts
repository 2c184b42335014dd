import { Purchase } from '../../../src/modules/payments/purchases/purchase.entity.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { insertDownloads, insertMedia, insertProject, insertPurchase, insertUser } from '../../fixtures/rows.js';
import { deleteForGood } from '../../fixtures/gallery-fixture.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker } from '../../fixtures/app/test-worker.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const app = useTestApp();
let admin: TestClient;
beforeAll(async () => {
  admin = await app.admin();
});
beforeEach(() => app.database.query('DELETE FROM project'));

const PATH = '/api/admin/projects';
const create = (values: object) => admin.post(PATH, { name: 'Wedding', clientEmail: 'anna@example.test', ...values });
const list = (query: { sort?: unknown; range?: unknown; filter?: unknown }) =>
  admin.get(
    `${PATH}?${Object.entries(query)
      .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
      .join('&')}`,
  );
const NO_DAY = 'eventDate must be a date such as 2026-09-12';
const names = (reply: { body: { name: string }[] }) => reply.body.map(({ name }) => name);

describe('filters for what needs attention', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const found = async (filter: object) => names(await list({ filter })).sort();
  const share = async (name: string) => {
    const { body } = await create({ name });
    expect((await admin.post(`${PATH}/${body.id}/share`, { subject: 'Ready', text: 'Look' })).status).toBeLessThan(300);
    return body as { id: string; galleryPath: string };
  };

  if (DEEP)
    describe('by time and visit', () => {
      it('finds galleries that close within seven days', async () => {
        await create({ name: 'soon', timerEnabled: true, expiresAt: inDays(6.9) });
        await create({ name: 'later', timerEnabled: true, expiresAt: inDays(7.1) });
        await create({ name: 'closed', timerEnabled: true, expiresAt: inDays(-1) });
        await create({ name: 'endless', timerEnabled: false, expiresAt: null });
        expect(await found({ closesSoon: true })).toEqual(['soon']);
        expect(await found({ closesSoon: true, q: 'wedd' })).toEqual([]);
        expect(await found({ closesSoon: true, q: 'soo' })).toEqual(['soon']);
      });

      it('finds galleries that were shared and never opened', async () => {
        await create({ name: 'not shared' });
        await share('waiting');
        const opened = await share('opened');
        expect((await app.visitor().post(`/api${opened.galleryPath}/visit`)).status).toBeLessThan(300);
        expect(await found({ notOpened: true })).toEqual(['waiting']);
      });
    });

  it('finds galleries with a purchase that stands', async () => {
    const [sold, refunded] = [
      await insertProject(app.database, { name: 'sold' }),
      await insertProject(app.database, { name: 'refunded' }),
    ];
    await insertPurchase(app.database, sold, { state: 'succeeded' });
    await insertPurchase(app.database, refunded, { state: 'refunded' });
    expect(await found({ sold: true })).toEqual(['sold']);
    await app.database.query('DELETE FROM purchase');
  });
});

describe('creating', () => {
  it('returns the project with gallery path and creator', async () => {
    const reply = await create({ description: ' Two\nlines ', clientEmail: 'Anna+x@Example.test' });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.any(String),
      access: 'free',
      name: 'Wedding',
      description: 'Two\nlines',
      clientEmail: 'Anna+x@Example.test',
      clientName: null,
      eventDate: null,
      language: null,
      status: 'active',
      timerEnabled: false,
      expiresAt: null,
      createdAt: expect.any(String),
      videoCount: 0,
      photoCount: 0,
      processingCount: 0,
      failedCount: 0,
      hiddenCount: 0,
      favouriteCount: 0,
      coverFileId: null,
      coverLayout: 'full',
      gridDensity: 'large',
      timerStyle: 'clock',
      coverFocus: { phone: { x: 0.5, y: 0.5 }, desktop: { x: 0.5, y: 0.5 } },
      hasPasscode: false,
      passcodeLockedAt: null,
      userName: 'Studio Admin',
      mediaOrder: 'uploaded',
      watermarkEnabled: true,
      emailLinks: true,
      guestLink: false,
      guestAllowance: false,
      guestPurchases: false,
      priceListId: null,
      version: 1,
      changedAt: null,
      changedByName: null,
      galleryPath: expect.stringMatching(new RegExp(`^/gallery/${reply.body.id}/[\\w-]{44}$`)),
    });
  });

  it.each(
    allOrEvery(4, [
      ['no name', { name: undefined }, 'name', 'Project name is required'],
      ['a blank name', { name: '   ' }, 'name', 'Project name is required'],
      ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'name', 'name must be at most 200 characters long'],
      ['a NUL in the name', { name: 'a\0b' }, 'name', 'name must not contain control characters'],
      ['a name that is no text', { name: { a: 1 } }, 'name', 'Project name is required'],
      ['a list for a name', { name: ['a'] }, 'name', 'Project name is required'],
      ['no address', { clientEmail: 'anna' }, 'clientEmail', 'Valid email is required'],
      ['an object for an address', { clientEmail: {} }, 'clientEmail', 'Valid email is required'],
      ['a text for a switch', { watermarkEnabled: 'no' }, 'watermarkEnabled', 'watermarkEnabled must be true or false'],
      [
        'a description of 10,000 characters',
        { description: 'x'.repeat(10_000) },
        'description',
        'description must be at most 5000 characters long',
      ],
      [
        'a NUL in the description',
        { description: 'a\0b' },
        'description',
        'description must not contain control characters',
      ],
      [
        'a date that is none',
        { timerEnabled: true, expiresAt: '2026-02-31' },
        'expiresAt',
        'expiresAt must be an ISO 8601 instant',
      ],
      ['a date with a time', { eventDate: '2026-09-12T10:00:00Z' }, 'eventDate', NO_DAY],
      ['a day that does not exist', { eventDate: '2026-02-30' }, 'eventDate', NO_DAY],
      ['an unknown language', { language: 'fr' }, 'language', 'language must be en, de or es'],
      ['an unknown field', { price: 1 }, 'price', 'Unknown field: price'],
      ['fields that are ours', { id: '00000000-0000-4000-8000-000000000000' }, 'id', 'Unknown field: id'],
    ]),
  )('rejects %s by name', async (_, values, field, message) => {
    expect(await create(values)).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', message, fields: { [field]: { message } } },
    });
    expect((await admin.get(PATH)).body).toEqual([]);
  });

  if (DEEP)
    describe('what is rejected, and unusual names', () => {
      it.each(['[]', 'null', '"text"', '12'])('rejects %s', async (raw) => {
        const reply = await admin.send('POST', PATH, { raw, headers: { 'content-type': 'application/json' } });
        expect(reply).toMatchObject({ status: 400, body: { statusCode: 400, code: 'request.invalid' } });
      });

      it.each([
        "Robert'); DROP TABLE project;--",
        '🎉 Fête 結婚式',
        '<script>alert(1)</script>',
        '100% "real" \\ ${x} $1',
        'x'.repeat(200),
      ])('keeps the name %s unchanged', async (name) => {
        const { body } = await create({ name });
        expect((await admin.get(`${PATH}/${body.id}`)).body.name).toBe(name);
        expect(names(await list({ filter: { q: name } }))).toEqual([name]);
      });
    });
});

describe('a copy', () => {
  const OTHER = { clientEmail: 'Cleo@example.test', clientName: 'Cleo' };

  it('has settings and sections, but no files, passcode, client or recipients', async () => {
    const facts = {
      description: 'Two days',
      clientName: 'Anna and Tom',
      eventDate: '2026-09-12',
      language: 'de',
      watermarkEnabled: false,
      timerEnabled: true,
      expiresAt: '2099-01-01T00:00:00.000Z',
    };
    const { id } = (await create(facts)).body as { id: string };
    await insertMedia(app.database, { id }, 2);
    await admin.put(`${PATH}/${id}/passcode`, { passcode: 'abcdef' });
    for (const name of ['Ceremony', 'Party']) await admin.post(`${PATH}/${id}/albums`, { name });
    const reply = await admin.post(`${PATH}/${id}/copy`, OTHER);
    expect(reply).toMatchObject({
      status: 201,
      body: {
        ...facts,
        ...OTHER,
        name: 'Copy of Wedding',
        hasPasscode: false,
        videoCount: 0,
        version: 1,
        userName: 'Studio Admin',
      },
    });
    expect(names(await admin.get(`${PATH}/${reply.body.id}/albums`))).toEqual(['Ceremony', 'Party']);
    // Each is edited by itself.
    await admin.put(`${PATH}/${reply.body.id}`, { name: 'Other', clientEmail: 'bert@example.test' });
    expect((await admin.get(`${PATH}/${id}`)).body).toMatchObject({ name: 'Wedding', videoCount: 2 });
  });

  if (DEEP)
    it('is named by staff, and does not begin with an ended timer', async () => {
      const { id } = await insertProject(app.database, { timerEnabled: true, expiresAt: new Date('2020-01-01') });
      expect((await admin.post(`${PATH}/${id}/copy`, { ...OTHER, name: 'Spring 2027' })).body).toMatchObject({
        name: 'Spring 2027',
        timerEnabled: false,
        expiresAt: null,
      });
      expect((await admin.post(`${PATH}/${id}/copy`, { ...OTHER, name: ' ' })).status).toBe(400);
      expect((await admin.post(`${PATH}/${id}/copy`, {})).body.fields).toHaveProperty('clientEmail');
      expect((await admin.post(`${PATH}/00000000-0000-4000-8000-000000000000/copy`, OTHER)).body.code).toBe(
        'project.not_found',
      );
    });
});

describe('the list', () => {
  it('is an array, newest first, or a page for react-admin', async () => {
    for (const [n, name] of ['Cedar', 'Ash', 'Birch', 'Alder', 'Elm'].entries()) {
      await insertProject(app.database, {
        name,
        createdAt: new Date(Date.UTC(2026, 0, n + 1)),
        ...(name === 'Elm' ? { status: 'archived' as const, clientEmail: 'elm@example.test' } : {}),
      });
    }
    const plain = await admin.get(PATH);
    expect(names(plain)).toEqual(['Elm', 'Alder', 'Birch', 'Ash', 'Cedar']);
    expect(plain.headers['content-range']).toBe('projects 0-4/5');
    const page = await list({ sort: ['name', 'ASC'], range: [1, 2] });
    expect(names(page)).toEqual(['Ash', 'Birch']);
    expect(page.headers['content-range']).toBe('projects 1-2/5');
    expect(names(await list({ sort: ['name', 'DESC'], range: [0, 1] }))).toEqual(['Elm', 'Cedar']);
    const past = await list({ sort: ['name', 'ASC'], range: [10, 19] });
    expect(past.body).toEqual([]);
    expect(past.headers['content-range']).toMatch(/\/5$/);
    expect(names(await list({ filter: { status: 'archived' } }))).toEqual(['Elm']);
    expect(names(await list({ filter: { q: 'AL' } }))).toEqual(['Alder']);
    expect(names(await list({ filter: { q: 'elm@' } }))).toEqual(['Elm']);
    expect(names(await list({ filter: { q: '%' } }))).toEqual([]);
    expect(names(await list({ filter: { clientEmail: 'ELM@example.test' } }))).toEqual(['Elm']);
    expect(names(await list({ filter: { clientEmail: ' Elm@Example.test ' } }))).toEqual(['Elm']);
    expect(
      names(await list({ filter: { id: [plain.body[0].id, plain.body[4].id, 'nonsense'] }, sort: ['name', 'ASC'] })),
    ).toEqual(['Cedar', 'Elm']);
  });

  if (DEEP)
    describe('its limits', () => {
      it('is limited to the newest 1,000 as an array', async () => {
        await app.database.query(
          `INSERT INTO project (name, client_email, client_email_key, created_at)
       SELECT 'Many ' || n, 'many@example.test', 'many@example.test', now() - n * interval '1 minute' FROM generate_series(1001, 1, -1) n`,
        );
        const { body } = await admin.get(PATH);
        expect([body.length, body[0].name]).toEqual([1_000, 'Many 1']);
        await app.database.query(`DELETE FROM project WHERE name LIKE 'Many %'`);
      });

      it('finds a client by any Unicode form of the address', async () => {
        await insertProject(app.database, { name: 'Zoe', clientEmail: 'zo\u00eb@example.test' });
        expect(names(await list({ filter: { clientEmail: 'Zoe\u0308@example.test' } }))).toEqual(['Zoe']);
      });

      it.each([
        'sort=name',
        'sort=["name"]',
        'sort=["name","DOWN"]',
        'sort=["passcode_encrypted","ASC"]',
        'sort=["name; DROP TABLE project","ASC"]',
        'range=[0]',
        'range=[5,1]',
        'range=[-1,5]',
        'range=[0,"x"]',
        'range={}',
        'filter=[]',
        'filter=null',
        'filter={"passcodeEncrypted":"x"}',
        'filter={',
        'sort=["name","ASC"]&sort=["name","ASC"]',
        'filter={"q":"\\u0000"}',
        'page=1',
      ])('rejects %s', async (query) => {
        const reply = await admin.get(`${PATH}?${encodeURI(query)}`);
        expect(reply).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
      });

      it('counts files of 1, 10 and 100 projects in as many statements', async () => {
        const counted: number[] = [];
        for (const goal of [1, 10, 100]) {
          for (let have = Number((await admin.get(PATH)).body.length); have < goal; have += 1) {
            const project = await insertProject(app.database);
            if (have % 10 > 0) continue;
            await insertMedia(app.database, project, 2);
            await insertMedia(app.database, project, 1, { fileType: 'photo' });
            await insertMedia(app.database, project, 1, { status: 'processing' });
            await insertMedia(app.database, project, 1, { status: 'failed' });
          }
          const statements = await app.statements(async () => {
            const rows = (await admin.get(PATH)).body as Record<string, number>[];
            expect(rows).toHaveLength(goal);
            expect(rows.find(({ videoCount }) => videoCount! > 0)).toMatchObject({
              videoCount: 3,
              photoCount: 1,
              processingCount: 1,
              failedCount: 1,
            });
            await list({ range: [0, 199] });
          });
          counted.push(statements.length);
        }
        expect(new Set(counted).size).toBe(1);
        expect(counted[0]).toBeLessThanOrEqual(5);
      });
    });
});

describe('one project', () => {
  it.each(
    allOrEvery(3, [
      'nonsense',
      '00000000-0000-4000-8000-000000000000',
      '%00',
      "1'%20OR%20'1'='1",
      '123e4567-e89b-12d3-a456-42661417400',
      '..%2f..',
    ]),
  )('called %s is not found by any endpoint', async (id) => {
    const timer = { timerEnabled: false };
    const replies = await Promise.all([
      admin.get(`${PATH}/${id}`),
      admin.put(`${PATH}/${id}`, { name: 'x' }),
      admin.delete(`${PATH}/${id}`),
      admin.patch(`${PATH}/${id}/timer`, timer),
      admin.put(`${PATH}/${id}/passcode`, { passcode: null }),
      admin.get(`${PATH}/${id}/media`),
      admin.post(`${PATH}/${id}/upload-urls`, { files: [{ name: 'a.jpg', type: 'image/jpeg', size: 1 }] }),
      admin.get(`${PATH}/${id}/events`),
    ]);
    for (const reply of replies) expect(reply).toMatchObject({ status: 404, body: { code: 'project.not_found' } });
    const media = await Promise.all([
      admin.delete(`/api/admin/media/${id}`),
      admin.post(`/api/admin/media/${id}/generate-thumbnail`),
      admin.get(`/api/admin/download/${id}`),
    ]);
    for (const reply of media) expect(reply).toMatchObject({ status: 404, body: { code: 'media.not_found' } });
  });

  it('changes the fields that are sent', async () => {
    const { body } = await create({ description: 'old' });
    expect((await admin.put(`${PATH}/${body.id}`, { name: 'New' })).body).toMatchObject({
      name: 'New',
      description: 'old',
      clientEmail: 'anna@example.test',
    });
    expect(
      (await admin.put(`${PATH}/${body.id}`, { description: null, clientEmail: 'Bert@example.test' })).body,
    ).toMatchObject({ name: 'New', description: null, clientEmail: 'Bert@example.test' });
    for (const bad of [
      { status: 'deleted' },
      { status: null },
      { name: '' },
      { name: null },
      { clientEmail: null },
      { timerEnabled: null },
    ])
      expect([bad, (await admin.put(`${PATH}/${body.id}`, bad)).status]).toEqual([bad, 400]);
    expect((await admin.get(`/api/gallery/${body.id}/bert@example.test`)).status).toBe(200);
    expect((await admin.get(`/api/gallery/${body.id}/anna@example.test`)).status).toBe(404);
  });

  if (DEEP)
    describe('what may be changed further', () => {
      it('keeps names, recipients and the day of the event', async () => {
        const facts = {
          clientName: 'Anna and Tom',
          eventDate: '2026-09-12',
          language: 'de',
        };
        const { body } = await create(facts);
        const read = async () => (await admin.get(`${PATH}/${body.id}`)).body;
        expect(await read()).toMatchObject(facts);
        const gallery = async () => (await app.visitor().get(`/api/gallery/${body.id}/anna@example.test`)).body.project;
        expect(await gallery()).toMatchObject({ eventDate: '2026-09-12' });
        const put = (values: object) => admin.put(`${PATH}/${body.id}`, values);
        expect((await put({ name: 'Other' })).body).toMatchObject(facts);
        const none = { clientName: null, eventDate: null };
        expect((await put(none)).body).toMatchObject(none);
        expect(await gallery()).toMatchObject({ eventDate: null });
      });

      it('accepts a passcode of 6 to 64 characters, or none', async () => {
        const { body } = await create({});
        const set = (json: object) => admin.put(`${PATH}/${body.id}/passcode`, json);
        expect((await set({ passcode: 'abcdef' })).body.hasPasscode).toBe(true);
        for (const bad of [
          {},
          { passcode: 'abcde' },
          { passcode: '' },
          { passcode: 'x'.repeat(65) },
          { passcode: 1234 },
          { passcode: undefined },
        ])
          expect([bad, (await set(bad)).status]).toEqual([bad, 400]);
        expect((await admin.get(`${PATH}/${body.id}`)).body.hasPasscode).toBe(true);
        expect((await set({ passcode: null })).body.hasPasscode).toBe(false);
      });
    });

  it('is deleted for good: rows and files by jobs; purchases stay', async () => {
    const project = await insertProject(app.database, { name: 'Gone' });
    const files = await insertMedia(app.database, project, 2);
    await insertDownloads(app.database, project, files);
    await insertPurchase(app.database, project);
    const key = `projects/${project.id}/originals/x.mp4`;
    const neighbour = 'projects/neighbour/originals/x.mp4';
    for (const each of [key, `projects/${project.id}/renditions/y/w480.webp`, neighbour])
      await app.storage.write(each, Buffer.from('bytes'), 'video/mp4');
    expect((await admin.delete(`/api/admin/trash/${project.id}`)).status).toBe(404);
    expect(await deleteForGood(app, project.id)).toMatchObject({ status: 204, text: '' });
    for (const table of ['project', 'media_file', 'rendition', 'client_access', 'download', 'upload'])
      expect(await app.database.query(`SELECT 1 FROM ${table}`)).toEqual([]);
    expect(await app.database.manager.findBy(Purchase, {})).toMatchObject([
      { projectId: null, projectName: 'Gone', amountCents: 19_900 },
    ]);
    const worker = await startTestWorker(app);
    await worker.drain();
    await worker.close();
    expect([await app.storage.head(key), await app.storage.head(neighbour)]).toEqual([
      null,
      expect.objectContaining({ key: neighbour }),
    ]);
    expect((await admin.delete(`${PATH}/${project.id}`)).status).toBe(404);
  });
});

describe('the timer', () => {
  const timer = async (values: object) => {
    const { body } = await create({});
    return admin.patch(`${PATH}/${body.id}/timer`, values);
  };
  const soon = () => new Date(app.clock.now().getTime() + 3_600_000).toISOString();

  it('stores an instant while on, nothing while off', async () => {
    const expiresAt = soon();
    expect(await timer({ timerEnabled: true, expiresAt })).toMatchObject({
      status: 200,
      body: { timerEnabled: true, expiresAt },
    });
    expect((await timer({ timerEnabled: false, expiresAt })).body).toMatchObject({
      timerEnabled: false,
      expiresAt: null,
    });
    expect((await create({ timerEnabled: true, expiresAt })).body).toMatchObject({ timerEnabled: true, expiresAt });
    expect((await create({ timerEnabled: false, expiresAt })).body).toMatchObject({
      timerEnabled: false,
      expiresAt: null,
    });
  });

  if (DEEP)
    describe('how a date is read', () => {
      it.each([
        // Spring forward and fall back in Berlin: the offset decides, not the wall clock.
        ['2099-03-29T02:30:00+02:00', '2099-03-29T00:30:00.000Z'],
        ['2099-10-25T02:30:00+02:00', '2099-10-25T00:30:00.000Z'],
        ['2099-10-25T02:30:00+01:00', '2099-10-25T01:30:00.000Z'],
        ['2099-12-31T23:59:59.999Z', '2099-12-31T23:59:59.999Z'],
      ])('reads %s as %s', async (expiresAt, instant) => {
        expect((await timer({ timerEnabled: true, expiresAt })).body.expiresAt).toBe(instant);
      });

      it.each([
        ['a date before 1970', () => '1969-12-31T00:00:00Z', 'That date is out of range.'],
        ['words', () => 'tomorrow', 'expiresAt must be an ISO 8601 instant'],
        ['a number', () => 4_102_444_800_000, 'expiresAt must be an ISO 8601 instant'],
        ['the year 9999', () => '9999-12-31T00:00:00Z', 'That date is out of range.'],
      ])('rejects %s', async (_, expiresAt, message) => {
        expect(await timer({ timerEnabled: true, expiresAt: expiresAt() })).toMatchObject({
          status: 400,
          body: { code: 'request.invalid', fields: { expiresAt: { message } } },
        });
      });

      it('closes the gallery at once by a past date', async () => {
        const { body } = await create({});
        for (const expiresAt of ['2020-01-01T00:00:00.000Z', app.clock.now().toISOString()]) {
          expect(await admin.patch(`${PATH}/${body.id}/timer`, { timerEnabled: true, expiresAt })).toMatchObject({
            status: 200,
            body: { timerEnabled: true, expiresAt },
          });
          expect((await app.visitor().get(`/api${body.galleryPath}`)).body.code).toBe('gallery.expired');
        }
        expect((await create({ timerEnabled: true, expiresAt: '2020-01-01T00:00:00Z' })).status).toBe(201);
      });

      it.each([{ timerEnabled: true, expiresAt: null }, { timerEnabled: true }])(
        'has no timer for %j without a default of the studio',
        async (values) => {
          const { body } = await create({});
          for (const reply of [
            await create(values),
            await admin.patch(`${PATH}/${body.id}/timer`, values),
            await admin.put(`${PATH}/${body.id}`, values),
          ]) {
            expect(reply.body).toMatchObject({ timerEnabled: true, expiresAt: null });
          }
          expect((await app.visitor().get(`/api${body.galleryPath}`)).status).toBe(200);
          expect(
            (await admin.put(`${PATH}/${body.id}`, { name: 'Renamed', timerEnabled: true, expiresAt: null })).body,
          ).toMatchObject({ name: 'Renamed', expiresAt: null });
        },
      );

      it('rejects a date without a time zone', async () => {
        for (const expiresAt of ['2099-06-01T18:00:00', '2099-06-01'])
          expect([expiresAt, (await timer({ timerEnabled: true, expiresAt })).status]).toEqual([expiresAt, 400]);
      });
    });
});

describe("a client's list of projects", () => {
  if (DEEP)
    it('counts ready files for a client', async () => {
      const user = await insertUser(app.database, { email: 'counts@example.test' });
      const project = await insertProject(app.database, { clientEmail: user.email });
      for (const fileType of ['video', 'photo'] as const) {
        for (const status of ['ready', 'processing', 'failed'] as const)
          await insertMedia(app.database, project, 1, { fileType, status });
      }
      expect((await app.as(user).get('/api/user/projects')).body).toMatchObject([{ videoCount: 1, photoCount: 1 }]);
      expect((await admin.get(`${PATH}/${project.id}`)).body).toMatchObject({ videoCount: 2, photoCount: 2 });
    });

  it('shows a client no timer of a paid gallery', async () => {
    const user = await insertUser(app.database, { email: 'buyer@example.test' });
    const expiresAt = new Date(app.clock.now().getTime() + 3_600_000);
    const timed = { clientEmail: user.email, timerEnabled: true, expiresAt };
    const [bought, refunded, free] = [
      await insertProject(app.database, timed),
      await insertProject(app.database, timed),
      await insertProject(app.database, timed),
    ];
    await insertPurchase(app.database, bought);
    await insertPurchase(app.database, refunded, { state: 'refunded' });
    const listed = (await app.as(user).get('/api/user/projects')).body as {
      id: string;
      timerEnabled: boolean;
      expiresAt: string | null;
    }[];
    const timers = new Map(listed.map(({ id, timerEnabled, expiresAt: end }) => [id, [timerEnabled, end]]));
    const running = [true, expiresAt.toISOString()];
    expect([timers.get(bought.id), timers.get(refunded.id), timers.get(free.id)]).toEqual([
      [false, null],
      running,
      running,
    ]);
  });

  if (DEEP)
    it("takes a client's list as many statements for one as for many", async () => {
      const user = await insertUser(app.database, { email: 'many@example.test' });
      const list = () => app.as(user).get('/api/user/projects');
      await insertProject(app.database, { clientEmail: user.email });
      const one = await app.statements(list);
      for (let n = 0; n < 4; n += 1)
        await insertPurchase(app.database, await insertProject(app.database, { clientEmail: user.email }));
      expect(await app.statements(list)).toHaveLength(one.length);
    });

  it("lists a client's own active projects, with their creator", async () => {
    const user = await insertUser(app.database, { email: 'Mine@example.test' });
    const mine = (await create({ clientEmail: 'mine@EXAMPLE.test' })).body;
    await insertProject(app.database, { clientEmail: 'mine@example.test', status: 'archived' });
    await insertProject(app.database);
    const orphan = await insertProject(app.database, { clientEmail: 'mine@example.test' });
    const reply = await app.as(user).get('/api/user/projects');
    expect(reply.body.map(({ id, userName }: { id: string; userName: string }) => [id, userName]).sort()).toEqual(
      [
        [mine.id, 'Studio Admin'],
        [orphan.id, 'Admin'],
      ].sort(),
    );
    expect(Object.keys(reply.body[0])).not.toContain('hasPasscode');
  });
});
