import { ProjectDeletionService } from '../../../src/modules/entitlements/project-deletion.service.js';
import type { Purchase } from '../../../src/modules/payments/purchases/purchase.entity.js';
import { JobOutboxService } from '../../../src/jobs/job-outbox.service.js';
import { jest } from '@jest/globals';
import { JOB_POLICIES, JOBS, prioritiesOf, type JobName } from '../../../src/ports/job-queue.port.js';
import { PaymentProviderError, PaymentProviderPort } from '../../../src/ports/payment-provider.port.js';
import type { FakeMailer } from '../../fakes/fake-mailer.js';
import { startTcpProxy } from '../../servers/tcp-proxy.js';
import { DEEP } from '../../fixtures/deep.js';
import {
  ClientFixture,
  deliver,
  jobs,
  createPaymentsFixture,
  startPaymentsWorker,
  usePaymentsFixture,
} from '../../fixtures/payments-fixture.js';
import { ageJobs, muteStaff } from '../../fixtures/rows.js';
import type { TestReply } from '../../fixtures/app/test-client.js';
import type { TestWorker } from '../../fixtures/app/test-worker.js';
import { deleteForGood } from '../../fixtures/gallery-fixture.js';

const MINUTE = 60;
const HOUR = 3_600;

const fixture = usePaymentsFixture();
let worker: TestWorker;
let mailer: FakeMailer;
let client: ClientFixture;
beforeAll(async () => {
  ({ worker, mailer } = await startPaymentsWorker(fixture));
  await muteStaff(fixture.app.database);
});
beforeEach(async () => {
  await fixture.app.database.query('DELETE FROM purchase');
  await fixture.app.database.query('DELETE FROM job_outbox');
  mailer.sent.length = 0;
  mailer.fault = 'none';
  client = await ClientFixture.signIn(fixture);
});

/** Runs the repeating job once. */
async function reconcile(): Promise<void> {
  await fixture.app.queue.add('reconcile-payments', {}, { id: crypto.randomUUID() });
  await worker.drain();
}
const reads = () => fixture.payments.keys('readIntent').length;
const state = async () => (await client.purchases()).map((purchase) => purchase.state);

/** Returns the state of the mail with a purchase's receipt; undefined when there is none. */
async function receiptOf(purchase: Pick<Purchase, 'id'> | undefined): Promise<string | undefined> {
  const [mail] = await fixture.app.database.query<{ state: string }[]>(
    `SELECT state FROM mail WHERE kind = 'receipt' AND reference = $1`,
    [purchase?.id],
  );
  return mail?.state;
}

