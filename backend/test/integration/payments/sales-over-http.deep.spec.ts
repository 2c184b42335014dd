import { entitlementOf } from '../../../src/modules/payments/core/entitlement-level.js';
import { Purchase } from '../../../src/modules/payments/core/purchase.entity.js';
import type { PriceListContent } from '../../../src/modules/payments/price-lists/price-list.entity.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { DEEP } from '../../fixtures/deep.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { ClientFixture, type PaymentsFixture } from '../../fixtures/payments-fixture.js';
import { packageOf, STANDARD } from '../../fixtures/price-lists.js';
import { insertMedia } from '../../fixtures/rows.js';
import { accessOf, wrongLines } from '../../unit/sales-oracle.js';

const CLIENTS = DEEP ? 300 : 10;
const AT_ONCE = 10;
const CONTENT: PriceListContent = {
  ...STANDARD,
  packages: [
    packageOf('films', 9_000, { videos: 5, lifetimeAccess: false }),
    packageOf('prints', 4_000, { photos: 8 }),
    packageOf('all', 15_000, { videos: null, photos: null }),
  ],
  singleFiles: { videoCents: 4_500, photoCents: 600 },
  additionalPhotoCents: 700,
};
const CARD = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2040, cvc: '123' };

let app: TestApp;
let admin: TestClient;
let priceListId: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
  const { version } = (await admin.get('/api/admin/legal/seller')).body;
  const seller = { legalName: 'Northlight Films LLC', address: '1 Main Street', city: 'Portland, OR', country: 'US' };
  const empty = { vatId: '', taxNumber: '', register: '', registerNumber: '', director: '', phone: '' };
  const more = { version, postcode: '97201', email: 'hello@northlight.test', ...empty };
  expect((await admin.put('/api/admin/legal/seller', { ...seller, ...more })).status).toBe(200);
  const list = await admin.post('/api/admin/price-lists', { name: 'Over HTTP', currency: 'usd', ...CONTENT });
  priceListId = list.body.id;
});
afterAll(() => app.close());

/** One client's orders, grants and refunds; which ones depends on their number. */
async function shop(at: number): Promise<void> {
  const client = await ClientFixture.signIn({ app } as PaymentsFixture, { priceListId });
  const { project } = client;
  const videos = await insertMedia(app.database, project, 6);
  const photos = await insertMedia(app.database, project, 12, { fileType: 'photo' });
  const orders: Record<string, unknown>[] = [
    { packageType: 'films' },
    { fileIds: [videos[at % 6]!.id, photos[at % 12]!.id] },
    { photos: 1 + (at % 3) },
    { packageType: 'prints' },
    { fileIds: [photos[(at + 1) % 12]!.id] },
    { packageType: 'all' },
  ];
  for (const step of [0, 1, 2]) {
    const terms = orders[(at + step * (1 + (at % 5))) % orders.length]!;
    const query = Object.entries(terms).flatMap(([name, value]) =>
      [value].flat().map((each) => `${name}=${String(each)}`),
    );
    const quoted = await client.http.get(`${galleryPath(project)}/checkout?${query.join('&')}`);
    if (quoted.status === 409) continue;
    expect(quoted.status).toBe(200);
    const { amount, packageType } = quoted.body.order;
    const order = { ...client.who, amount };
    // Pressed twice: there is one order.
    const opened = await Promise.all(
      [0, 1].map(() => client.http.post('/api/create-payment-intent', { ...order, ...terms })),
    );
    const [{ body: intent }] = opened as [(typeof opened)[0]];
    expect(opened.map(({ status, body }) => [status, body.paymentIntentId])).toEqual(
      [0, 1].map(() => [200, intent.paymentIntentId]),
    );
    const paid = await client.http.post('/api/payments/sandbox/pay', { clientSecret: intent.clientSecret, ...CARD });
    expect(paid.status).toBe(200);
    const claim = { ...order, packageType, paymentIntentId: intent.paymentIntentId };
    const confirmed = await Promise.all([0, 1].map(() => client.http.post('/api/confirm-payment', claim)));
    expect(confirmed.map(({ status }) => status)).toEqual([200, 200]);
    if ((at + step) % 4 === 0) {
      const refund = { requestId: crypto.randomUUID() };
      const path = `/api/admin/purchases/${intent.purchaseId}/refunds`;
      expect((await admin.post(path, refund)).status).toBe(200);
    }
    if ((at + step) % 7 === 0)
      await admin.post(`/api/admin/projects/${project.id}/grants`, {
        fileIds: [videos[5]!.id],
        reason: 'A present',
        method: 'included',
      });
  }
  const purchases = await app.database.manager.findBy(Purchase, { originProjectId: project.id });
  expect(purchases.flatMap(wrongLines)).toEqual([]);
  expect(
    purchases.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0),
  ).toBeLessThanOrEqual(15_000 + 9_000);
  const { files, ...access } = accessOf(CONTENT, purchases);
  const entitlement = entitlementOf(CONTENT.free, purchases);
  expect({ videos: entitlement.videos ?? Infinity, photos: entitlement.photos ?? Infinity }).toMatchObject({
    videos: access.videos,
    photos: access.photos,
  });
  const { body } = await client.http.get(galleryPath(project));
  const unlocked = body.mediaFiles.filter(({ isUnlocked }: { isUnlocked: boolean }) => isUnlocked);
  const expected = [
    ...(access.videos === Infinity ? videos : videos.filter(({ id }) => files.has(id))),
    ...(access.photos === Infinity ? photos : photos.filter(({ id }) => files.has(id))),
  ];
  expect(unlocked.map(({ id }: { id: string }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
}

it(`${CLIENTS} clients over HTTP, ${AT_ONCE} at once: lines, access and invoice numbers are right`, async () => {
  for (let first = 0; first < CLIENTS; first += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => shop(first + n)));
  const series = await app.database.query<{ sequences: number[] }[]>(
    'SELECT array_agg(sequence ORDER BY sequence) AS sequences FROM invoice GROUP BY series, year',
  );
  expect(series.length).toBeGreaterThan(0);
  for (const { sequences } of series) expect(sequences).toEqual(sequences.map((_, at) => at + 1));
  const [sums] = await app.database.query<{ invoiced: number; kept: number }[]>(
    `SELECT (SELECT sum(CASE kind WHEN 'invoice' THEN total_cents ELSE -total_cents END)::int FROM invoice) AS invoiced,
            (SELECT sum(amount_cents - refunded_cents)::int FROM purchase WHERE succeeded_at IS NOT NULL) AS kept`,
  );
  expect(sums!.invoiced).toBe(sums!.kept);
}, 600_000);
