import { IsNull, Not } from 'typeorm';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { Purchase } from '../../../src/modules/payments/purchases/purchase.entity.js';
import type { GrantDto } from '../../../src/modules/payments/grants/grant.dto.js';
import type { PriceListContent } from '../../../src/modules/payments/price-lists/price-list.entity.js';
import { SandboxCheckoutPort } from '../../../src/ports/sandbox-checkout.port.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { startTestWorker, type TestWorker } from '../../fixtures/app/test-worker.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { ClientFixture, deliver, type PaymentsFixture } from '../../fixtures/payments-fixture.js';
import { packageOf, STANDARD } from '../../fixtures/price-lists.js';
import { insertMedia } from '../../fixtures/rows.js';
import { accessOf, cheapestFromNothing, wrongLines } from '../../unit/sales-oracle.js';
import { saveTax } from '../../fixtures/taxed-client.js';
import { NOTHING } from '../../../src/modules/entitlements/contents.js';
import { totalOf } from '../../../src/modules/entitlements/entitlement-total.js';
import { isValid } from '../../../src/modules/payments/purchases/purchase-state.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const GALLERIES = 120;
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

/** The price of all additional photos of a selection. */
const SELECTION_CENTS = 1_000;

/** Uses of the coupon that the clients of each batch compete for. */
const USES = 3;

const app = useTestApp();
let worker: TestWorker;
let admin: TestClient;
let priceListId: string;

