import { ReconcileService } from '../../../src/modules/payments/reconcile.service.js';
import { GalleryLinksService } from '../../../src/modules/projects/people/gallery-links.service.js';
import { Person } from '../../../src/modules/projects/people/person.entity.js';
import { receiptReference } from '../../../src/modules/payments/purchases/receipt-reference.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { Selection } from '../../../src/modules/selections/selection.entity.js';
import { SelectionsService } from '../../../src/modules/selections/selections.service.js';
import { DEEP } from '../../fixtures/deep.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { ClientFixture, deliver, jobs, usePaymentsFixture } from '../../fixtures/payments-fixture.js';
import { insertMedia } from '../../fixtures/rows.js';
import { saveSeller, saveTax } from '../../fixtures/taxed-client.js';
import type { TestClient, TestReply } from '../../fixtures/app/test-client.js';

const fixture = usePaymentsFixture();
let admin: TestClient;
beforeAll(async () => {
  admin = await fixture.app.admin();
});

interface Opened {
  paymentIntentId: string;
  purchaseId: string;
  order: { packageType: string; amount: number };
}

/** Makes a gallery in which a client has chosen four photos, of which two are in the price. */
async function scenario({ project = {}, selection = {} }: { project?: Partial<Project>; selection?: object } = {}) {
  const client = await ClientFixture.signIn(fixture, project);
  const photos = await insertMedia(fixture.app.database, client.project, 6, { fileType: 'photo' });
  const { body } = await admin.post(`/api/admin/projects/${client.project.id}/selections`, {
    name: 'Album',
    participants: 'clients',
    included: 2,
    additionalPriceCents: 1_500,
    ...selection,
  });
  const id = String(body.id);
  const main = galleryPath(client.project);
  const whoOf = (path: string) => ({ projectId: client.project.id, clientEmail: path.split('/').at(-1)! });
  const choose = (count: number, path = main) =>
    client.http.put(`${path}/selections/${id}/files`, {
      fileIds: photos.slice(0, count).map((photo) => photo.id),
      chosen: true,
    });
  const done = (path = main) => client.http.post(`${path}/selections/${id}/done`);
  const state = async (path = main) =>
    ((await client.http.get(`${path}/selections`)).body as { id: string }[]).find((each) => each.id === id);
  const create = (amount: number, path = main, terms: object = {}): Promise<TestReply> => {
    fixture.clock.advance(0.001);
    const who = path === main ? client.who : whoOf(path);
    return client.http.post('/api/create-payment-intent', { ...who, amount, selectionId: id, ...terms });
  };
  const open = async (amount = 30, path = main, terms: object = {}): Promise<Opened> => {
    const reply = await create(amount, path, terms);
    expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
    return reply.body as Opened;
  };
  const pay = ({ paymentIntentId, order: { packageType, amount } }: Opened, path = main): Promise<TestReply> => {
    fixture.payments.pay(paymentIntentId, 'good');
    const who = path === main ? client.who : whoOf(path);
    return client.http.post('/api/confirm-payment', { ...who, paymentIntentId, packageType, amount });
  };
  const list = async () => (await admin.get(`/api/admin/selections/${id}`)).body.lists[0];
  return {
    client,
    photos,
    id,
    main,
    choose,
    done,
    state,
    create,
    open,
    pay,
    list,
    quote: (more = '') => client.http.get(`${main}/checkout?selectionId=${id}${more}`),
    staff: async (what: 'reopen' | 'finish') =>
      admin.post(`/api/admin/selections/${id}/${what}`, { listId: (await list()).id }),
    person: async (values: Partial<Person>): Promise<string> => {
      const { manager } = fixture.app.database;
      const person = await manager.save(
        Person,
        manager.create(Person, {
          kind: 'client',
          ...values,
          projectId: client.project.id,
          email: values.email ?? null,
          emailKey: values.email ?? null,
        }),
      );
      return `/api${fixture.app.app.get(GalleryLinksService, { strict: false }).path(client.project.id, person)}`;
    },
  };
}
type Scenario = Awaited<ReturnType<typeof scenario>>;