describe('reconciling payments', () => {
  describe('a payment without a webhook event', () => {
    it('is found after ten minutes', async () => {
      const intentId = await client.open('extended');
      fixture.payments.pay(intentId, 'good');
      fixture.clock.advance(9 * MINUTE);
      await reconcile();
      expect(await client.level()).toBe('free');
      fixture.clock.advance(MINUTE);
      await reconcile();
      expect(await client.level()).toBe('extended');
      expect(mailer.sent).toHaveLength(1);
    });

    if (DEEP)
      it('is found by its purpose when its id was never stored', async () => {
        fixture.payments.failNext('createIntent', 'temporary', { done: true });
        await client.create('extended');
        const [intentId] = [...fixture.payments.intents.keys()].slice(-1);
        await deliver(fixture, fixture.payments.emit(intentId!, { status: 'succeeded' }, 'payment_intent.succeeded'));
        expect(await state()).toEqual(['succeeded']);
      });

    it('finds refunds and disputes', async () => {
      const intentId = await client.buy('complete');
      fixture.clock.advance(HOUR);
      fixture.payments.emit(intentId, { refundedCents: 49_900 }, 'charge.refunded');
      await reconcile();
      expect([await state(), await client.level()]).toEqual([['refunded'], 'free']);
    });

    if (DEEP)
      describe('that nobody paid', () => {
        it('costs nothing and is ended after a day: its coupon can be used again', async () => {
          await fixture.app.database.query(`INSERT INTO coupon (code, percent) VALUES ('FREE-DAY', 100)`);
          await client.create('extended', { couponCode: 'FREE-DAY', amount: 0 });
          fixture.clock.advance(23 * HOUR);
          await reconcile();
          expect(await state()).toEqual(['created']);
          fixture.clock.advance(2 * HOUR);
          await reconcile();
          expect(await state()).toEqual(['canceled']);
        });

        it('is checked at growing intervals', async () => {
          await client.open('extended');
          const before = reads();
          for (let minute = 0; minute < 10 * 60; minute += 5) {
            fixture.clock.advance(5 * MINUTE);
            await reconcile();
          }
          expect(reads() - before).toBeGreaterThan(8);
          expect(reads() - before).toBeLessThan(30);
        });
      });
  });

  describe('an unpaid order', () => {
    it('is cancelled after a day, at the provider too', async () => {
      const intentId = await client.open('extended');
      fixture.clock.advance(25 * HOUR);
      await reconcile();
      expect([await state(), fixture.payments.intents.get(intentId)!.status]).toEqual([['canceled'], 'canceled']);
      // Its client can be reminded of it.
      expect((await client.purchases())[0]!.expiredAt).toEqual(fixture.clock.now());
      const before = reads();
      fixture.clock.advance(48 * HOUR);
      await reconcile();
      expect(reads()).toBe(before);
    });

    if (DEEP)
      it('has not expired where somebody replaced it', async () => {
        await client.open('extended');
        await client.open('complete');
        expect((await client.purchases()).map(({ state, expiredAt }) => [state, expiredAt])).toEqual([
          ['canceled', null],
          ['created', null],
        ]);
      });

    it('stays open when paid at the last moment', async () => {
      const intentId = await client.open('extended');
      fixture.clock.advance(25 * HOUR);
      fixture.payments.pay(intentId, 'good');
      await reconcile();
      expect([await state(), await client.level()]).toEqual([['succeeded'], 'extended']);
    });

    if (DEEP)
      describe('in further states', () => {
        it('stays open while the payment is processing', async () => {
          const intentId = await client.open('extended');
          fixture.payments.emit(intentId, { status: 'processing' }, 'payment_intent.processing');
          fixture.clock.advance(4 * 24 * HOUR);
          await reconcile();
          expect(await state()).toEqual(['processing']);
          fixture.payments.emit(intentId, { status: 'succeeded' }, 'payment_intent.succeeded');
          fixture.clock.advance(2 * HOUR);
          await reconcile();
          expect(await client.level()).toBe('extended');
        });

        it('is cancelled locally when it has no intent', async () => {
          fixture.payments.failNext('createIntent', 'temporary');
          await client.create('extended');
          fixture.clock.advance(25 * HOUR);
          await reconcile();
          expect(await state()).toEqual(['canceled']);
        });
      });
  });

  it('finds payments in the next run after a provider outage', async () => {
    const intentId = await client.open('extended');
    fixture.payments.pay(intentId, 'good');
    fixture.clock.advance(11 * MINUTE);
    fixture.payments.failNext('readIntent', 'temporary', { times: 5 });
    await reconcile();
    expect(await client.level()).toBe('free');
    // Due at once, not after the pause of one that was answered; a job that fails runs twice.
    for (let n = 0; n < 2; n += 1) await reconcile();
    expect(await client.level()).toBe('extended');
  });

  if (DEEP)
    describe('that fails for some', () => {
      it('reconciles other payments when some never get a response', async () => {
        const stuck = new Set<string>();
        for (let n = 0; n < 7; n += 1) stuck.add(await (await ClientFixture.signIn(fixture)).open('extended'));
        fixture.payments.pay(await client.open('extended'), 'good');
        const { readIntent } = fixture.payments;
        jest.spyOn(fixture.payments, 'readIntent').mockImplementation((id) => {
          if (stuck.has(id)) throw new PaymentProviderError('temporary', 'This key may not read disputes.');
          return readIntent.call(fixture.payments, id);
        });
        fixture.clock.advance(11 * MINUTE);
        // Three are asked about in a run; a job that fails runs twice.
        for (let n = 0; n < 2; n += 1) await reconcile();
        expect(await client.level()).toBe('extended');
        // Later payments do not wait at all.
        const later = await ClientFixture.signIn(fixture);
        fixture.payments.pay(await later.open('extended'), 'good');
        fixture.clock.advance(11 * MINUTE);
        await reconcile();
        expect(await later.level()).toBe('extended');
        jest.restoreAllMocks();
      });

      it('reconciles the other orders when one is corrupt', async () => {
        const bent = await client.open('extended');
        fixture.payments.emit(
          bent,
          { status: 'succeeded', amount: { cents: 1, currency: 'usd' } },
          'payment_intent.succeeded',
        );
        const other = await ClientFixture.signIn(fixture);
        fixture.payments.pay(await other.open('extended'), 'good');
        fixture.clock.advance(11 * MINUTE);
        await reconcile();
        expect([await client.level(), await other.level()]).toEqual(['free', 'extended']);
        expect(await client.purchases()).toMatchObject([{ state: 'created', attention: 'mismatch' }]);
      });
    });

  describe('a deleted project', () => {
    const remove = async () => deleteForGood(fixture.app, client.project.id);

    if (DEEP)
      it('has its open payments cancelled in the next run', async () => {
        const intentId = await client.open('extended');
        await remove();
        await reconcile();
        expect([await state(), fixture.payments.intents.get(intentId)!.status]).toEqual([['canceled'], 'canceled']);
      });

    it('is refunded when paid nevertheless, and flagged', async () => {
      const intentId = await client.open('extended');
      await remove();
      fixture.payments.pay(intentId, 'good');
      expect((await deliver(fixture, fixture.payments.deliveries.at(-1)!)).status).toBe(200);
      await worker.drain();
      expect(await client.purchases()).toMatchObject([
        {
          state: 'refunded',
          refundedCents: 19_900,
          attention: 'gallery_deleted',
          projectName: client.project.name,
          projectId: null,
        },
      ]);
      expect(fixture.payments.intents.get(intentId)!.refundedCents).toBe(19_900);
    });
  });

  if (DEEP)
    describe('a project that is deleted while its payment is settled', () => {
      /** Both wait for a lock that is held here; whoever came first has locked the project. */
      async function race(held: string, first: () => Promise<TestReply>, second: () => Promise<TestReply>) {
        const { database } = fixture.app;
        const runner = database.createQueryRunner();
        await runner.startTransaction();
        await runner.query(`SELECT 1 FROM ${held} FOR UPDATE`);
        const replies: Promise<TestReply>[] = [];
        for (const call of [first, second]) {
          replies.push(call());
          for (let waiting = 0; waiting < replies.length;)
            [{ waiting }] = await database.query<[{ waiting: number }]>(
              `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
            );
        }
        await runner.commitTransaction();
        await runner.release();
        return (await Promise.all(replies)).map(({ status }) => status);
      }

      it.each([
        ['first', [204, 200], 'gallery_deleted'],
        ['last', [200, 204], 'opens_nothing'],
      ])('%s: keeps the purchase and what it gave', async (order, statuses, attention) => {
        const admin = await fixture.app.admin();
        fixture.payments.pay(await client.open('extended'), 'good');
        await admin.delete(`/api/admin/projects/${client.project.id}`);
        const reply = await admin.delete(`/api/admin/trash/${client.project.id}`);
        const deletion = fixture.app.app.get(ProjectDeletionService, { strict: false });
        const remove = async () => {
          await deletion.delete({ projectId: client.project.id }, new AbortController().signal);
          return reply;
        };
        const settle = () => deliver(fixture, fixture.payments.deliveries.at(-1)!);
        const replies = order === 'first' ? race('project', remove, settle) : race('purchase', settle, remove);
        expect(await replies).toEqual(statuses);
        const [purchase] = await client.purchases();
        expect(purchase).toMatchObject({ state: 'succeeded', projectId: null, overpaidCents: 19_900, attention });
        expect(
          await fixture.app.database.query('SELECT project_id, holder FROM entitlement WHERE source_id = $1', [
            purchase!.id,
          ]),
        ).toEqual([{ project_id: null, holder: client.project.clientEmailKey }]);
      });
    });

  describe('a project in the trash', () => {
    const call = async (method: 'delete' | 'post', path: string) =>
      (await fixture.app.admin())[method](`/api/admin/${path.replace('ID', client.project.id)}`);

    it('refunds what is paid meanwhile, and stays refunded when it is restored', async () => {
      const intentId = await client.open('extended');
      await call('delete', 'projects/ID');
      fixture.payments.pay(intentId, 'good');
      expect((await deliver(fixture, fixture.payments.deliveries.at(-1)!)).status).toBe(200);
      await worker.drain();
      const settled = { state: 'refunded', refundedCents: 19_900, overpaidCents: 19_900, attention: 'opens_nothing' };
      expect(await client.purchases()).toMatchObject([settled]);
      await call('post', 'trash/ID/restore');
      expect(await client.level()).toBe('free');
      await reconcile();
      expect(await client.purchases()).toMatchObject([settled]);
    });
  });

  describe('reserved refunds', () => {
    it('are executed by the job after a provider outage', async () => {
      await client.buy('extended');
      const [purchase] = await client.purchases();
      fixture.payments.failNext('refund', 'temporary');
      const admin = await fixture.app.admin();
      expect(
        (await admin.post(`/api/admin/purchases/${purchase!.id}/refunds`, { requestId: crypto.randomUUID() })).status,
      ).toBe(503);
      fixture.clock.advance(3 * MINUTE);
      await reconcile();
      expect(await state()).toEqual(['refunded']);
    });

    if (DEEP)
      it.each([
        ['are left to staff when', 'was not made', false, { state: 'succeeded', attention: 'refund_declined' }],
        ['end when', 'was made', true, { state: 'partially_refunded', attention: null }],
      ])('%s the idempotency key may have expired and the refund %s', async (_what, _made, done, expected) => {
        await client.buy('extended');
        const [purchase] = await client.purchases();
        fixture.payments.failNext('refund', 'unknown', { done });
        await (
          await fixture.app.admin()
        ).post(`/api/admin/purchases/${purchase!.id}/refunds`, { requestId: crypto.randomUUID(), amountCents: 5_000 });
        fixture.clock.advance(30 * HOUR);
        const asked = fixture.payments.keys('refund').length;
        await reconcile();
        expect(fixture.payments.keys('refund')).toHaveLength(asked);
        expect(await client.purchases()).toMatchObject([{ ...expected, refundedCents: done ? 5_000 : 0 }]);
      });
  });

  describe('the receipt', () => {
    it('is mailed once, with the stored items', async () => {
      await client.buy('extended');
      const intentId = await client.buy('upgrade');
      await deliver(fixture, fixture.payments.deliver(intentId, 'payment_intent.succeeded'));
      await worker.drain();
      expect(mailer.sent).toHaveLength(2);
      const mail = mailer.sent.find(({ text }) => text.includes('Upgrade'))!;
      const purchase = await client.purchase(intentId);
      expect(mail).toMatchObject({
        to: client.project.clientEmail,
        subject: expect.stringContaining(purchase.receiptNumber!),
        idempotencyKey: `receipt/${purchase.id}`,
      });
      for (const text of [mail.text, mail.html])
        for (const part of [
          '$499.00',
          '-$199.00',
          '$300.00',
          '$0.00',
          purchase.receiptNumber!,
          `/gallery/${client.project.id}/`,
        ])
          expect(text).toContain(part);
      expect(await receiptOf(purchase)).toEqual('sent');
      // The job of the receipt runs again, and the mailer has forgotten what it sent.
      mailer.sent.length = 0;
      await fixture.app.queue.add(
        'send-mail',
        { kind: 'receipt', reference: purchase.id },
        { id: crypto.randomUUID() },
      );
      await worker.drain();
      expect(mailer.sent).toEqual([]);
    });

    if (DEEP)
      describe('in further cases', () => {
        it('is noted as a file while there is no mail server', async () => {
          mailer.delivery = 'filed';
          await client.buy('extended');
          await worker.drain();
          mailer.delivery = 'sent';
          const [purchase] = await client.purchases();
          expect(await receiptOf(purchase)).toEqual('filed');
        });

        it('escapes names', async () => {
          client = await ClientFixture.signIn(fixture, {
            name: '<img src=x onerror=alert(1)>\r\nBcc: eve@example.test',
          });
          await client.buy('extended');
          await worker.drain();
          expect(mailer.sent[0]!.html).not.toContain('<img');
        });

        it('waits during a mail outage without delaying the purchase', async () => {
          mailer.fault = 'temporary';
          await client.buy('extended');
          await worker.drain();
          expect([await client.level(), mailer.sent.length]).toEqual(['extended', 0]);
          mailer.fault = 'none';
          const [purchase] = await client.purchases();
          expect(await receiptOf(purchase)).toEqual('waiting');
          await fixture.app.queue.add(
            'send-mail',
            { kind: 'receipt', reference: purchase!.id },
            { id: crypto.randomUUID() },
          );
          await worker.drain();
          expect(mailer.sent).toHaveLength(1);
        });

        it('is sent after its job was exhausted', async () => {
          mailer.fault = 'permanent';
          await client.buy('extended');
          await worker.drain();
          expect(await jobs(fixture, 'send-mail')).toEqual([]);
          mailer.fault = 'none';
          await ageJobs(fixture.app.database, 'failed_at', 7 * HOUR);
          await worker.run('recover-jobs', {});
          await worker.drain();
          expect(mailer.sent).toHaveLength(1);
        });

        it('is retried every six hours for thirty days', async () => {
          mailer.fault = 'permanent';
          await client.buy('extended');
          const isRetriedAfter = async (seconds: number, column: 'failed_at' | 'created_at' = 'failed_at') => {
            await worker.drain();
            await ageJobs(fixture.app.database, column, seconds);
            const restarted = await fixture.app.app.get(JobOutboxService, { strict: false }).restartDead();
            return restarted === 1;
          };
          expect(await isRetriedAfter(5 * HOUR)).toBe(false);
          expect(await isRetriedAfter(HOUR + MINUTE)).toBe(true);
          expect(await isRetriedAfter(6 * HOUR + MINUTE)).toBe(true);
          expect(await isRetriedAfter(31 * 24 * HOUR, 'created_at')).toBe(false);
          expect(await isRetriedAfter(31 * 24 * HOUR)).toBe(false);
        });

        it('does not wait for purges or housekeeping', () => {
          const queues = (['send-mail', 'refund-payment'] as const).map((name) => JOBS[name].queue);
          expect(new Set(queues)).toEqual(new Set(['urgent']));
          expect(JOBS['purge-project'].queue).toBe('maintenance');
        });

        it('lets refunds go before mails', () => {
          const names = Object.keys(JOBS) as JobName[];
          const urgent = names.filter((name) => JOB_POLICIES[name].queue === 'urgent');
          const first = urgent.filter((name) => !JOB_POLICIES[name].urgency);
          expect(first).toEqual(['refund-payment']);
          expect(prioritiesOf(JOBS['send-mail'], { kind: 'account' })).toBeUndefined();
        });
      });
  });

  if (DEEP)
    describe('when the database fails', () => {
      it('answers 503 and applies the replay when the database is lost', async () => {
        const proxy = await startTcpProxy(fixture.app.config.database.url!);
        const other = await createPaymentsFixture({
          beside: fixture.app,
          env: { DATABASE_URL: proxy.url },
          override: [[PaymentProviderPort, fixture.payments]],
        });
        const intentId = await client.open('extended');
        fixture.payments.pay(intentId, 'good');
        const delivery = fixture.payments.deliveries.at(-1)!;
        // The provider has answered, the transaction has not begun.
        fixture.payments.beforeArrival = () => proxy.cut();
        const rejected = await deliver(other, delivery);
        fixture.payments.beforeArrival = undefined;
        expect([rejected.status, rejected.body.code]).toEqual([503, 'service.unavailable']);
        expect([await state(), await client.level()]).toEqual([['created'], 'free']);
        expect(
          await fixture.app.database.query('SELECT 1 FROM provider_event WHERE intent_id = $1', [intentId]),
        ).toEqual([]);
        await proxy.restore();
        expect((await deliver(other, delivery)).status).toBe(200);
        expect([await state(), await client.level()]).toEqual([['succeeded'], 'extended']);
        await other.app.close();
        await proxy.cut();
      });

      it('rolls back after a failure at any statement', async () => {
        const intentId = await client.open('extended');
        fixture.payments.pay(intentId, 'good');
        const delivery = fixture.payments.deliveries.at(-1)!;
        const parts = ['provider_event', 'mail', 'job_outbox', 'purchase'];
        for (const table of parts) {
          await fixture.app.database.query(
            `CREATE FUNCTION fail_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`,
          );
          await fixture.app.database.query(
            `CREATE TRIGGER fail AFTER INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION fail_${table}()`,
          );
          expect((await deliver(fixture, delivery)).status).toBe(500);
          expect([table, await state(), await client.level()]).toEqual([table, ['created'], 'free']);
          await fixture.app.database.query(`DROP TRIGGER fail ON ${table}`);
        }
        expect(await fixture.app.database.query(`SELECT 1 FROM job_outbox WHERE name = 'send-mail'`)).toEqual([]);
        expect((await deliver(fixture, delivery)).status).toBe(200);
        expect([await state(), await client.level()]).toEqual([['succeeded'], 'extended']);
      });
    });
});
