import type { DataSource } from 'typeorm';
import { createDataSource } from '../../src/database/data-source.js';
import { AddPriceLists1795991001000 } from '../../src/database/migrations/1795991001000-add-price-lists.js';
import type { PurchaseState } from '../../src/modules/payments/core/entitlement-level.js';
import { startTestApp, type TestApp } from '../fixtures/app/test-app.js';
import { insertUser } from '../fixtures/rows.js';
import { schemaBefore } from '../fixtures/schema-before.js';

/** What the releases before price lists sold. */
const SOLD = {
  extended: {
    lines: [19_900, 0, 19_900],
    title: 'Extended Access Package',
    description: '6 total video downloads',
    features: ['6 video downloads', 'Full resolution', 'Lifetime access', 'Priority support'],
  },
  complete: {
    lines: [49_900, 0, 49_900],
    title: 'Complete Collection Package',
    description: 'All videos and photos',
    features: ['All videos', 'All photos', 'Full resolution', 'Bulk download', 'Priority support'],
  },
  upgrade: {
    lines: [49_900, 19_900, 30_000],
    title: 'Complete Collection Package',
    description: 'All videos and photos',
    features: ['All videos', 'All photos', 'Full resolution', 'Bulk download', 'Priority support'],
  },
} as const;
type Sold = keyof typeof SOLD;

/** A client of the old release: what they had bought, and what that gave them. */
const CLIENTS: { bought: [Sold, PurchaseState, refundedCents: number][]; level: string; videosLeft: number | null }[] =
  [
    { bought: [], level: 'free', videosLeft: 3 },
    { bought: [['extended', 'succeeded', 0]], level: 'extended', videosLeft: 6 },
    { bought: [['complete', 'succeeded', 0]], level: 'complete', videosLeft: null },
    {
      bought: [
        ['extended', 'succeeded', 0],
        ['upgrade', 'succeeded', 0],
      ],
      level: 'complete',
      videosLeft: null,
    },
    { bought: [['extended', 'refunded', 19_900]], level: 'free', videosLeft: 3 },
    { bought: [['extended', 'partially_refunded', 5_000]], level: 'extended', videosLeft: 6 },
    { bought: [['complete', 'dispute_lost', 0]], level: 'free', videosLeft: 3 },
    { bought: [['complete', 'disputed', 0]], level: 'complete', videosLeft: null },
    {
      bought: [
        ['extended', 'refunded', 19_900],
        ['upgrade', 'succeeded', 0],
      ],
      level: 'complete',
      videosLeft: null,
    },
  ];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function insertClient(old: DataSource, at: number): Promise<{ path: string; headshotId: string }> {
  const email = `client${at}@example.test`;
  const [{ id }] = await old.query(
    `INSERT INTO project (name, client_email, client_email_key) VALUES ('Wedding', $1, $1) RETURNING id`,
    [email],
  );
  const [{ id: headshotId }] = await old.query(
    `INSERT INTO media_file (project_id, original_key, original_name, file_type, content_type, file_size, status)
     VALUES ($1, $2, 'a.jpg', 'photo', 'image/jpeg', 1, 'ready') RETURNING id`,
    [id, `projects/${id}/a`],
  );
  await old.query(
    `INSERT INTO client_access (project_id, email_key, headshot_file_id, headshot_at) VALUES ($1, $2, $3, now())`,
    [id, email, headshotId],
  );
  for (const [sold, state, refundedCents] of CLIENTS[at]!.bought) {
    const { title, lines } = SOLD[sold];
    await old.query(
      `INSERT INTO purchase (project_id, origin_project_id, project_name, client_email, email_key, package_type, title,
         provider, provider_intent_id, state, dispute, list_price_cents, already_paid_cents, subtotal_cents, amount_cents,
         refunded_cents, succeeded_at)
       VALUES ($1, $1, 'Wedding', $2, $2, $3, $4, 'stripe', gen_random_uuid()::text, $5, $6, $7, $8, $9, $9, $10, $11)`,
      [
        id,
        email,
        sold,
        title,
        state,
        state === 'dispute_lost' ? 'lost' : state === 'disputed' ? 'open' : 'none',
        ...lines,
        refundedCents,
        app.clock.now(),
      ],
    );
  }
  return { path: `/api/gallery/${id}/${encodeURIComponent(email)}`, headshotId };
}

it('keeps levels, receipts, chosen photos and statistics', async () => {
  const old = await schemaBefore(app.shared.testDatabase.url, AddPriceLists1795991001000);
  const clients: { path: string; headshotId: string }[] = [];
  for (const at of CLIENTS.keys()) clients.push(await insertClient(old, at));
  await old.destroy();
  const now = await createDataSource({ url: app.shared.testDatabase.url, poolSize: 1 }).initialize();
  await now.runMigrations();
  await now.destroy();

  for (const [at, { path, headshotId }] of clients.entries()) {
    const { bought, level, videosLeft } = CLIENTS[at]!;
    const gallery = await app.visitor().get(path);
    expect([at, gallery.body.clientAccess]).toEqual([
      at,
      expect.objectContaining({
        accessLevel: level,
        videoDownloadsLeft: videosLeft,
        freeHeadshotUsed: true,
        freeHeadshotFileId: headshotId,
      }),
    ]);
    const receipts = (await app.visitor().get(`${path}/purchases`)).body as { packageType: Sold }[];
    expect(receipts).toHaveLength(bought.length);
    for (const [sold, state, refundedCents] of bought) {
      const { title, description, features, lines } = SOLD[sold];
      const [listPriceCents, alreadyPaidCents, totalCents] = lines;
      expect(receipts.find(({ packageType }) => packageType === sold)).toMatchObject({
        title,
        description,
        features,
        listPriceCents,
        alreadyPaidCents,
        subtotalCents: totalCents,
        taxCents: 0,
        totalCents,
        refundedCents,
        currency: 'usd',
        state,
      });
    }
  }
  const admin = app.as(await insertUser(app.database, { role: 'admin' }));
  const kept = CLIENTS.flatMap(({ bought }) => bought).reduce(
    (sum, [sold, state, refunded]) => sum + (state === 'dispute_lost' ? 0 : SOLD[sold].lines[2] - refunded),
    0,
  );
  expect((await admin.get('/api/admin/stats')).body).toMatchObject({
    currency: 'usd',
    monthlyRevenue: kept / 100,
    otherRevenue: [],
  });
});