async function awaiting(values: Parameters<typeof scenario>[0] = {}): Promise<Scenario> {
  const made = await scenario(values);
  await made.choose(4);
  expect((await made.done()).body).toMatchObject({ state: 'awaiting_payment', payableCount: 2, isSold: true });
  return made;
}
const rejected = (status: number, code: string) => ({ status, body: { code } });
const refunds = async ({ client }: Scenario) =>
  (await client.purchases()).map(({ state, overpaidCents, attention }) => ({ state, overpaidCents, attention }));
const PAID_FOR_NOTHING = { state: 'succeeded', overpaidCents: 3_000, attention: 'opens_nothing' };

describe('the order of additional photos', () => {
  it('is for exactly the files that were chosen, and completes the list', async () => {
    const made = await awaiting();
    const files = made.photos.slice(0, 4).map(({ id, originalName }) => ({ id, name: originalName }));
    expect((await made.quote()).body.order).toMatchObject({
      kind: 'selection',
      packageType: 'selection',
      title: 'Album: 2 additional photos',
      description: 'This order completes the selection of 4 photos. It contains no downloads.',
      listPriceCents: 3_000,
      totalCents: 3_000,
      currency: 'usd',
    });
    // Staff look, and pay nothing.
    expect((await admin.get(`${made.main}/selections`)).body).toMatchObject([{ payableCount: 0 }]);
    const opened = await made.open();
    expect(await made.list()).toMatchObject({ state: 'awaiting_payment', purchaseId: null });
    expect((await made.pay(opened)).body).toMatchObject({ state: 'succeeded', overpaidCents: 0, accessLevel: 'free' });
    expect(await made.state()).toMatchObject({ state: 'complete', payableCount: 0 });
    expect(await made.list()).toMatchObject({ state: 'complete', purchaseId: opened.purchaseId });
    expect(await made.client.purchases()).toMatchObject([
      {
        kind: 'selection',
        amountCents: 3_000,
        contents: { selection: { name: 'Album', additionalCount: 2, files } },
        overpaidCents: 0,
        attention: null,
      },
    ]);
    expect((await admin.get(`/api/admin/purchases/${opened.purchaseId}`)).body).toMatchObject({
      accessLevel: 'free',
      accessLevelAfterRefund: 'free',
    });
    // It opens no download.
    expect((await made.client.http.post(`${made.main}/download/${made.photos[3]!.id}`)).status).toBe(402);
    expect(await made.create(30)).toMatchObject(rejected(409, 'selection.paid'));
  });

  if (DEEP)
    describe('when it is there', () => {
      it('is one, however often the list is done and the order opened at once', async () => {
        const made = await scenario();
        await made.choose(4);
        await fixture.app.warmUp();
        const states = await Promise.all(Array.from({ length: 8 }, async () => (await made.done()).body.state));
        expect(new Set(states)).toEqual(new Set(['awaiting_payment']));
        const opened = await Promise.all(Array.from({ length: 8 }, () => made.create(30)));
        expect(new Set(opened.filter(({ status }) => status === 200).map(({ body }) => body.purchaseId)).size).toBe(1);
        expect(await made.client.purchases()).toMatchObject([{ state: 'created', amountCents: 3_000 }]);
        const { id } = await made.list();
        const told = await jobs(fixture, 'notify-staff');
        expect(told.filter((payload) => 'reference' in payload && payload.reference === id)).toHaveLength(1);
      });

      it('is not there without a price, without additional photos, or for an open list', async () => {
        const priceless = await scenario({ selection: { additionalPriceCents: null } });
        await priceless.choose(4);
        expect((await priceless.done()).body).toMatchObject({ state: 'done', isSold: false });
        expect(await priceless.create(30)).toMatchObject(rejected(409, 'payments.opens_nothing'));
        const few = await scenario();
        await few.choose(2);
        expect(await few.create(30)).toMatchObject(rejected(409, 'payments.opens_nothing'));
        expect((await few.done()).body).toMatchObject({ state: 'done', payableCount: 0 });
        const foreign = await awaiting();
        expect(
          await few.client.http.post('/api/create-payment-intent', {
            ...few.client.who,
            amount: 30,
            selectionId: foreign.id,
          }),
        ).toMatchObject(rejected(404, 'selection.not_found'));
        // A card is not charged with so little.
        const little = await scenario({ selection: { additionalPriceCents: 20 } });
        await little.choose(4);
        expect((await little.done()).body).toMatchObject({ state: 'done' });
      });
    });

  it('of two clients at once: what the second has paid is refunded in full', async () => {
    const made = await awaiting();
    const ben = await made.person({ name: 'Ben', email: 'ben@example.test' });
    const [first, second] = [await made.open(), await made.open(30, ben)];
    expect(second.purchaseId).not.toBe(first.purchaseId);
    fixture.payments.pay(first.paymentIntentId, 'good');
    fixture.payments.pay(second.paymentIntentId, 'good');
    await fixture.app.warmUp();
    await Promise.all([made.pay(first), made.pay(second, ben)]);
    expect((await refunds(made)).sort((one, other) => one.overpaidCents - other.overpaidCents)).toEqual([
      { state: 'succeeded', overpaidCents: 0, attention: null },
      PAID_FOR_NOTHING,
    ]);
    const refunded = (await made.client.purchases()).find(({ overpaidCents }) => overpaidCents > 0)!;
    const kept = (await made.client.purchases()).find(({ overpaidCents }) => overpaidCents === 0)!;
    expect(await made.list()).toMatchObject({ state: 'complete', purchaseId: kept.id });
    expect(await jobs(fixture, 'refund-payment')).not.toEqual([]);
    // The refund of the second one leaves the list complete.
    const emitted = fixture.payments.emit(refunded.providerIntentId!, { refundedCents: 3_000 }, 'charge.refunded');
    await deliver(fixture, emitted);
    expect(await made.list()).toMatchObject({ state: 'complete', purchaseId: kept.id });
  });

  if (DEEP)
    it('is not for guests, unless they buy here', async () => {
      const made = await scenario({ selection: { participants: 'everyone' }, project: { guestLink: true } });
      const guest = await made.person({ kind: 'guest', name: 'Gus', email: 'gus@example.test' });
      await made.choose(4, guest);
      expect((await made.done(guest)).body).toMatchObject({ state: 'done', isSold: false, payableCount: 0 });
      expect(await made.create(30, guest)).toMatchObject(rejected(403, 'payments.not_allowed'));
      const selling = await scenario({
        selection: { participants: 'everyone' },
        project: { guestLink: true, guestPurchases: true },
      });
      const buyer = await selling.person({ kind: 'guest', name: 'Gus', email: 'gus@example.test' });
      await selling.choose(4, buyer);
      expect((await selling.done(buyer)).body).toMatchObject({ state: 'awaiting_payment', payableCount: 2 });
      // Another person has a list of their own.
      expect(await selling.create(30)).toMatchObject(rejected(404, 'selection.not_found'));
      expect((await selling.pay(await selling.open(30, buyer), buyer)).body).toMatchObject({ state: 'succeeded' });
      expect(await selling.state(buyer)).toMatchObject({ state: 'complete' });
    });
});

