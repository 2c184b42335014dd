import { galleryPath, inSeconds, statuses } from '../../fixtures/gallery-fixture.js';
import { packageOf, STANDARD } from '../../fixtures/price-lists.js';
import { ClientFixture, deliver, usePaymentsFixture } from '../../fixtures/payments-fixture.js';
import { insertMedia } from '../../fixtures/rows.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';

const fixture = usePaymentsFixture();
let priceListId: string;
beforeAll(async () => {
  const admin = await fixture.app.admin();
  const list = await admin.post('/api/admin/price-lists', {
    ...STANDARD,
    name: 'Single files',
    currency: 'eur',
    free: { videos: 1, photos: 1, photoLabel: null },
    packages: [packageOf('bundle', 5_000, { videos: 6, photos: null, lifetimeAccess: false })],
    singleFiles: { videoCents: 2_000, photoCents: 900 },
    additionalPhotoCents: 700,
    extension: { days: 30, priceCents: 1_500 },
  });
  priceListId = list.body.id;
});

async function scenario(values: Partial<Project> = {}) {
  const client = await ClientFixture.signIn(fixture, { priceListId, ...values });
  const { database } = fixture.app;
  const videos = await insertMedia(database, client.project, 4);
  const photos = await insertMedia(database, client.project, 5, { fileType: 'photo' });
  const path = galleryPath(client.project);
  const create = (terms: object, amount: number) =>
    client.http.post('/api/create-payment-intent', { ...client.who, amount, ...terms });
  const pay = async ({ paymentIntentId, order }: { paymentIntentId: string; order: Record<string, unknown> }) => {
    fixture.payments.pay(paymentIntentId, 'good');
    const { packageType, amount } = order;
    const reply = await client.http.post('/api/confirm-payment', {
      ...client.who,
      paymentIntentId,
      packageType,
      amount,
    });
    expect(reply.status).toBe(200);
    return paymentIntentId;
  };
  return {
    client,
    videos,
    photos,
    create,
    pay,
    quote: (query: string) => client.http.get(`${path}/checkout?${query}`),
    buy: async (terms: object, amount: number) => {
      const { status, body } = await create(terms, amount);
      expect({ status, body }).toMatchObject({ status: 200 });
      return pay(body as Parameters<typeof pay>[0]);
    },
    download: (file: { id: string }) => client.http.post(`${path}/download/${file.id}`),
    choose: (file: { id: string }) => client.http.post(`${path}/select-headshot`, { mediaFileId: file.id }),
    access: async () => (await client.http.get(path)).body.clientAccess as Record<string, unknown>,
  };
}
const ids = (...files: { id: string }[]) => files.map(({ id }) => id);

