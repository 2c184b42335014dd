import { message, untranslated } from '../../../src/common/messages.js';
import { randomUUID } from 'node:crypto';
import { DEEP } from '../../fixtures/deep.js';
import { planOf } from '../../fixtures/plan-of.js';
import { deleteForGood } from '../../fixtures/gallery-fixture.js';
import type { Purchase } from '../../../src/modules/payments/purchases/purchase.entity.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { insertProject, insertPurchase } from '../../fixtures/rows.js';
import { ClientFixture, deliver, usePaymentsFixture } from '../../fixtures/payments-fixture.js';
import type { TestClient, TestReply } from '../../fixtures/app/test-client.js';

const fixture = usePaymentsFixture({ env: { BUSINESS_TIMEZONE: 'Europe/Berlin' } });
let admin: TestClient;
let client: ClientFixture;
beforeAll(async () => {
  admin = await fixture.app.admin();
});
beforeEach(async () => {
  await fixture.app.database.query('DELETE FROM purchase');
  fixture.payments.calls.length = 0;
  client = await ClientFixture.signIn(fixture);
});

const refund = (id: string, amountCents?: number | null, requestId: string = randomUUID()): Promise<TestReply> =>
  admin.post(`/api/admin/purchases/${id}/refunds`, {
    requestId,
    ...(amountCents === undefined ? {} : { amountCents }),
  });
const revenue = async () => (await admin.get('/api/admin/stats')).body.monthlyRevenue as number;

/** Makes a purchase. @returns it with its provider's payment */
async function sold(what: 'extended' | 'complete' = 'extended') {
  const intentId = await client.buy(what);
  const { id } = await client.purchase(intentId);
  return { id, intentId, facts: () => fixture.payments.intents.get(intentId)! };
}