describe('a list that is opened, ended or deleted while it is paid', () => {
  it('is paid for nothing, and refunded in full', async () => {
    const acts: ((made: Scenario) => Promise<unknown>)[] = [
      (made) => made.staff('reopen'),
      (made) => made.staff('finish'),
      (made) => admin.delete(`/api/admin/selections/${made.id}`),
    ];
    for (const act of acts) {
      const made = await awaiting();
      const opened = await made.open();
      await act(made);
      expect((await made.pay(opened)).body).toMatchObject({ state: 'succeeded', overpaidCents: 3_000 });
      expect(await refunds(made)).toEqual([PAID_FOR_NOTHING]);
      expect((await made.state())?.['state' as never]).not.toBe('complete');
    }
  });

  if (DEEP)
    describe('further ends', () => {
      it('is not completed by an order of what was chosen before it was opened again', async () => {
        const made = await awaiting();
        const opened = await made.open();
        await made.staff('reopen');
        fixture.clock.advance(1);
        await made.choose(6);
        expect((await made.done()).body).toMatchObject({ state: 'awaiting_payment', payableCount: 4 });
        expect((await made.pay(opened)).body).toMatchObject({ state: 'succeeded', overpaidCents: 3_000 });
        expect(await made.state()).toMatchObject({ state: 'awaiting_payment', payableCount: 4 });
        await made.pay(await made.open(60));
        expect(await made.list()).toMatchObject({ state: 'complete' });
      });

      it('ends the order that nobody has paid', async () => {
        const made = await awaiting();
        await made.open();
        await made.staff('reopen');
        fixture.clock.advance(11 * 60);
        await fixture.app.app.get(ReconcileService, { strict: false }).run();
        expect(await made.client.purchases()).toMatchObject([{ state: 'canceled' }]);
      });

      it('waits for staff who open it while its payment is settled', async () => {
        const made = await awaiting();
        const opened = await made.open();
        const { database } = fixture.app;
        const staff = database.createQueryRunner();
        try {
          await staff.startTransaction();
          await staff.query(`UPDATE selection_list SET state = 'open', done_at = NULL WHERE selection_id = $1`, [
            made.id,
          ]);
          const paid = made.pay(opened);
          const blocked = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
          while ((await database.query<unknown[]>(blocked)).length === 0);
          await staff.commitTransaction();
          expect((await paid).body).toMatchObject({ state: 'succeeded', overpaidCents: 3_000 });
        } finally {
          if (staff.isTransactionActive) await staff.rollbackTransaction();
          await staff.release();
        }
        expect(await made.list()).toMatchObject({ state: 'open', purchaseId: null });
      });

      it('is set back by a lost dispute', async () => {
        const made = await awaiting();
        const { paymentIntentId, ...opened } = await made.open();
        await made.pay({ paymentIntentId, ...opened });
        const dispute = (facts: object) =>
          deliver(fixture, fixture.payments.emit(paymentIntentId, facts, 'charge.dispute.created'));
        await dispute({ dispute: 'open' });
        expect(await made.list()).toMatchObject({ state: 'complete' });
        await dispute({ dispute: 'lost', lostCents: 3_000 });
        expect(await made.state()).toMatchObject({ state: 'awaiting_payment', payableCount: 2 });
        await dispute({ dispute: 'won', lostCents: 0 });
        expect(await made.list()).toMatchObject({ state: 'complete', purchaseId: opened.purchaseId });
      });

      it('is complete without a payment where a coupon takes off everything', async () => {
        const coupon = {
          ...{ code: 'GIFT', percent: 100, amountCents: null, currency: null, minimumOrderCents: null },
          ...{ validFrom: null, validUntil: null, maxUses: null, maxUsesPerClient: null, projectIds: null },
          ...{ active: true, note: '' },
        };
        expect((await admin.post('/api/admin/coupons', coupon)).status).toBe(201);
        const made = await awaiting();
        const { paymentIntentId } = await made.open(0, made.main, { couponCode: 'GIFT' });
        const claim = { ...made.client.who, paymentIntentId, packageType: 'selection', amount: 0 };
        expect((await made.client.http.post('/api/confirm-payment', claim)).body).toMatchObject({ state: 'succeeded' });
        expect(await made.list()).toMatchObject({ state: 'complete', purchaseId: paymentIntentId, paidCount: 2 });
        // Nothing could be refunded; what the coupon paid for counts.
        await made.staff('reopen');
        expect(await made.list()).toMatchObject({ state: 'open', paidCount: 2 });
        await made.choose(5);
        expect((await made.done()).body).toMatchObject({ state: 'awaiting_payment', payableCount: 1 });
      });

      it('keeps what is paid for it when its photos are taken out again', async () => {
        const made = await awaiting();
        await made.pay(await made.open());
        await made.staff('reopen');
        await made.client.http.put(`${made.main}/selections/${made.id}/files`, {
          fileIds: made.photos.map(({ id }) => id),
          chosen: false,
        });
        expect(await admin.put(`/api/admin/selections/${made.id}`, { participants: 'client' })).toMatchObject(
          rejected(409, 'selection.in_use'),
        );
        await made.choose(4);
        expect((await made.done()).body).toMatchObject({ state: 'complete', payableCount: 0 });
      });

      it('is either deleted or complete when both come at once', async () => {
        for (let round = 0; round < 4; round += 1) {
          const made = await awaiting();
          const opened = await made.open();
          await fixture.app.warmUp();
          const [paid, deleted] = await Promise.all([
            made.pay(opened),
            admin.delete(`/api/admin/selections/${made.id}`),
          ]);
          expect([paid.status, deleted.status]).toEqual([200, 204]);
          const [purchase] = await made.client.purchases();
          expect(purchase).toMatchObject({ state: 'succeeded', title: 'Album: 2 additional photos' });
          expect([0, 3_000]).toContain(purchase!.overpaidCents);
        }
      });

      it('keeps the purchase of a deleted selection', async () => {
        const made = await awaiting();
        const opened = await made.open();
        await made.pay(opened);
        expect((await admin.delete(`/api/admin/selections/${made.id}`)).status).toBe(204);
        const receipt = await made.client.http.get(`${made.main}/purchases/${opened.purchaseId}`);
        expect(receipt).toMatchObject({
          status: 200,
          body: { title: 'Album: 2 additional photos', totalCents: 3_000 },
        });
        expect((await admin.get(`/api/admin/purchases/${opened.purchaseId}`)).body).toMatchObject({
          kind: 'selection',
        });
      });

      it('is complete until its purchase is refunded', async () => {
        const made = await awaiting();
        const opened = await made.open();
        await made.pay(opened);
        // Paid lists are not opened with all others.
        await admin.post(`/api/admin/selections/${made.id}/reopen`, {});
        await made.staff('finish');
        expect(await made.list()).toMatchObject({ state: 'complete' });
        const refund = (refundedCents: number) =>
          deliver(fixture, fixture.payments.emit(opened.paymentIntentId, { refundedCents }, 'charge.refunded'));
        await refund(1_000);
        expect(await made.list()).toMatchObject({ state: 'complete' });
        await refund(3_000);
        expect(await made.state()).toMatchObject({ state: 'awaiting_payment', payableCount: 2 });
        // The client's bank returned the refund.
        await refund(0);
        expect(await made.list()).toMatchObject({ state: 'complete', purchaseId: opened.purchaseId });
        await refund(3_000);
        const again = await made.open();
        await made.pay(again);
        expect(await made.list()).toMatchObject({ state: 'complete', purchaseId: again.purchaseId });
        await refund(0);
        await refund(3_000);
        expect(await made.list()).toMatchObject({ state: 'complete', purchaseId: again.purchaseId });
        expect((await refunds(made)).map(({ overpaidCents }) => overpaidCents)).toEqual([0, 0]);
      });
    });

  describe('that is opened again after it was paid', () => {
    const reopened = async () => {
      const made = await awaiting();
      const opened = await made.open();
      await made.pay(opened);
      expect((await made.staff('reopen')).body.lists).toMatchObject([
        { state: 'open', paidCount: 2, purchaseId: opened.purchaseId },
      ]);
      fixture.clock.advance(1);
      return { made, opened };
    };
    const refund = ({ paymentIntentId }: Opened, refundedCents: number) =>
      deliver(fixture, fixture.payments.emit(paymentIntentId, { refundedCents }, 'charge.refunded'));

    if (DEEP)
      describe('and is paid again', () => {
        it.each([3, 4])('is complete with %i photos, without another payment', async (count) => {
          const { made, opened } = await reopened();
          await made.client.http.put(`${made.main}/selections/${made.id}/files`, {
            fileIds: made.photos.slice(count).map(({ id }) => id),
            chosen: false,
          });
          expect((await made.done()).body).toMatchObject({ state: 'complete', payableCount: 0, paidCount: 2 });
          expect(await made.create(30)).toMatchObject(rejected(409, 'selection.paid'));
          await refund(opened, 3_000);
          expect(await made.state()).toMatchObject({
            state: 'awaiting_payment',
            payableCount: count - 2,
            paidCount: 0,
          });
        });

        it('asks for the payment of those alone that are more', async () => {
          const { made, opened } = await reopened();
          await made.choose(6);
          expect((await made.done()).body).toMatchObject({ state: 'awaiting_payment', payableCount: 2, paidCount: 2 });
          expect((await made.quote()).body.order).toMatchObject({
            title: 'Album: 2 additional photos',
            totalCents: 3_000,
          });
          const second = await made.open();
          await made.pay(second);
          expect(await made.list()).toMatchObject({ state: 'complete', paidCount: 4, purchaseId: second.purchaseId });
          // Each of the two payments is needed.
          await refund(opened, 3_000);
          expect(await made.state()).toMatchObject({ state: 'awaiting_payment', payableCount: 2 });
          await refund(opened, 0);
          expect(await made.state()).toMatchObject({ state: 'complete' });
        });

        it('is not completed by a payment that no longer covers what is due', async () => {
          const { made, opened } = await reopened();
          await made.choose(6);
          await made.done();
          const second = await made.open();
          await refund(opened, 3_000);
          expect(await made.state()).toMatchObject({ state: 'awaiting_payment', payableCount: 4 });
          expect((await made.pay(second)).body).toMatchObject({ overpaidCents: 3_000 });
          expect(await made.state()).toMatchObject({ state: 'awaiting_payment', payableCount: 4 });
          await made.pay(await made.open(60));
          expect(await made.state()).toMatchObject({ state: 'complete', paidCount: 4 });
        });
      });

    it('counts two refunds that come at once', async () => {
      const { made, opened } = await reopened();
      await made.choose(6);
      await made.done();
      const second = await made.open();
      await made.pay(second);
      await fixture.app.warmUp();
      await Promise.all([refund(opened, 3_000), refund(second, 3_000)]);
      expect(await made.state()).toMatchObject({ state: 'awaiting_payment', payableCount: 4, paidCount: 0 });
    });
  });

  if (DEEP)
    it('is opened again once it was refunded', async () => {
      const made = await awaiting();
      const opened = await made.open();
      await made.pay(opened);
      await deliver(
        fixture,
        fixture.payments.emit(opened.paymentIntentId, { refundedCents: 3_000 }, 'charge.refunded'),
      );
      expect((await made.staff('reopen')).body.lists).toMatchObject([{ state: 'open', purchaseId: null }]);
    });
});

