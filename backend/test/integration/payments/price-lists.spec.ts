import { galleryPath, inSeconds } from '../../fixtures/gallery-fixture.js';
import { packageOf, STANDARD } from '../../fixtures/price-lists.js';
import { ClientFixture, usePaymentsFixture } from '../../fixtures/payments-fixture.js';
import { insertDownloads, insertMedia, insertProject } from '../../fixtures/rows.js';
import type { TestClient, TestReply } from '../../fixtures/app/test-client.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';

const fixture = usePaymentsFixture();
let admin: TestClient;
beforeAll(async () => {
  admin = await fixture.app.admin();
});

let serial = 0;
const input = (change: object = {}) => ({ name: `List ${(serial += 1)}`, currency: 'eur', ...STANDARD, ...change });
const SMALL = packageOf('small', 5_000, { videos: 4, photos: 3 });
const ALL = packageOf('everything', 12_000, { videos: null, photos: null });

async function create(change: object = {}) {
  const reply = await admin.post('/api/admin/price-lists', input(change));
  expect(reply.status).toBe(201);
  return reply.body;
}
const put = (list: Record<string, unknown>, change: object) => {
  const { name, currency, revision } = list;
  const content = Object.fromEntries(Object.keys(STANDARD).map((part) => [part, list[part]]));
  return admin.put(`/api/admin/price-lists/${String(list['id'])}`, { name, currency, revision, ...content, ...change });
};
const fieldsOf = ({ status, body }: TestReply) => [
  status,
  body.code,
  Object.fromEntries(
    Object.entries(body.fields ?? {}).map(([name, value]) => [name, (value as { code: string }).code]),
  ),
];
const offers = async (project: Project) => {
  const { body } = await fixture.app.visitor().get(`${galleryPath(project)}/packages`);
  return body.packages.map(({ code, state, quoteCents }: Record<string, unknown>) => [code, state, quoteCents]);
};