describe('the purchases of staff', () => {
  describe('a refund', () => {
    it('of everything revokes the package and lowers revenue', async () => {
      const { id, facts } = await sold();
      expect(await revenue()).toBe(199);
      const reply = await refund(id);
      expect(reply).toMatchObject({
        status: 200,
        body: {
          state: 'refunded',
          refundedCents: 19_900,
          refundableCents: 0,
          accessLevel: 'free',
          refunds: [{ amountCents: 19_900, reason: 'staff', state: 'sent' }],
        },
      });
      expect(facts().refundedCents).toBe(19_900);
      expect([await client.level(), await revenue()]).toEqual(['free', 0]);
      expect((await client.create('extended')).status).toBe(200);
    });

    it('of a part keeps the package', async () => {
      const { id } = await sold('complete');
      expect((await refund(id, 10_050)).body).toMatchObject({
        state: 'partially_refunded',
        refundedCents: 10_050,
        refundableCents: 39_850,
        accessLevel: 'complete',
      });
      expect([await client.level(), await revenue()]).toEqual(['complete', 398.5]);
      expect((await refund(id, null)).body).toMatchObject({ state: 'refunded', refundedCents: 49_900 });
    });

    if (DEEP)
      describe('of one of several purchases', () => {
        it('is an amount that can be moved in its currency', async () => {
          const { id } = await sold();
          await fixture.app.database.query(`UPDATE purchase SET currency = 'kwd' WHERE id = $1`, [id]);
          expect(await refund(id, 1_005)).toMatchObject({
            status: 400,
            body: { code: 'request.invalid', fields: { amountCents: { code: 'amount_last_digit' } } },
          });
        });

        it('revokes only what it paid for', async () => {
          const { id } = await sold();
          await client.buy('upgrade');
          const upgrade = (await client.purchases()).find(({ packageType }) => packageType === 'upgrade')!;
          expect((await admin.get(`/api/admin/purchases/${upgrade.id}`)).body).toMatchObject({
            accessLevel: 'complete',
            accessLevelAfterRefund: 'extended',
          });
          expect((await admin.get(`/api/admin/purchases/${id}`)).body).toMatchObject({
            accessLevelAfterRefund: 'complete',
          });
          await refund(upgrade.id);
          expect(await client.level()).toBe('extended');
        });

        it('of extended keeps its upgrade and flags it', async () => {
          const { id } = await sold();
          await client.buy('upgrade');
          await refund(id);
          expect(await client.level()).toBe('complete');
          const upgrade = (await client.purchases()).find(({ packageType }) => packageType === 'upgrade')!;
          expect(upgrade).toMatchObject({ state: 'succeeded', attention: 'upgrade_without_base' });
        });

        it('of extended flags an upgrade whose earlier notice was seen', async () => {
          const { id } = await sold();
          await client.buy('upgrade');
          const upgrade = (await client.purchases()).find(({ packageType }) => packageType === 'upgrade')!;
          await fixture.app.database.query(`UPDATE purchase SET attention = 'vat_id_invalid' WHERE id = $1`, [
            upgrade.id,
          ]);
          expect((await admin.post(`/api/admin/purchases/${upgrade.id}/seen`)).status).toBe(200);
          await refund(id);
          expect((await admin.get(`/api/admin/purchases/${upgrade.id}`)).body.attention).toMatchObject({
            reason: 'upgrade_without_base',
            seenAt: null,
          });
        });
      });

    it('is made once when sent twice', async () => {
      const { id, facts } = await sold();
      const requestId = randomUUID();
      const replies = await Promise.all(Array.from({ length: 6 }, () => refund(id, 5_000, requestId)));
      expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
      expect(facts().refundedCents).toBe(5_000);
      expect((await refund(id, 6_000, requestId)).body.code).toBe('request.invalid');
      const other = await insertPurchase(fixture.app.database, await insertProject(fixture.app.database));
      expect((await refund(other.id, 5_000, requestId)).body.code).toBe('request.invalid');
    });

    it('never exceeds the amount paid, also in parallel', async () => {
      const { id, facts } = await sold();
      const replies = await Promise.all(Array.from({ length: 12 }, () => refund(id, 5_000)));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
      for (const { status, body } of replies)
        if (status !== 200) expect([status, body.code]).toEqual([409, 'payments.refund_too_large']);
      expect(facts().refundedCents).toBe(15_000);
      // Our own check rejected it, not the provider.
      expect(new Set(fixture.payments.keys('refund')).size).toBe(3);
      expect((await refund(id, 4_901)).body).toMatchObject({
        code: 'payments.refund_too_large',
        refundableCents: 4_900,
      });
      expect((await refund(id, 4_900)).status).toBe(200);
      expect((await refund(id)).body).toMatchObject({ code: 'payments.refund_too_large', refundableCents: 0 });
    });

    if (DEEP)
      it('counts refunds made at the provider', async () => {
        const { id, intentId } = await sold();
        expect(
          (await deliver(fixture, fixture.payments.emit(intentId, { refundedCents: 15_000 }, 'charge.refunded')))
            .status,
        ).toBe(200);
        expect((await refund(id, 5_000)).body).toMatchObject({
          code: 'payments.refund_too_large',
          refundableCents: 4_900,
        });
      });

    it('is rejected for nothing, an unpaid purchase or an invalid body', async () => {
      const unpaid = await client.open('extended');
      const { id } = await client.purchase(unpaid);
      expect((await refund(id)).body).toMatchObject({ statusCode: 409, code: 'payments.not_paid', state: 'created' });
      expect((await refund(randomUUID())).body.code).toBe('payments.not_found');
      expect((await refund('x')).body.code).toBe('payments.not_found');
      for (const amountCents of [0, -1, 1.5, '5', 1e12])
        expect((await refund(id, amountCents as number)).body.code).toBe('request.invalid');
      expect((await admin.post(`/api/admin/purchases/${id}/refunds`, {})).body.code).toBe('request.invalid');
    });

    if (DEEP)
      describe('that does not work at the provider', () => {
        it('is reported, kept and shown when the provider declines it', async () => {
          const { id } = await sold();
          fixture.payments.failNext('refund', 'declined', { message: 'This charge is disputed.' });
          expect((await refund(id)).body).toMatchObject({
            statusCode: 409,
            code: 'payments.refund_declined',
            message: 'This charge is disputed.',
          });
          const detail = (await admin.get(`/api/admin/purchases/${id}`)).body;
          expect(detail).toMatchObject({
            state: 'succeeded',
            refundableCents: 19_900,
            attention: { reason: 'refund_declined' },
            refunds: [
              { state: 'declined', failureMessage: { code: 'untranslated', message: 'This charge is disputed.' } },
            ],
          });
          expect((await refund(id)).status).toBe(200);
        });

        it('is made once when the response is lost', async () => {
          const { id, facts } = await sold();
          const requestId = randomUUID();
          fixture.payments.failNext('refund', 'unknown', { done: true });
          expect((await refund(id, 5_000, requestId)).body).toMatchObject({
            statusCode: 503,
            code: 'payments.provider_unavailable',
          });
          expect((await admin.get(`/api/admin/purchases/${id}`)).body).toMatchObject({
            refunds: [{ state: 'requested' }],
          });
          expect((await refund(id, 5_000, requestId)).body).toMatchObject({
            refundedCents: 5_000,
            refunds: [{ state: 'sent' }],
          });
          expect(facts().refundedCents).toBe(5_000);
        });

        it('that fails at the bank restores the package', async () => {
          const { id, intentId } = await sold();
          await refund(id);
          await deliver(fixture, fixture.payments.emit(intentId, { refundedCents: 0 }, 'charge.refund.updated'));
          expect([await client.level(), (await client.purchase(intentId)).state]).toEqual(['extended', 'succeeded']);
        });
      });
  });

  it('keeps the package during a dispute, revokes it only when lost', async () => {
    const { intentId } = await sold();
    for (const [dispute, state, level, dollars, lostCents] of [
      ['open', 'disputed', 'extended', 199],
      ['lost', 'dispute_lost', 'free', 0],
      ['won', 'dispute_won', 'extended', 199],
      ['lost', 'partially_refunded', 'extended', 100, 9_900],
    ] as const) {
      const change = lostCents === undefined ? { dispute } : { dispute, lostCents };
      await deliver(fixture, fixture.payments.emit(intentId, change, 'charge.dispute.updated'));
      expect([(await client.purchase(intentId)).state, await client.level(), await revenue()]).toEqual([
        state,
        level,
        dollars,
      ]);
    }
  });

  if (DEEP)
    describe('a dispute or a state that is not possible', () => {
      it('tells staff that a lost dispute was in another currency', async () => {
        const { id, intentId } = await sold();
        const lost = { dispute: 'lost', lostCurrency: 'eur' } as const;
        await deliver(fixture, fixture.payments.emit(intentId, lost, 'charge.dispute.closed'));
        const { state, attention } = (await admin.get(`/api/admin/purchases/${id}`)).body;
        expect([state, attention.reason, attention.params]).toEqual([
          'dispute_lost',
          'dispute_currency',
          { dispute: 'EUR', payment: 'USD' },
        ]);
      });

      it('rejects and flags an impossible transition', async () => {
        const { intentId } = await sold();
        await deliver(fixture, fixture.payments.emit(intentId, { dispute: 'open' }, 'charge.dispute.created'));
        expect(
          (await deliver(fixture, fixture.payments.emit(intentId, { dispute: 'none' }, 'charge.dispute.closed')))
            .status,
        ).toBe(200);
        expect(await client.purchase(intentId)).toMatchObject({
          state: 'disputed',
          dispute: 'open',
          attention: 'impossible_step',
        });
        // An older snapshot is no transition.
        await deliver(
          fixture,
          fixture.payments.emit(intentId, { status: 'created', dispute: 'open' }, 'payment_intent.created'),
        );
        expect(await client.purchase(intentId)).toMatchObject({ state: 'disputed' });
        expect(await client.level()).toBe('extended');
      });
    });

  describe('the list', () => {
    const list = async (filter: object = {}, more = '') =>
      admin.get(`/api/admin/purchases?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`);
    const ids = (reply: TestReply) => (reply.body as { id: string }[]).map(({ id }) => id);

    if (DEEP)
      describe('its filters and pages', () => {
        it('filters, sorts and pages', async () => {
          const [one, two] = [
            await insertProject(fixture.app.database, {
              name: 'Spring 100%',
              clientName: 'Una',
              clientEmail: 'Una@Example.test',
            }),
            await insertProject(fixture.app.database, { name: 'Autumn' }),
          ];
          const at = (hour: number) => new Date(Date.UTC(2026, 3, 1, hour));
          const a = await insertPurchase(fixture.app.database, one, {
            createdAt: at(1),
            receiptNumber: 'R-2026-900001',
          });
          const b = await insertPurchase(fixture.app.database, one, {
            createdAt: at(2),
            state: 'refunded',
            refundedCents: 19_900,
            attention: 'duplicate',
            attentionDetail: message('paid_twice', { level: 'extended' }),
          });
          const c = await insertPurchase(fixture.app.database, two, {
            createdAt: at(3),
            packageType: 'complete',
            amountCents: 49_900,
            providerIntentId: 'pi_needle',
          });
          const all = await list();
          expect(ids(all)).toEqual([c.id, b.id, a.id]);
          expect((all.body as { clientName: string | null }[]).map(({ clientName }) => clientName)).toEqual([
            null,
            'Una',
            'Una',
          ]);
          expect((await admin.get(`/api/admin/purchases/${a.id}`)).body).toMatchObject({ clientName: 'Una' });
          expect(ids(await admin.get('/api/admin/purchases'))).toEqual([c.id, b.id, a.id]);
          expect(ids(await list({ projectId: one.id }))).toEqual([b.id, a.id]);
          expect(ids(await list({ clientEmail: 'una@example.TEST' }))).toEqual([b.id, a.id]);
          expect(ids(await list({ state: 'refunded' }))).toEqual([b.id]);
          expect(ids(await list({ state: ['refunded', 'succeeded'], projectId: one.id }))).toEqual([b.id, a.id]);
          expect(ids(await list({ attention: true }))).toEqual([b.id]);
          expect(ids(await list({ id: [a.id, c.id] }))).toEqual([c.id, a.id]);
          for (const [q, found] of [
            ['spring', [b.id, a.id]],
            ['100%', [b.id, a.id]],
            ['%', [b.id, a.id]],
            ['una@', [b.id, a.id]],
            ['r-2026-9', [a.id]],
            ['pi_needle', [c.id]],
            ['_', []],
          ] as const)
            expect([q, ids(await list({ q }))]).toEqual([q, found]);
          expect(ids(await list({}, `&sort=${encodeURIComponent('["totalCents","DESC"]')}&range=[0,0]`))).toEqual([
            c.id,
          ]);
          const page = await list({}, `&sort=${encodeURIComponent('["createdAt","ASC"]')}&range=[1,1]`);
          expect([ids(page), page.headers['content-range']]).toEqual([[b.id], 'purchases 1-1/3']);
          expect((await list({ nonsense: 1 })).body.code).toBe('request.invalid');
          expect(ids(await list({ projectId: "' OR true" }))).toEqual([]);
        });

        it('filters by the days of the studio and by the way of payment, the export too', async () => {
          const project = await insertProject(fixture.app.database);
          const order = (createdAt: string, provider: 'stripe' | 'sandbox') =>
            insertPurchase(fixture.app.database, project, { createdAt: new Date(createdAt), provider });
          const [first, last, next] = [
            await order('2026-04-30T22:00:00Z', 'sandbox'),
            await order('2026-05-02T21:59:59.999Z', 'stripe'),
            await order('2026-05-02T22:00:00Z', 'stripe'),
          ];
          const filter = { projectId: project.id, from: '2026-05-01', to: '2026-05-02' };
          expect(ids(await list(filter))).toEqual([last.id, first.id]);
          expect(ids(await list({ ...filter, to: undefined }))).toEqual([next.id, last.id, first.id]);
          expect(ids(await list({ ...filter, provider: 'stripe' }))).toEqual([last.id]);
          expect(ids(await list({ ...filter, provider: ['stripe', 'sandbox'] }))).toEqual([last.id, first.id]);
          const csv = await admin.get(
            `/api/admin/purchases/export?filter=${encodeURIComponent(JSON.stringify({ ...filter, provider: 'sandbox' }))}`,
          );
          expect(csv.text.trimEnd().split('\r\n').slice(1)).toEqual([expect.stringContaining(first.providerIntentId!)]);
        });

        it.each(['2026-02-30', '2026-2-3', '0000-01-01', 'yesterday', 5, ['2026-01-01'], null])(
          'rejects the day %j in list and export',
          async (from) => {
            expect((await list({ from })).body.code).toBe('request.invalid');
            const filter = encodeURIComponent(JSON.stringify({ to: from }));
            expect((await admin.get(`/api/admin/purchases/export?filter=${filter}`)).status).toBe(400);
          },
        );

        it.each([
          ['the newest page', {}, 'purchase_by_created'],
          ["one client's newest", { clientEmail: 'una@example.test' }, 'purchase_by_email'],
        ])('pages %s by an index, and reads columns of its rows alone', async (_, filter, index) => {
          const { database } = fixture.app;
          const project = await insertProject(database);
          // The triggers of each purchase would take most of the time.
          await database.query('ALTER TABLE purchase DISABLE TRIGGER USER');
          try {
            await database.query(
              `INSERT INTO purchase (project_id, origin_project_id, project_name, client_email, email_key, holder, package_type, title, provider, state,
                             list_price_cents, subtotal_cents, amount_cents, contents, created_at)
       SELECT $1, $1, 'P', 'una@example.test', client, client, 'extended', 'E', 'stripe', 'succeeded',
              19900, 19900, 19900, '{}', now() - n * interval '1 minute'
       FROM (SELECT n, CASE WHEN n % 100 = 0 THEN 'una@example.test' ELSE 'c' || n END AS client FROM generate_series(1, 5000) n) each`,
              [project.id],
            );
            await database.query('ANALYZE purchase');
            const plan = await planOf(database, /FROM purchase WHERE.* LIMIT/s, () => list(filter, '&range=[0,24]'));
            // The keys of the page are cut first: what is looked up beside each row is not looked up for those before it.
            expect(plan).toMatch(new RegExp(`InitPlan[^\\n]*\\n *->  Limit[^\\n]*\\n *->  Index [^\\n]*${index}`));
            expect(plan).not.toMatch(/Seq Scan/);
          } finally {
            await database.query('DELETE FROM purchase');
            await database.query('ALTER TABLE purchase ENABLE TRIGGER USER');
          }
        });
      });

    if (DEEP)
      describe('purchases without a payment attempt', () => {
        const seed = async () => {
          const project = await insertProject(fixture.app.database);
          const unpaid = (values: Partial<Purchase>) =>
            insertPurchase(fixture.app.database, project, { succeededAt: null, ...values });
          const tried = [
            await unpaid({ state: 'canceled', failureMessage: message('card_declined') }),
            await unpaid({ state: 'canceled', attention: 'mismatch' }),
            await insertPurchase(fixture.app.database, project),
          ];
          const untried = [await unpaid({ state: 'canceled' }), await unpaid({ state: 'created' })];
          return { tried: tried.map(({ id }) => id).sort(), untried: untried.map(({ id }) => id).sort() };
        };

        it('hides them, in the export too', async () => {
          const { tried } = await seed();
          const reply = await list();
          expect([ids(reply).sort(), reply.headers['content-range']]).toEqual([tried, 'purchases 0-2/3']);
          expect((await admin.get('/api/admin/purchases/export')).text.trimEnd().split('\r\n')).toHaveLength(4);
        });

        it('shows them by a filter, by state or by id', async () => {
          const { tried, untried } = await seed();
          expect(ids(await list({ abandoned: true })).sort()).toEqual([...tried, ...untried].sort());
          expect(ids(await list({ state: ['created', 'canceled'] }))).toEqual(expect.arrayContaining(untried));
          expect(ids(await list({ id: untried })).sort()).toEqual(untried);
          const query = encodeURIComponent('{"abandoned":true}');
          expect(
            (await admin.get(`/api/admin/purchases/export?filter=${query}`)).text.trimEnd().split('\r\n'),
          ).toHaveLength(6);
        });

        it('lists a cancelled purchase with a declined card', async () => {
          const intentId = await client.open('extended');
          fixture.payments.pay(intentId, 'declined');
          await client.confirm(intentId, 'extended');
          await client.open('complete');
          const { id } = await client.purchase(intentId);
          expect((await list()).body).toMatchObject([
            { id, state: 'canceled', failureMessage: { code: 'card_declined' } },
          ]);
        });
      });

    if (DEEP)
      describe('what it says, and as CSV', () => {
        it('links to the provider and clears attention', async () => {
          const { id, intentId } = await sold();
          await fixture.app.database.query(
            `UPDATE purchase SET attention = 'mismatch', attention_detail = $2 WHERE id = $1`,
            [id, untranslated('Look.')],
          );
          expect((await admin.get(`/api/admin/purchases/${id}`)).body).toMatchObject({
            dashboardUrl: fixture.payments.dashboardUrl(intentId),
            attention: { reason: 'mismatch', message: 'Look.', seenAt: null },
          });
          expect((await admin.post(`/api/admin/purchases/${id}/seen`)).body).toMatchObject({
            attention: { seenAt: expect.any(String) },
          });
          expect(ids(await list({ attention: true }))).toEqual([]);
          expect((await admin.post(`/api/admin/purchases/${randomUUID()}/seen`)).status).toBe(404);
        });

        it('keeps purchases of a deleted project, with its name', async () => {
          const { id } = await sold();
          expect((await deleteForGood(fixture.app, client.project.id)).status).toBe(204);
          expect((await list({ projectId: client.project.id })).body).toMatchObject([
            {
              id,
              projectId: null,
              projectName: client.project.name,
              clientName: null,
              clientEmail: client.project.clientEmail,
              state: 'succeeded',
            },
          ]);
          expect((await refund(id, 100)).status).toBe(200);
        });

        it('exports all pages as CSV, filtered and without formulas', async () => {
          const project = await insertProject(fixture.app.database, { name: '=HYPERLINK("http://x.test")' });
          await fixture.app.database.query(
            `INSERT INTO purchase (project_id, origin_project_id, project_name, client_email, email_key, package_type, title, provider, state, list_price_cents, subtotal_cents, amount_cents, contents, created_at)
       SELECT $1, $1, CASE n WHEN 1 THEN $2 ELSE 'P' || n END, 'una@example.test', 'una@example.test', 'extended', 'E', 'stripe', 'succeeded', 19900, 19900, 19900, '{}', timestamptz '2026-04-01' + (n / 7) * interval '1 microsecond' FROM generate_series(1, 1203) n`,
            [project.id, project.name],
          );
          await insertPurchase(fixture.app.database, await insertProject(fixture.app.database));
          const reply = await admin.get(
            `/api/admin/purchases/export?filter=${encodeURIComponent(JSON.stringify({ projectId: project.id }))}`,
          );
          expect(reply).toMatchObject({
            status: 200,
            headers: {
              'content-type': 'text/csv; charset=utf-8',
              'content-disposition': 'attachment; filename="purchases.csv"',
            },
          });
          const lines = reply.text.trimEnd().split('\r\n');
          expect(lines).toHaveLength(1_204);
          expect(new Set(lines).size).toBe(1_204);
          expect(lines.filter((line) => line.includes(`"'=HYPERLINK(""http://x.test"")"`))).toHaveLength(1);
          expect(lines.filter((line) => /(^|,)"?=/.test(line))).toEqual([]);
          expect((await admin.get('/api/admin/purchases/export')).text.trimEnd().split('\r\n')).toHaveLength(1_205);
        });
      });

    it('is limited to staff', async () => {
      for (const path of ['', '/export', `/${randomUUID()}`])
        expect((await client.http.get(`/api/admin/purchases${path}`)).status).toBe(401);
    });
  });

  if (DEEP)
    it('does not count a refunded overpayment as revenue', async () => {
      const project = await insertProject(fixture.app.database);
      await insertPurchase(fixture.app.database, project, {
        succeededAt: fixture.clock.now(),
        amountCents: 49_900,
        packageType: 'complete',
        state: 'partially_refunded',
        refundedCents: 19_900,
        overpaidCents: 19_900,
      });
      await fixture.app.database.manager.delete(Project, { id: project.id });
      expect(await revenue()).toBe(300);
    });
});