describe('while somebody is asked to pay', () => {
  if (DEEP)
    it('the price stays', async () => {
      const made = await awaiting();
      const change = (values: object) => admin.put(`/api/admin/selections/${made.id}`, values);
      for (const values of [{ additionalPriceCents: 1 }, { included: 3 }, { additionalPriceCents: null }])
        expect(await change(values)).toMatchObject(rejected(409, 'selection.awaiting_payment'));
      expect((await change({ name: 'Book', included: 2, additionalPriceCents: 1_500 })).status).toBe(200);
      await made.staff('reopen');
      expect((await change({ included: 3 })).status).toBe(200);
    });

  it('a file that is deleted is not paid for', async () => {
    const made = await awaiting();
    const opened = await made.open();
    await admin.delete(`/api/admin/media/${made.photos[3]!.id}`);
    expect(await made.state()).toMatchObject({ count: 3, payableCount: 1 });
    expect((await made.quote()).body.order).toMatchObject({ totalCents: 1_500 });
    const next = await made.open(15);
    expect(next.purchaseId).not.toBe(opened.purchaseId);
    await admin.delete(`/api/admin/media/${made.photos[2]!.id}`);
    expect(await made.create(15)).toMatchObject(rejected(409, 'payments.opens_nothing'));
    expect(await made.state()).toMatchObject({ payableCount: 0 });
    expect((await made.pay(next)).body).toMatchObject({ overpaidCents: 1_500 });
    // Nothing else of the list changes: who was done, and the names of deleted files.
    const { doneAt, doneByName } = await made.list();
    expect(doneByName).not.toBeNull();
    expect((await made.staff('finish')).body).toMatchObject({
      lists: [{ state: 'done', count: 4, doneAt, doneByName }],
      files: made.photos.slice(0, 4).map(({ originalName }) => ({ fileName: originalName })),
    });
  });

  if (DEEP)
    describe('further changes meanwhile', () => {
      it('a list without photos to pay for is done once these cannot be restored', async () => {
        const made = await awaiting();
        const other = await awaiting();
        const housekeeping = () => fixture.app.app.get(SelectionsService, { strict: false }).finishUnpayable();
        for (const photo of made.photos.slice(2, 4)) await admin.delete(`/api/admin/media/${photo.id}`);
        expect(await made.list()).toMatchObject({ state: 'awaiting_payment', obstacle: 'no_photos' });
        await housekeeping();
        expect(await made.list()).toMatchObject({ state: 'awaiting_payment' });
        fixture.clock.advance(3_601);
        await housekeeping();
        expect(await made.list()).toMatchObject({ state: 'done', obstacle: null, paidCount: 0 });
        expect(await other.list()).toMatchObject({ state: 'awaiting_payment', obstacle: null });
      });

      it('staff see why nobody can pay', async () => {
        const { manager } = fixture.app.database;
        const hidden = await awaiting();
        await admin.post(`/api/admin/projects/${hidden.client.project.id}/media/visibility`, {
          mediaFileIds: hidden.photos.map(({ id }) => id),
          visibility: 'staff',
        });
        expect(await hidden.list()).toMatchObject({ obstacle: 'no_photos', count: 4 });
        const little = await awaiting();
        await manager.update(Selection, { id: little.id }, { additionalPriceCents: 1 });
        expect(await little.list()).toMatchObject({ obstacle: 'amount' });
        const buying = { selection: { participants: 'everyone' }, project: { guestPurchases: true } };
        const closed = await scenario(buying);
        const guest = await closed.person({ kind: 'guest', name: 'Gus', email: 'gus@example.test' });
        await closed.choose(4, guest);
        await closed.done(guest);
        expect(await closed.list()).toMatchObject({ state: 'awaiting_payment', obstacle: null });
        await manager.update(Project, { id: closed.client.project.id }, { guestPurchases: false });
        expect(await closed.list()).toMatchObject({ obstacle: 'not_allowed' });
      });

      it('a file that is hidden from the person is neither paid for nor named', async () => {
        const made = await scenario({ selection: { participants: 'everyone' }, project: { guestPurchases: true } });
        const guest = await made.person({ kind: 'guest', name: 'Gus', email: 'gus@example.test' });
        await made.choose(4, guest);
        await made.done(guest);
        const show = (visibility: string) =>
          fixture.app.database.query('UPDATE media_file SET visibility = $2 WHERE id = $1', [
            made.photos[0]!.id,
            visibility,
          ]);
        await show('clients');
        expect(await made.state(guest)).toMatchObject({ count: 3, payableCount: 1 });
        const opened = await made.open(15, guest);
        const { purchaseId } = opened;
        const [purchase] = await made.client.purchases();
        expect(purchase).toMatchObject({ id: purchaseId, title: 'Album: 1 additional photo' });
        expect(purchase!.contents.selection!.files.map(({ id }) => id)).toEqual(
          made.photos.slice(1, 4).map(({ id }) => id),
        );
        // It is not in the list any more once the others are paid, also when it is shown again.
        await made.pay(opened, guest);
        await show('everyone');
        expect(await made.state(guest)).toMatchObject({ state: 'complete', count: 3, paidCount: 1 });
        expect(await made.list()).toMatchObject({ state: 'complete', count: 3, additionalCount: 1 });
      });

      it('an order that was opened before a file was deleted completes the list', async () => {
        const made = await awaiting();
        const opened = await made.open();
        await admin.delete(`/api/admin/media/${made.photos[3]!.id}`);
        expect((await made.pay(opened)).body).toMatchObject({ overpaidCents: 0 });
        expect(await made.list()).toMatchObject({ state: 'complete' });
      });
    });
});