describe('price lists', () => {
  it('begin with the prices of the product', async () => {
    const [list] = (await admin.get('/api/admin/price-lists?filter={"q":"standard"}')).body;
    expect(list).toMatchObject({
      name: 'Standard',
      currency: 'usd',
      isDefault: true,
      free: STANDARD.free,
      extension: null,
    });
    expect(list.packages).toMatchObject([
      { code: 'extended', priceCents: 19_900, features: expect.arrayContaining(['Lifetime access']) },
      { code: 'complete', priceCents: 49_900 },
    ]);
    expect((await fixture.app.visitor().get('/api/packages')).body).toMatchObject([
      { packageType: 'extended', priceCents: 19_900, upgradePriceCents: null, currency: 'usd' },
      { packageType: 'complete', priceCents: 49_900, upgradePriceCents: 30_000, currency: 'usd' },
    ]);
  });

  it('are created, edited once per revision, and deleted', async () => {
    const list = await create({ packages: [SMALL] });
    expect(list).toMatchObject({ currency: 'eur', isDefault: false, revision: 1, projectCount: 0, packages: [SMALL] });
    const edited = await put(list, { packages: [SMALL, ALL] });
    expect(edited).toMatchObject({ status: 200, body: { revision: 2, packages: [SMALL, ALL] } });
    expect(await put(list, { packages: [] })).toMatchObject({
      status: 409,
      body: { code: 'price_list.changed', revision: 2 },
    });
    expect((await admin.delete(`/api/admin/price-lists/${list.id}`)).status).toBe(204);
    expect(await admin.get(`/api/admin/price-lists/${list.id}`)).toMatchObject({
      status: 404,
      body: { code: 'price_list.not_found' },
    });
  });

  it('have names of their own, whatever the case', async () => {
    const { name } = await create();
    const taken = { status: 409, body: { code: 'price_list.name_taken' } };
    expect(await admin.post('/api/admin/price-lists', input({ name: name.toUpperCase() }))).toMatchObject(taken);
    expect(await put(await create(), { name: name.toLowerCase() })).toMatchObject(taken);
  });

  it('are not stored when something is wrong, which is named by field', async () => {
    const wrong = input({ currency: 'isk' });
    expect(fieldsOf(await admin.post('/api/admin/price-lists', wrong))).toEqual([
      400,
      'request.invalid',
      { currency: 'currency_unsupported' },
    ]);
    const shape = input({
      packages: [{ ...SMALL, priceCents: 1.5, code: 'Not Good' }],
      free: { videos: -1, photos: 1 },
    });
    expect(fieldsOf(await admin.post('/api/admin/price-lists', shape))).toEqual([
      400,
      'request.invalid',
      {
        'free.videos': 'count_invalid',
        'packages.0.code': 'package_code_invalid',
        'packages.0.priceCents': 'amount_invalid',
      },
    ]);
    const together = input({ packages: [{ ...ALL, priceCents: 4_000 }, SMALL] });
    expect(fieldsOf(await admin.post('/api/admin/price-lists', together))).toEqual([
      400,
      'request.invalid',
      { 'packages.0.priceCents': 'package_not_dearer' },
    ]);
  });

  it('have translations into other languages than their own, without empty texts', async () => {
    const texts = (translations: object) => ({ language: 'de', packages: [{ ...SMALL, translations }] });
    const list = await create(texts({ es: { name: 'Lote', description: '', features: [] }, en: { name: ' ' } }));
    expect(list).toMatchObject({ language: 'de', packages: [{ translations: { es: { name: 'Lote' } } }] });
    expect(Object.keys(list.packages[0].translations)).toEqual(['es']);
    const copy = await create({ language: list.language, packages: list.packages });
    expect(copy.packages).toEqual(list.packages);
    // Without a language it keeps its own.
    expect(await put(list, {})).toMatchObject({ status: 200, body: { language: 'de' } });
    const rejected = async (translations: object) => fieldsOf(await put(copy, texts(translations)));
    expect(await rejected({ de: { name: 'Paket' } })).toEqual([
      400,
      'request.invalid',
      { 'packages.0.translations.de': 'list_own_language' },
    ]);
    expect(await rejected({ fr: { name: 'Forfait' } })).toMatchObject([400, 'request.invalid', {}]);
    expect(await rejected({ es: { name: 'x'.repeat(81), features: 'x' } })).toMatchObject([
      400,
      'request.invalid',
      { 'packages.0.translations.es.name': 'too_long' },
    ]);
    expect((await put(copy, { ...texts({}), language: 'fr' })).body.code).toBe('request.invalid');
  });

  it('stay while a project uses them, and the default one always', async () => {
    const list = await create();
    const project = await insertProject(fixture.app.database, { priceListId: list.id });
    expect((await admin.get(`/api/admin/price-lists/${list.id}`)).body.projectCount).toBe(1);
    expect(await admin.delete(`/api/admin/price-lists/${list.id}`)).toMatchObject({
      status: 409,
      body: { code: 'price_list.in_use', projectCount: 1 },
    });
    await expect(fixture.app.database.query('DELETE FROM price_list WHERE id = $1', [list.id])).rejects.toThrow();
    expect((await admin.put(`/api/admin/projects/${project.id}`, { priceListId: null })).body.priceListId).toBeNull();
    const [standard] = (await admin.get('/api/admin/price-lists?filter={"q":"standard"}')).body;
    expect(await admin.delete(`/api/admin/price-lists/${standard.id}`)).toMatchObject({
      body: { code: 'price_list.is_default' },
    });
    expect((await admin.delete(`/api/admin/price-lists/${list.id}`)).status).toBe(204);
  });

  it('are selected by projects', async () => {
    const { id } = await create();
    const made = await admin.post('/api/admin/projects', { name: 'P', clientEmail: 'p@example.test', priceListId: id });
    expect(made).toMatchObject({ status: 201, body: { priceListId: id } });
    const unknown = { priceListId: '00000000-0000-4000-8000-000000000000' };
    expect(await admin.put(`/api/admin/projects/${made.body.id}`, unknown)).toMatchObject({
      status: 404,
      body: { code: 'price_list.not_found' },
    });
    expect(fieldsOf(await admin.put(`/api/admin/projects/${made.body.id}`, { priceListId: 'x' }))).toEqual([
      400,
      'request.invalid',
      { priceListId: 'price_list_unknown' },
    ]);
  });

  it('have one default, whoever changes it at once', async () => {
    const [standard] = (await admin.get('/api/admin/price-lists?filter={"q":"standard"}')).body;
    const [one, other] = [await create(), await create({ free: { ...STANDARD.free, videos: 7 }, packages: [] })];
    const replies = await Promise.all(
      [one, other, one, other].map(({ id }) => admin.post(`/api/admin/price-lists/${id}/default`)),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await fixture.app.database.query('SELECT id FROM price_list WHERE is_default');
    expect(rows).toHaveLength(1);
    await admin.post(`/api/admin/price-lists/${other.id}/default`);
    expect((await fixture.app.visitor().get('/api/site')).body.freeVideoDownloads).toBe(7);
    await admin.post(`/api/admin/price-lists/${standard.id}/default`);
    expect((await fixture.app.visitor().get('/api/site')).body.freeVideoDownloads).toBe(3);
  });
});

describe('a gallery with its own prices', () => {
  async function signIn(change: object = {}): Promise<{ client: ClientFixture; list: Record<string, unknown> }> {
    const list = await create({ packages: [SMALL, ALL], ...change });
    return { list, client: await ClientFixture.signIn(fixture, { priceListId: String(list['id']) }) };
  }
  const order = (packageType: string, amount: number) => ({ packageType, amount });
  const buy = async (client: ClientFixture, packageType: string, amount: number) => {
    const opened = await client.create('extended', order(packageType, amount));
    expect(opened.status).toBe(200);
    fixture.payments.pay(opened.body.paymentIntentId, 'good');
    const confirmed = await client.confirm(opened.body.paymentIntentId, 'extended', order(packageType, amount));
    expect(confirmed.status).toBe(200);
    return opened.body.purchaseId as string;
  };

  it('sells its packages in its currency, and an upgrade for the difference', async () => {
    const { client } = await signIn();
    await insertMedia(fixture.app.database, client.project, 6);
    expect(await offers(client.project)).toEqual([
      ['small', 'offered', 5_000],
      ['everything', 'offered', 12_000],
    ]);
    expect(await client.create('extended', order('small', 5_000))).toMatchObject({
      status: 400,
      body: { code: 'payments.amount_mismatch', amount: 50, amountCents: 5_000, currency: 'eur' },
    });
    expect(fieldsOf(await client.create('extended'))).toEqual([
      400,
      'request.invalid',
      { packageType: 'package_unknown' },
    ]);
    await buy(client, 'small', 50);
    expect(await client.level()).toBe('extended');
    expect(await offers(client.project)).toEqual([
      ['small', 'owned', null],
      ['everything', 'upgrade', 7_000],
    ]);
    await buy(client, 'everything', 70);
    expect(await client.level()).toBe('complete');
    expect(
      (await client.purchases()).map(({ kind, packageCode, amountCents, currency }) => [
        kind,
        packageCode,
        amountCents,
        currency,
      ]),
    ).toEqual([
      ['package', 'small', 5_000, 'eur'],
      ['upgrade', 'everything', 7_000, 'eur'],
    ]);
    expect((await offers(client.project)).map(([, state]: string[]) => state)).toEqual(['included', 'owned']);
  });

  it('is read in the language of each visitor, else in its own', async () => {
    const lote = { name: 'Lote', features: ['Todo'] };
    const { client } = await signIn({
      language: 'de',
      free: { ...STANDARD.free, photoLabel: 'Lieblingsbild', translations: { es: { photoLabel: 'foto favorita' } } },
      packages: [{ ...SMALL, name: 'Paket', features: ['Alles'], translations: { es: lote } }],
    });
    const get = async (path: string, language: string) =>
      (await client.http.get(`${galleryPath(client.project)}${path}`, { headers: { 'accept-language': language } }))
        .body;
    const read = async (language = '') => {
      const { free, packages } = await get('/packages', language);
      const { order } = await get('/checkout?packageType=small', language);
      return [free.photoLabel, packages[0].name, packages[0].features, order.title, order.features];
    };
    const spanish = ['foto favorita', 'Lote', ['Todo'], 'Lote', ['Todo']];
    const german = ['Lieblingsbild', 'Paket', ['Alles'], 'Paket', ['Alles']];
    expect([await read('es-MX,en;q=0.5'), await read('en'), await read()]).toEqual([spanish, german, german]);
    // The gallery's reply is one for all: its page chooses.
    expect((await get('', 'es')).clientAccess.freeAllowance).toMatchObject({
      photoLabel: 'Lieblingsbild',
      translations: { es: { photoLabel: 'foto favorita' } },
    });
    await fixture.app.database.query(`UPDATE project SET language = 'es' WHERE id = $1`, [client.project.id]);
    expect(await read('fr')).toEqual(spanish);
  });

  it('sells in yen without decimals', async () => {
    const { client } = await signIn({ currency: 'jpy' });
    expect(await client.create('extended', order('small', 50))).toMatchObject({
      body: { code: 'payments.amount_mismatch' },
    });
    await buy(client, 'small', 5_000);
    expect(await client.purchases()).toMatchObject([{ amountCents: 5_000, currency: 'jpy' }]);
    const filter = encodeURIComponent(JSON.stringify({ projectId: client.project.id }));
    expect((await admin.get(`/api/admin/purchases/export?filter=${filter}`)).text).toContain(',5000,0,5000,0,JPY,');
  });

  it('keeps what was bought when its list or package changes', async () => {
    const { client, list } = await signIn();
    await buy(client, 'small', 50);
    const changed = await put(list, { packages: [{ ...ALL, priceCents: 20_000 }] });
    expect(changed.status).toBe(200);
    const { clientAccess } = (await client.http.get(galleryPath(client.project))).body;
    expect(clientAccess).toMatchObject({ accessLevel: 'extended', videoDownloadsLeft: 4, photoDownloadsLeft: 3 });
    expect(await offers(client.project)).toEqual([['everything', 'upgrade', 15_000]]);
  });

  it('takes the price at which an open order was opened', async () => {
    const { client, list } = await signIn();
    const opened = await client.create('extended', order('small', 50));
    const { body: edited } = await put(list, { packages: [{ ...SMALL, priceCents: 6_000 }, ALL] });
    fixture.payments.pay(opened.body.paymentIntentId, 'good');
    expect(await client.confirm(opened.body.paymentIntentId, 'extended', order('small', 50))).toMatchObject({
      status: 200,
    });
    expect(await client.purchases()).toMatchObject([{ amountCents: 5_000, state: 'succeeded' }]);
    const other = await ClientFixture.signIn(fixture, { priceListId: String(list['id']) });
    await other.create('extended', order('small', 60));
    await put(edited, { packages: [{ ...SMALL, priceCents: 6_000, contents: { ...SMALL.contents, videos: 5 } }, ALL] });
    await other.create('extended', order('small', 60));
    expect((await other.purchases()).map(({ state, contents }) => [state, contents.videos])).toEqual([
      ['canceled', 4],
      ['created', 5],
    ]);
  });

  it('lets a client choose as many photos as are free', async () => {
    const { client } = await signIn({ free: { videos: 1, photos: 2, photoLabel: 'portrait' } });
    const photos = await insertMedia(fixture.app.database, client.project, 3, { fileType: 'photo' });
    const choose = (at: number) =>
      client.http.post(`${galleryPath(client.project)}/select-headshot`, { mediaFileId: photos[at]!.id });
    const access = async () => (await client.http.get(galleryPath(client.project))).body.clientAccess;
    expect((await choose(0)).status).toBe(200);
    expect(await access()).toMatchObject({
      freeHeadshotUsed: false,
      photoDownloadsLeft: 1,
      freeHeadshotFileId: photos[0]!.id,
    });
    expect((await choose(0)).status).toBe(200);
    expect((await choose(1)).status).toBe(200);
    expect(await choose(2)).toMatchObject({ status: 409, body: { code: 'headshot.already_chosen' } });
    expect(await access()).toMatchObject({
      freeHeadshotUsed: true,
      photoDownloadsLeft: 0,
      chosenPhotoIds: [photos[0]!.id, photos[1]!.id],
      freeAllowance: { videos: 1, photos: 2, photoLabel: 'portrait' },
    });
  });

  it('closes for buyers of a package without lifetime access', async () => {
    const ends = packageOf('ends', 5_000, { videos: 9, lifetimeAccess: false });
    const { client } = await signIn({ packages: [ends, ALL] });
    const [file] = await insertMedia(fixture.app.database, client.project, 6);
    await buy(client, 'ends', 50);
    await insertDownloads(fixture.app.database, client.project, [file!]);
    await fixture.app.database.query('UPDATE project SET timer_enabled = true, expires_at = $2 WHERE id = $1', [
      client.project.id,
      inSeconds(fixture.app, -1),
    ]);
    expect(await client.http.get(galleryPath(client.project))).toMatchObject({
      status: 410,
      body: { code: 'gallery.expired', offeredPackages: ['everything'] },
    });
    await buy(client, 'everything', 70);
    expect(await client.level()).toBe('complete');
  });
});