describe('single files', () => {
  it('open beside the free files, at any time, until they are refunded', async () => {
    const { videos, photos, quote, buy, download, access } = await scenario();
    const [a, b, c] = videos;
    const query = ids(b!, photos[0]!)
      .map((id) => `fileIds=${id}`)
      .join('&');
    expect((await quote(query)).body.order).toMatchObject({
      kind: 'files',
      packageType: 'files',
      title: '2 files',
      features: [b!.originalName, photos[0]!.originalName],
      totalCents: 2_700,
      betterPackage: null,
    });
    const intentId = await buy({ fileIds: ids(b!, photos[0]!) }, 27);
    expect(await statuses([download(b!), download(photos[0]!)])).toEqual([200, 200]);
    expect(await access()).toMatchObject({ accessLevel: 'extended', freeDownloadsUsed: 0, videoDownloadsLeft: 1 });
    expect((await download(a!)).status).toBe(200);
    expect((await download(c!)).body.code).toBe('download.limit_reached');
    await deliver(fixture, fixture.payments.emit(intentId, { refundedCents: 2_700 }, 'charge.refunded'));
    // The file that was downloaded first is kept, as after any refund.
    expect(await statuses([download(b!), download(a!), download(photos[0]!)])).toEqual([200, 402, 402]);
  });

  it('cost no more than a package that opens as many, which is named', async () => {
    const { videos, quote, buy } = await scenario();
    const query = ids(...videos.slice(0, 3))
      .map((id) => `fileIds=${id}`)
      .join('&');
    expect((await quote(query)).body.order).toMatchObject({ totalCents: 5_000, betterPackage: 'bundle' });
    await buy({ fileIds: ids(...videos.slice(0, 3)) }, 50);
  });

  it('cannot be bought when they are open, gone, or in another gallery', async () => {
    const { client, videos, photos, create, buy, download } = await scenario();
    const [a, b] = videos;
    await buy({ fileIds: ids(a!) }, 20);
    await download(b!);
    expect(await create({ fileIds: ids(a!) }, 20)).toMatchObject({
      status: 409,
      body: { code: 'payments.already_bought', fileIds: [a!.id] },
    });
    expect(await create({ fileIds: ids(b!) }, 20)).toMatchObject({ status: 409, body: { fileIds: [b!.id] } });
    const [foreign] = (await scenario()).videos;
    const [hidden] = await insertMedia(fixture.app.database, client.project, 1, { deletedAt: fixture.clock.now() });
    for (const file of [foreign!, hidden!])
      expect(await create({ fileIds: ids(photos[0]!, file) }, 20)).toMatchObject({
        status: 400,
        body: { fields: { fileIds: { code: 'order_files_unknown' } } },
      });
    for (const [terms, field, code] of [
      [{ fileIds: [] }, 'fileIds', 'order_one_item'],
      [{ fileIds: [a!.id, a!.id] }, 'fileIds', 'order_files_unknown'],
      [{ fileIds: ids(a!), photos: 1 }, 'packageType', 'order_one_item'],
      [{ photos: 1.5 }, 'photos', 'order_photos_count'],
      [{ photos: 5 }, 'photos', 'order_photos_count'],
      [{ extension: true }, 'extension', 'order_nothing_to_extend'],
      [{ extension: false }, 'packageType', 'order_one_item'],
    ] as const)
      expect(await create(terms, 20)).toMatchObject({ status: 400, body: { fields: { [field]: { code } } } });
  });

  it('are refunded when another order opened them first', async () => {
    const { client, videos, create, pay } = await scenario();
    const first = (await create({ fileIds: ids(videos[0]!, videos[1]!) }, 40)).body;
    fixture.payments.pay(first.paymentIntentId, 'good');
    // Paid, but not known here yet.
    await fixture.app.database.query(`UPDATE purchase SET state = 'canceled' WHERE id = $1`, [first.purchaseId]);
    await pay((await create({ fileIds: ids(videos[0]!) }, 20)).body);
    await pay(first);
    expect(await client.purchase(first.paymentIntentId)).toMatchObject({
      state: 'succeeded',
      overpaidCents: 2_000,
      attention: 'duplicate',
    });
  });

  it('that staff delete for good leave room for another one', async () => {
    const { videos, buy, download, access } = await scenario();
    await buy({ fileIds: ids(videos[0]!) }, 20);
    await download(videos[0]!);
    await fixture.app.database.query('DELETE FROM media_file WHERE id = $1', [videos[0]!.id]);
    expect(await access()).toMatchObject({ videoDownloadsLeft: 1 });
  });
});

describe('single items', () => {
  it('raise how many photos may be chosen', async () => {
    const { client, photos, buy, choose, download, quote } = await scenario();
    const { database } = fixture.app;
    // One that was deleted and one that is not ready do not count, nor does one that was bought by itself.
    await insertMedia(database, client.project, 1, { fileType: 'photo', deletedAt: fixture.clock.now() });
    await insertMedia(database, client.project, 1, { fileType: 'photo', status: 'processing' });
    expect((await quote('photos=5')).body.fields.photos).toMatchObject({ params: { most: 4 } });
    await buy({ fileIds: ids(photos[4]!) }, 7);
    expect((await quote('photos=4')).body.fields.photos).toMatchObject({ params: { most: 3 } });
    expect((await quote('photos=2')).body.order).toMatchObject({ title: '2 additional photos', totalCents: 1_400 });
    await buy({ photos: 2 }, 14);
    for (const photo of photos.slice(0, 3)) expect((await choose(photo)).status).toBe(200);
    expect((await choose(photos[3]!)).status).not.toBe(200);
    expect((await download(photos[2]!)).status).toBe(200);
  });

  it('reopen a closed gallery as lifetime access or an extension', async () => {
    const { client, videos, create, buy } = await scenario({
      timerEnabled: true,
      expiresAt: inSeconds(fixture.app, -60),
    });
    expect(await client.level()).toBe('gallery.expired');
    expect(await create({ fileIds: ids(videos[0]!) }, 20)).toMatchObject({ body: { code: 'gallery.expired' } });
    await buy({ extension: true }, 15);
    expect(await client.level()).toBe('extended');
    const ends = (await client.http.get(galleryPath(client.project))).body.project.expiresAt as string;
    expect(Math.round((Date.parse(ends) - fixture.clock.now().getTime()) / 86_400_000)).toBe(30);
    fixture.clock.advance(31 * 86_400);
    expect(await client.level()).toBe('gallery.expired');
    fixture.clock.advance(-31 * 86_400);
  });
});