if (DEEP)
  describe('when the price list has another currency', () => {
    const inCurrency = (currency: string) =>
      fixture.app.database.query('UPDATE price_list SET currency = $1 WHERE is_default', [currency]);
    afterEach(() => inCurrency('usd'));

    it('nobody is asked to pay the price until staff enter it again', async () => {
      const made = await awaiting();
      await inCurrency('jpy');
      expect(await made.state()).toMatchObject({ additionalPriceCents: null, isSold: false, payableCount: 0 });
      expect(await made.quote()).toMatchObject(rejected(409, 'payments.opens_nothing'));
      expect(await made.create(3_000)).toMatchObject(rejected(409, 'payments.opens_nothing'));
      const staff = async () => (await admin.get(`/api/admin/selections/${made.id}`)).body;
      expect(await staff()).toMatchObject({ additionalPriceCents: 1_500, currency: 'usd', listCurrency: 'jpy' });
      const change = (values: object) => admin.put(`/api/admin/selections/${made.id}`, values);
      // A form that was opened before sends the price that it shows.
      const stale = { additionalPriceCents: 2_000, currency: 'usd' };
      expect(await change(stale)).toMatchObject({
        status: 400,
        body: { fields: { additionalPriceCents: { code: 'selection_price_currency', params: { currency: 'JPY' } } } },
      });
      expect((await change({ name: 'Book', additionalPriceCents: 1_500, currency: 'usd' })).body).toMatchObject({
        name: 'Book',
        currency: 'usd',
      });
      expect((await change({ additionalPriceCents: 1_500, currency: 'jpy' })).body).toMatchObject({ currency: 'jpy' });
      expect(await made.state()).toMatchObject({ additionalPriceCents: 1_500, currency: 'jpy', payableCount: 2 });
      expect((await made.quote()).body.order).toMatchObject({ totalCents: 3_000, currency: 'jpy' });
    });

    it('a list that is done is settled by the studio', async () => {
      const made = await scenario();
      await made.choose(4);
      await inCurrency('jpy');
      expect((await made.done()).body).toMatchObject({ state: 'done', payableCount: 0 });
    });
  });

