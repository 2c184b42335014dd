import { STANDARD } from '../../fixtures/price-lists.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const app = useTestApp();
let admin: TestClient;
beforeAll(async () => {
  admin = await app.admin();
});
beforeEach(() => app.database.query('DELETE FROM project_preset'));

const PATH = '/api/admin/presets';
const SETTINGS = {
  timerDays: 30,
  passcode: true,
  watermarkEnabled: false,
  language: 'de',
  coverLayout: 'framed',
  gridDensity: 'small',
  access: 'preview',
  priceListId: null as string | null,
};
const save = (name: string, more: object = {}, settings: object = {}) => ({
  name,
  isDefault: false,
  ...more,
  settings: { ...SETTINGS, ...settings },
});
const add = async (...preset: Parameters<typeof save>) =>
  (await admin.post(PATH, save(...preset))).body as { id: string };
const listed = async () =>
  ((await admin.get(PATH)).body as { name: string; isDefault: boolean }[]).map(({ name, isDefault }) =>
    isDefault ? `${name} (default)` : name,
  );
const create = async (values: object) =>
  (await admin.post('/api/admin/projects', { name: 'Wedding', clientEmail: 'anna@example.test', ...values })).body;

describe('presets', () => {
  it('are kept by name, with one default', async () => {
    const wedding = await add('Wedding', { isDefault: true });
    expect(wedding).toEqual({
      id: expect.any(String),
      name: 'Wedding',
      isDefault: true,
      settings: SETTINGS,
      selections: [],
    });
    await add('Business', { isDefault: true });
    expect(await listed()).toEqual(['Business (default)', 'Wedding']);
    const changed = save('Weddings', { isDefault: true }, { timerDays: null });
    expect(await admin.put(`${PATH}/${wedding.id}`, changed)).toMatchObject({ status: 200, body: changed });
    expect(await listed()).toEqual(['Business', 'Weddings (default)']);
    expect((await admin.delete(`${PATH}/${wedding.id}`)).status).toBe(204);
    expect(await listed()).toEqual(['Business']);
    for (const reply of [
      await admin.delete(`${PATH}/${wedding.id}`),
      await admin.put(`${PATH}/${wedding.id}`, changed),
      await admin.delete(`${PATH}/nonsense`),
    ])
      expect(reply).toMatchObject({ status: 404, body: { code: 'preset.not_found' } });
  });

  it('are rejected with a name in use, even in two calls at once, and beyond fifty', async () => {
    const replies = await Promise.all([admin.post(PATH, save('Same')), admin.post(PATH, save('same'))]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    await app.database.query(
      `INSERT INTO project_preset (name, settings) SELECT 'P' || n, '{}' FROM generate_series(1, 49) n`,
    );
    expect(await admin.post(PATH, save('One more'))).toMatchObject({ status: 409, body: { code: 'preset.too_many' } });
  });

  it.each([
    [{ name: '' }, {}],
    [{ isDefault: null }, {}],
    [{}, { timerDays: 0 }],
    [{}, { timerDays: 1.5 }],
    [{}, { passcode: 'secret' }],
    [{}, { language: 'fr' }],
    [{}, { coverLayout: 'round' }],
    [{}, { access: 'all' }],
    [{}, { priceListId: 'cheap' }],
    [{}, { clientEmail: 'anna@example.test' }],
  ])('are rejected as %j with settings %j', async (values, settings) => {
    expect(await admin.post(PATH, save('Bad', values, settings))).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
  });
});

describe('selections of a preset', () => {
  const ALBUM = {
    name: 'Album',
    participants: 'clients',
    included: 40,
    maximum: 60,
    additionalPriceCents: 500,
    currency: 'usd',
    deadlineDays: 14,
    notesAllowed: true,
  };
  const PLAIN = {
    name: 'Retouching',
    participants: 'client',
    included: null,
    maximum: null,
    additionalPriceCents: null,
    currency: null,
    deadlineDays: null,
    notesAllowed: false,
  };
  const selectionsOf = async (id: string) => (await admin.get(`/api/admin/projects/${id}/selections`)).body;

  it('are those that a project begins with, in their order', async () => {
    const { id: presetId } = await add('Wedding', { selections: [ALBUM, { name: 'Retouching' }] });
    expect((await admin.get(PATH)).body[0].selections).toEqual([ALBUM, PLAIN]);
    const { id } = await create({ presetId });
    const { deadlineDays: days, ...album } = ALBUM;
    const { deadlineDays: _, currency: none, ...plain } = PLAIN;
    expect(none).toBeNull();
    const deadline = new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();
    expect(await selectionsOf(id)).toMatchObject([
      { ...album, deadline },
      { ...plain, deadline: null },
    ]);
    const { items } = (await admin.get(`/api/admin/projects/${id}/activity`)).body;
    expect(items).toMatchObject([{ kind: 'selection' }, { kind: 'selection' }]);
    expect(await selectionsOf((await create({})).id)).toEqual([]);
  });

  it('stay as they are when none are sent, and go when the list is empty', async () => {
    const { id } = await add('Wedding', { selections: [ALBUM] });
    expect((await admin.put(`${PATH}/${id}`, save('Weddings'))).body.selections).toEqual([ALBUM]);
    expect((await admin.put(`${PATH}/${id}`, save('Weddings', { selections: [] }))).body.selections).toEqual([]);
  });

  it.each([
    [{ ...ALBUM, name: '' }, 'selections.1.name'],
    [{ ...ALBUM, included: -1 }, 'selections.1.included'],
    [{ ...ALBUM, maximum: 39 }, 'selections.1.maximum'],
    [{ ...ALBUM, participants: 'partners' }, 'selections.1.participants'],
    [{ ...ALBUM, deadlineDays: 0 }, 'selections.1.deadlineDays'],
    [{ ...ALBUM, deadline: '2031-01-01T00:00:00Z' }, 'selections.1.deadline'],
  ])('are rejected at their field: %j', async (wrong, field) => {
    const reply = await admin.post(PATH, save('Bad', { selections: [ALBUM, wrong] }));
    expect(reply).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(Object.keys(reply.body.fields)).toEqual([field]);
    expect(await listed()).toEqual([]);
  });

  it('are at most as many as a gallery has', async () => {
    const selections = Array.from({ length: 21 }, () => ALBUM);
    expect((await admin.post(PATH, save('Bad', { selections }))).status).toBe(400);
  });

  it('have the price in the currency in which it was entered', async () => {
    const { id: presetId } = await add('Wedding', { selections: [{ ...ALBUM, currency: undefined }] });
    const currencies = async () => {
      const [{ currency, listCurrency }] = (
        await admin.get(`/api/admin/projects/${(await create({ presetId })).id}/selections`)
      ).body;
      return [currency, listCurrency];
    };
    expect(await currencies()).toEqual(['usd', 'usd']);
    await app.database.query(`UPDATE price_list SET currency = 'jpy' WHERE is_default`);
    try {
      expect(await currencies()).toEqual(['usd', 'jpy']);
    } finally {
      await app.database.query(`UPDATE price_list SET currency = 'usd' WHERE is_default`);
    }
  });

  it('are created with the project, or neither is', async () => {
    const { id: presetId } = await add('Wedding', { selections: [ALBUM] });
    // No call can store this value: the selection fails after the project was written.
    await app.database.query(`UPDATE project_preset SET selections = jsonb_set(selections, '{0,maximum}', '-1')`);
    const count = async () => (await app.database.query('SELECT count(*)::int AS n FROM project'))[0].n as number;
    const before = await count();
    const reply = await admin.post('/api/admin/projects', {
      name: 'Wedding',
      clientEmail: 'anna@example.test',
      presetId,
    });
    expect(reply.status).toBe(500);
    expect(await count()).toBe(before);
  });
});

describe('a project made with a preset', () => {
  it('has its settings and a passcode of its own', async () => {
    const { id: presetId } = await add('Wedding');
    const project = await create({ presetId });
    expect(project).toMatchObject({
      timerEnabled: true,
      expiresAt: new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString(),
      watermarkEnabled: false,
      language: 'de',
      coverLayout: 'framed',
      gridDensity: 'small',
      access: 'preview',
      hasPasscode: true,
    });
    const passcode = async (id: string) => (await admin.get(`/api/admin/projects/${id}/passcode`)).body.passcode;
    const [first, second] = [await passcode(project.id), await passcode((await create({ presetId })).id)];
    expect([first, first === second]).toEqual([expect.stringMatching(/^[a-z2-9]{8}$/), false]);
  });

  it('keeps what was sent, and its settings when the preset is gone', async () => {
    const { id: presetId } = await add('Open', {}, { timerDays: null, passcode: false });
    const project = await create({ presetId, watermarkEnabled: true, language: null, timerEnabled: true });
    expect(project).toMatchObject({ timerEnabled: true, watermarkEnabled: true, language: null, hasPasscode: false });
    expect(await create({ presetId })).toMatchObject({ timerEnabled: false, expiresAt: null });
    await admin.delete(`${PATH}/${presetId}`);
    expect((await admin.get(`/api/admin/projects/${project.id}`)).body).toEqual(project);
    expect(await create({ presetId })).toMatchObject({ code: 'preset.not_found' });
  });

  it('sells by its price list, as long as there is one', async () => {
    const list = await admin.post('/api/admin/price-lists', { ...STANDARD, name: 'Business', currency: 'eur' });
    const priceListId = list.body.id as string;
    const { id: presetId } = await add('Business', {}, { priceListId });
    const project = await create({ presetId });
    expect([project.priceListId, (await create({ presetId, priceListId: null })).priceListId]).toEqual([
      priceListId,
      null,
    ]);
    await admin.put(`/api/admin/projects/${project.id}`, { priceListId: null });
    expect((await admin.delete(`/api/admin/price-lists/${priceListId}`)).status).toBe(204);
    expect(await create({ presetId })).toMatchObject({ priceListId: null });
    expect(await admin.post(PATH, save('Gone', {}, { priceListId }))).toMatchObject({
      status: 404,
      body: { code: 'price_list.not_found' },
    });
  });
});