describe('sales over HTTP', () => {
  beforeAll(async () => {
    worker = await startTestWorker(app);
    admin = await app.admin();
    const { version } = (await admin.get('/api/admin/legal/seller')).body;
    const seller = { legalName: 'Northlight Films LLC', address: '1 Main Street', city: 'Portland, OR', country: 'US' };
    const empty = { vatId: '', taxNumber: '', register: '', registerNumber: '', director: '', phone: '' };
    const more = { version, postcode: '97201', email: 'hello@northlight.test', ...empty };
    expect((await admin.put('/api/admin/legal/seller', { ...seller, ...more })).status).toBe(200);
    expect((await saveTax(admin, { untaxedReason: 'outside_eu' })).status).toBe(200);
    const list = await admin.post('/api/admin/price-lists', { name: 'Over HTTP', currency: 'usd', ...CONTENT });
    priceListId = list.body.id;
  });

  /** Somebody in a gallery who buys. All clients hold what they buy together, and each guest alone. */
  interface Buyer {
    http: TestClient;
    who: { projectId: string; clientEmail: string };
    /** The API's path of their gallery. */
    path: string;
    /** The further terms that an order needs: a guest states an address. */
    terms: Terms;
  }
  type Terms = Record<string, unknown>;
  interface Priced {
    terms: Terms;
    amount: number;
    packageType: string;
  }

  /** Returns the price of an order, with the coupon while it has a use left; null when the client has it already. */
  async function price(client: Buyer, terms: Terms, coupon?: string): Promise<Priced | null> {
    const asked: Terms = coupon === undefined ? terms : { ...terms, couponCode: coupon };
    const query = Object.entries(asked).flatMap(([name, value]) =>
      [value].flat().map((each) => `${name}=${String(each)}`),
    );
    const { status, body } = await client.http.get(`${client.path}/checkout?${query.join('&')}`);
    if (body.code === 'coupon.used_up') return price(client, terms);
    // A guest has no list in the selection of the clients.
    if (status === 409 || body.code === 'selection.not_found') return null;
    expect(status).toBe(200);
    return { terms: asked, amount: body.order.amount, packageType: body.order.packageType };
  }

  const open = ({ http, who, terms: stated }: Buyer, { terms, amount }: Priced) =>
    http.post('/api/create-payment-intent', { ...who, ...stated, amount, ...terms });

  /** Opens, pays and confirms an order, each with two clicks. @returns its purchase; null when there is none */
  async function buy(client: Buyer, terms: Terms, coupon?: string): Promise<string | null> {
    const priced = await price(client, terms, coupon);
    if (!priced) return null;
    const opened = await Promise.all([0, 1].map(() => open(client, priced)));
    const [{ body: intent }] = opened as [(typeof opened)[0]];
    // Another client was faster with the last use.
    if (coupon !== undefined && intent.code === 'coupon.used_up') return buy(client, terms);
    expect(opened.map(({ status, body }) => [status, body.paymentIntentId])).toEqual(
      [0, 1].map(() => [200, intent.paymentIntentId]),
    );
    const { amount, packageType } = priced;
    if (amount > 0) {
      const paid = await client.http.post('/api/payments/sandbox/pay', { clientSecret: intent.clientSecret, ...CARD });
      expect(paid.status).toBe(200);
    }
    const claim = { ...client.who, amount, packageType, paymentIntentId: intent.paymentIntentId };
    const confirmed = await Promise.all([0, 1].map(() => client.http.post('/api/confirm-payment', claim)));
    expect(confirmed.map(({ status }) => status)).toEqual([200, 200]);
    return intent.purchaseId;
  }

  /**
   * Two tabs, of one person or of two clients, with an order each: opened at once and then both paid, or the second
   * opened while the first is paid.
   */
  async function buyInTwoTabs(
    [client, other]: [Buyer, Buyer],
    [first, second]: [Terms, Terms],
    openAtOnce: boolean,
  ): Promise<void> {
    const [one, two] = [await price(client, first), await price(other, second)];
    if (!one || !two) return;
    if (openAtOnce) {
      const opened = await Promise.all([open(client, one), open(other, two)]);
      // One person's order that was replaced can no longer be paid; two clients have one each.
      await Promise.all(
        opened.filter(({ status }) => status === 200).map(({ body }) => payAtProvider(body.clientSecret)),
      );
      return;
    }
    const opened = await open(client, one);
    expect(opened.status).toBe(200);
    const [, late] = await Promise.all([payAtProvider(opened.body.clientSecret), open(other, two)]);
    if (late.status === 200) await payAtProvider(late.body.clientSecret);
    else expect(['payments.amount_mismatch', 'payments.already_bought', 'selection.paid']).toContain(late.body.code);
  }

  /** Paid on the provider's page, which reports it to the webhook twice at once. */
  async function payAtProvider(clientSecret: string): Promise<void> {
    const { deliveries } = (await app.app.get(SandboxCheckoutPort, { strict: false }).pay(clientSecret, CARD))!;
    const replies = await Promise.all([...deliveries, ...deliveries].map((each) => deliver({ app }, each)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  }

  /** Adds a person to the gallery, who comes by their personal link. */
  async function addBuyer({ id }: Project, kind: 'client' | 'guest'): Promise<Buyer & { id: string }> {
    const { body } = await admin.post(`/api/admin/projects/${id}/people`, { kind, name: 'Somebody' });
    const { pathname } = new URL(body.link as string);
    const who = { projectId: id, clientEmail: pathname.split('/').at(-1)! };
    const terms: Terms = kind === 'guest' ? { email: `${body.id}@example.test` } : {};
    return { id: body.id, http: app.visitor(), who, path: `/api${pathname}`, terms };
  }

  /**
   * The orders of two clients and a guest in one gallery, with grants and refunds; which ones depends on its number.
   */
  async function buyInGallery(at: number, coupon: string): Promise<void> {
    const { project, http, who } = await ClientFixture.signIn({ app } as PaymentsFixture, {
      priceListId,
      guestPurchases: true,
      guestAllowance: true,
    });
    const main: Buyer = { http, who, path: galleryPath(project), terms: {} };
    const [second, guest] = [await addBuyer(project, 'client'), await addBuyer(project, 'guest')];
    const buyers = [main, second, main, guest, second, guest];
    const videos = await insertMedia(app.database, project, 6);
    const photos = await insertMedia(app.database, project, 12, { fileType: 'photo' });
    const { body: selection } = await admin.post(`/api/admin/projects/${project.id}/selections`, {
      ...{ name: 'Album', participants: 'clients', included: 1, additionalPriceCents: SELECTION_CENTS / 2 },
    });
    const selectionId = String(selection.id);
    const chosen = { fileIds: photos.slice(0, 3).map(({ id }) => id), chosen: true };
    expect((await http.put(`${main.path}/selections/${selectionId}/files`, chosen)).status).toBe(200);
    expect((await http.post(`${main.path}/selections/${selectionId}/done`)).status).toBe(200);
    const orders: Terms[] = [
      { packageType: 'films' },
      { fileIds: [videos[at % 6]!.id, photos[at % 12]!.id] },
      { photos: 1 + (at % 3) },
      { packageType: 'prints' },
      { fileIds: [photos[(at + 1) % 12]!.id] },
      { packageType: 'all' },
      { selectionId },
    ];
    const order = (step: number) => orders[(at + step * (1 + (at % 5))) % orders.length]!;
    for (const step of [0, 1, 2]) {
      const buyer = buyers[(at + step * (1 + (at % 4))) % buyers.length]!;
      // The other tab is the same person's, or the other client's.
      const other = buyer === guest || at % 3 === 0 ? buyer : buyer === main ? second : main;
      if ((at + step) % 3 === 1) await buyInTwoTabs([buyer, other], [order(step), order(step + 1)], at % 2 === 0);
      else {
        const bought = await buy(buyer, order(step), coupon);
        const { amountCents = 0 } =
          (await app.database.manager.findOneBy(Purchase, { id: bought ?? project.id })) ?? {};
        if (amountCents > 0 && (at + step) % 4 === 0) {
          const refund = { requestId: crypto.randomUUID(), ...(at % 8 === 0 ? {} : { amountCents: 100 }) };
          expect((await admin.post(`/api/admin/purchases/${bought}/refunds`, refund)).status).toBe(200);
        }
      }
      if ((at + step) % 7 === 0) {
        const grants = `/api/admin/projects/${project.id}/grants`;
        const to = buyer === guest ? { personId: guest.id } : {};
        const grant = { ...to, fileIds: [videos[5]!.id], reason: 'A present', method: 'included' };
        const { status, body } = await admin.post(grants, grant);
        expect(status).toBe(201);
        if (at % 2 === 0) expect((await admin.delete(`${grants}/${body.id}`)).status).toBe(200);
      }
    }
    // Refunds of what was paid twice.
    const due = await app.database.query<{ id: string }[]>(
      `SELECT r.id FROM refund r JOIN purchase p ON p.id = r.purchase_id
     WHERE p.origin_project_id = $1 AND r.state = 'requested'`,
      [project.id],
    );
    for (const { id } of due) await worker.run('refund-payment', { refundId: id });
    await assertRight(main, project.clientEmailKey, videos, photos);
    await assertRight(second, project.clientEmailKey, videos, photos);
    await assertRight(guest, guest.id, videos, photos);
    await assertOnePaid(selectionId);
  }

  type Files = Awaited<ReturnType<typeof insertMedia>>;

  /** Asserts that a buyer's payments and entitlements are those of their holder, and of nobody else. */
  async function assertRight(
    { who: { projectId }, http, path }: Buyer,
    holder: string,
    videos: Files,
    photos: Files,
  ): Promise<void> {
    const purchases = await app.database.manager.findBy(Purchase, { originProjectId: projectId, holder });
    expect(purchases.flatMap(wrongLines)).toEqual([]);
    // No package costs more than the best offer to somebody without any purchase.
    for (const { packageCode, contents, listPriceCents, alreadyPaidCents } of purchases)
      if (packageCode !== null)
        expect(listPriceCents - alreadyPaidCents).toBeLessThanOrEqual(
          cheapestFromNothing(CONTENT, {
            videos: contents.videos ?? Infinity,
            photos: contents.photos ?? Infinity,
            lifetimeAccess: contents.lifetimeAccess,
          }),
        );
    const paid = purchases.filter(({ succeededAt }) => succeededAt !== null);
    expect(
      paid.reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0),
    ).toBeLessThanOrEqual(15_000 + 9_000 + SELECTION_CENTS);
    const standing = purchases.map((each) =>
      each.state === 'partially_refunded' ? { ...each, state: 'succeeded' } : each,
    );
    const grants = (await admin.get(`/api/admin/projects/${projectId}/grants`)).body as GrantDto[];
    const granted = grants
      .filter(({ revokedAt, personId }) => revokedAt === null && personId === (holder.includes('@') ? null : holder))
      .map((grant) => ({
        state: 'succeeded',
        contents: { ...NOTHING, files: grant.files.map((file) => ({ ...file, priceCents: 0 })) },
      }));
    const { files, ...access } = accessOf(CONTENT, [...standing, ...granted]);
    const total = totalOf(CONTENT.free, [...purchases.filter(isValid), ...granted]);
    expect({ videos: total.videos ?? Infinity, photos: total.photos ?? Infinity }).toMatchObject({
      videos: access.videos,
      photos: access.photos,
    });
    const { body } = await http.get(path);
    const unlocked = body.mediaFiles.filter(({ isUnlocked }: { isUnlocked: boolean }) => isUnlocked);
    const expected = [
      ...(access.videos === Infinity ? videos : videos.filter(({ id }) => files.has(id))),
      ...(access.photos === Infinity ? photos : photos.filter(({ id }) => files.has(id))),
    ];
    expect(unlocked.map(({ id }: { id: string }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
  }

  /** A list is complete while one purchase stands that was not refunded as paid for nothing. */
  async function assertOnePaid(selectionId: string): Promise<void> {
    const [list] = (await admin.get(`/api/admin/selections/${selectionId}`)).body.lists;
    const orders = await app.database.manager.findBy(Purchase, { kind: 'selection' });
    const standing = orders.filter((each) => each.contents.selection!.listId === list.id && isValid(each));
    expect(standing.map(({ id }) => id)).toEqual(list.state === 'complete' ? [list.purchaseId] : []);
  }

  /** Inserts a coupon that fewer clients can use than want to. */
  async function insertCoupon(code: string, percent: number): Promise<string> {
    const none = { amountCents: null, currency: null, minimumOrderCents: null, validFrom: null, validUntil: null };
    const coupon = {
      ...none,
      code,
      percent,
      maxUses: USES,
      maxUsesPerClient: 1,
      projectIds: null,
      active: true,
      note: '',
    };
    expect((await admin.post('/api/admin/coupons', coupon)).status).toBe(201);
    return code;
  }

  it(`${GALLERIES} galleries with two clients and a guest, ${AT_ONCE} at once: lines, access, coupons and invoice numbers are right`, async () => {
    for (let first = 0; first < GALLERIES; first += AT_ONCE) {
      const coupon = await insertCoupon(`BATCH-${first}`, [20, 50, 100][(first / AT_ONCE) % 3]!);
      await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => buyInGallery(first + n, coupon)));
    }
    const used = await app.database.query<{ uses: number }[]>(
      `SELECT count(*)::int AS uses FROM purchase WHERE coupon_id IS NOT NULL AND state <> 'canceled' GROUP BY coupon_id`,
    );
    expect(used).toEqual(Array.from({ length: GALLERIES / AT_ONCE }, () => ({ uses: USES })));
    expect(await app.database.manager.countBy(Purchase, { kind: 'selection', succeededAt: Not(IsNull()) })).not.toBe(0);
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
  });
});