if (DEEP)
  describe('a studio in the EU', () => {
    beforeAll(async () => {
      expect((await saveSeller(admin, {})).status).toBe(200);
      expect((await saveTax(admin, { mode: 'added' })).status).toBe(200);
      await fixture.app.database.query(`UPDATE price_list SET currency = 'eur' WHERE is_default`);
    });

    it('adds its tax to the price that clients see, and asks for no consent to a download', async () => {
      const made = await awaiting();
      expect(await made.state()).toMatchObject({ additionalPriceCents: 1_785, taxMode: 'included', currency: 'eur' });
      const quote = (await made.quote('&country=DE')).body;
      expect(quote).toMatchObject({
        order: { subtotalCents: 3_570, taxCents: 570, totalCents: 3_570 },
        deliveryConsent: [],
      });
    });

    it('names the photos in the invoice, and lets the client withdraw, which sets the list back', async () => {
      const made = await awaiting();
      const opened = await made.open(35.7, made.main, { country: 'DE' });
      await made.pay(opened);
      expect(await made.list()).toMatchObject({ state: 'complete' });
      const [purchase] = await made.client.purchases();
      expect(purchase).toMatchObject({ consentNeeded: false, unlocksAt: null });
      const [invoice] = await fixture.app.database.query<{ document: object }[]>(
        'SELECT document FROM invoice WHERE purchase_id = $1',
        [opened.purchaseId],
      );
      expect(JSON.stringify(invoice!.document)).toContain('Album: 2 additional photos');
      const csv = await admin.get('/api/admin/purchases/export');
      expect(csv.text).toContain(
        `,${made.client.project.clientEmail},Album: 2 additional photos,succeeded,35.70,5.70,35.70,`,
      );
      const { clientEmail: email } = made.client.project;
      const statement = { name: 'Anna', orderReference: receiptReference(purchase!), email, language: 'en' };
      expect((await fixture.app.visitor().post('/api/withdrawals', statement)).status).toBe(200);
      expect(await jobs(fixture, 'notify-staff')).toContainEqual(expect.objectContaining({ event: 'withdrawal' }));
      const [withdrawal] = (await admin.get('/api/admin/withdrawals')).body;
      expect((await admin.post(`/api/admin/withdrawals/${withdrawal.id}/accept`, {})).status).toBe(200);
      // Before the provider has answered.
      expect(await made.list()).toMatchObject({ state: 'awaiting_payment' });
      expect(await made.state()).toMatchObject({ payableCount: 2 });
    });
  });
