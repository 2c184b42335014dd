import { NOTIFICATION_EVENTS } from '../../../src/common/mails/notification-events.js';
import { StudioService } from '../../../src/modules/settings/studio.service.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { galleryPath } from '../../fixtures/gallery-fixture.js';
import { failFile, HAPPENINGS, useNotifications, type Happening } from '../../fixtures/notifications-fixture.js';
import { insertMedia, insertPurchase, insertUser } from '../../fixtures/rows.js';
import { ADMIN_EMAIL } from '../../fixtures/app/test-app.js';

const fixture = useNotifications();
const query = (sql: string, parameters: unknown[] = []) => fixture.app.database.query<never[]>(sql, parameters);
const subjects = async () => (await fixture.run()).map(({ to, subject }) => `${to}: ${subject}`);
const choose = (choices: object) => fixture.admin.put('/api/user/notifications', choices);
const happening = (event: string) => HAPPENINGS.find((each) => each.event === event)!;
const noteAtNight = async ({ begin }: Happening) => {
  fixture.clock.set('2027-01-12T22:00:00Z');
  const client = await fixture.client();
  const reference = await begin(fixture, client);
  expect(await fixture.run()).toEqual([]);
  fixture.clock.set('2027-01-13T07:05:00Z');
  return { client, reference };
};
const inStudio = async (isOn: boolean) => {
  const { version } = (await fixture.admin.get('/api/admin/settings')).body;
  await fixture.admin.put('/api/admin/settings', { version, automaticMails: isOn });
  await fixture.worker.context.get(StudioService, { strict: false }).refresh();
};
const inProject = ({ id }: { id: string }, staffMails: boolean) =>
  fixture.admin.put(`/api/admin/projects/${id}/reminders`, { disabledRules: [], staffMails });

describe('notifications', () => {
  it('have a case here for every event', () => {
    expect(HAPPENINGS.map(({ event }) => event)).toEqual(NOTIFICATION_EVENTS);
  });

  describe.each(allOrEvery(5, HAPPENINGS))('$event', ({ event, begin, subject, text, place, ends }) => {
    // A refund follows a sale, which is another event.
    beforeEach(() => choose({ sale: 'never', [event]: 'at_once' }));

    it('is mailed at once, once, however often its job runs', async () => {
      const reference = await begin(fixture, await fixture.client());
      const [mail, ...others] = await fixture.run();
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ to: ADMIN_EMAIL, subject });
      expect(mail!.text).toContain(text);
      expect(mail!.text).toMatch(place);
      await Promise.all(Array.from({ length: 8 }, () => fixture.worker.run('notify-staff', { event, reference })));
      fixture.clock.advance(3_600);
      expect(await fixture.run()).toEqual([]);
    });

    if (DEEP)
      it('is one mail of eight jobs that run at once', async () => {
        const { reference } = await noteAtNight(happening(event));
        await Promise.all(
          Array.from({ length: 8 }, (_, index) =>
            index % 2 === 0
              ? fixture.worker.run('notify-staff', { event, reference })
              : fixture.worker.run('queue-notifications', {}),
          ),
        );
        expect(await subjects()).toEqual([`${ADMIN_EMAIL}: ${subject}`]);
      });

    it('waits at night until eight', async () => {
      await noteAtNight(happening(event));
      fixture.clock.set('2027-01-13T06:59:00Z');
      expect(await fixture.run()).toEqual([]);
      fixture.clock.set('2027-01-13T07:00:00Z');
      expect(await subjects()).toEqual([`${ADMIN_EMAIL}: ${subject}`]);
      expect(await fixture.run()).toEqual([]);
    });

    if (DEEP)
      describe('in further cases', () => {
        it.each(Object.entries(ends))('is not mailed when %s', async (_, end) => {
          const { reference } = await noteAtNight(happening(event));
          await end(fixture, reference);
          expect(await subjects()).toEqual([]);
          expect(await query(`SELECT 1 FROM mail WHERE kind = 'notification'`)).toEqual([]);
        });

        it('is not mailed to somebody who is no longer staff, or does not want it', async () => {
          await insertUser(fixture.app.database, { email: 'una@studio.test', role: 'admin' });
          await insertUser(fixture.app.database, { email: 'client@example.test', role: 'user' });
          if (event === 'first_visit')
            await query(`INSERT INTO notification_choice SELECT id, $1, 'at_once' FROM "user" ON CONFLICT DO NOTHING`, [
              event,
            ]);
          await noteAtNight(happening(event));
          const told = `SELECT u.email FROM notification n JOIN "user" u ON u.id = n.user_id WHERE n.event = $1 ORDER BY 1`;
          expect(await query(told, [event])).toEqual([{ email: ADMIN_EMAIL }, { email: 'una@studio.test' }]);
          await query(`UPDATE "user" SET role = 'user' WHERE email = 'una@studio.test'`);
          expect(await subjects()).toEqual([`${ADMIN_EMAIL}: ${subject}`]);
        });

        it('is not mailed when it is chosen never, before it happens or while it waits', async () => {
          await choose({ [event]: 'never' });
          await begin(fixture, await fixture.client());
          expect(await fixture.run()).toEqual([]);
          await choose({ [event]: 'at_once' });
          expect(await fixture.run()).toEqual([]);
          await noteAtNight(happening(event));
          await choose({ [event]: 'never' });
          await choose({ [event]: 'at_once' });
          expect(await fixture.run()).toEqual([]);
        });

        it('is in the mail of the next morning when it is chosen daily', async () => {
          await choose({ [event]: 'daily' });
          await begin(fixture, await fixture.client());
          expect(await fixture.run()).toEqual([]);
          fixture.clock.set('2027-01-13T07:00:00Z');
          expect(await subjects()).toEqual([`${ADMIN_EMAIL}: ${subject}`]);
        });

        it('is not mailed while the studio or the project does without', async () => {
          await inStudio(false);
          await begin(fixture, await fixture.client());
          await fixture.run();
          await inStudio(true);
          expect(await fixture.run()).toEqual([]);
          const { client } = await noteAtNight(happening(event));
          await inProject(client.project, false);
          expect(await fixture.run()).toEqual([]);
        });
      });
  });

  if (DEEP)
    describe('a mail that is about to leave', () => {
      const queued = async () => {
        const client = await fixture.client();
        const { id } = await insertPurchase(fixture.app.database, client.project);
        await fixture.worker.run('notify-staff', { event: 'sale', reference: id });
        return { client };
      };

      it.each<[string, (sale: { client: { project: { id: string } } }) => Promise<unknown>]>([
        ['the studio does without', () => inStudio(false)],
        ['the project does without', ({ client }) => inProject(client.project, false)],
        [
          'the project is in the trash',
          ({ client }) => query('UPDATE project SET trashed_at = now() WHERE id = $1', [client.project.id]),
        ],
        ['the project is deleted', ({ client }) => query('DELETE FROM project WHERE id = $1', [client.project.id])],
        ['the reader wants none any more', () => choose({ sale: 'never' })],
        ['the reader is deleted', () => query(`DELETE FROM "user" WHERE email = 'una@studio.test'`)],
      ])('stays when %s', async (name, end) => {
        if (name === 'the reader is deleted') {
          await insertUser(fixture.app.database, { email: 'una@studio.test', role: 'admin' });
          await choose({ sale: 'never' });
        }
        const sale = await queued();
        await end(sale);
        try {
          expect(await fixture.run()).toEqual([]);
          expect(await query(`SELECT 1 FROM mail WHERE kind = 'notification'`)).toEqual([]);
        } finally {
          await inStudio(true);
        }
      });

      it('waits for the morning when the night begins, and leaves once', async () => {
        fixture.clock.set('2027-03-27T19:59:00Z');
        await queued();
        fixture.clock.set('2027-03-27T20:00:00Z');
        expect(await fixture.run()).toEqual([]);
        fixture.clock.set('2027-03-28T05:59:00Z');
        expect(await fixture.run()).toEqual([]);
        fixture.clock.set('2027-03-28T06:00:00Z');
        expect(await fixture.run()).toHaveLength(1);
        expect(await fixture.run()).toEqual([]);
      });

      it('is the same to the mail server after a crash and a night', async () => {
        await queued();
        const send = {
          kind: 'notification' as const,
          reference: (await query(`SELECT reference FROM mail WHERE kind = 'notification'`))[0]!['reference'],
        };
        await fixture.worker.run('send-mail', send);
        const [{ idempotencyKey }] = fixture.mailer.sentToStaff.map((mail) => ({
          idempotencyKey: mail.idempotencyKey,
        })) as [{ idempotencyKey: string }];
        await query(`UPDATE mail SET state = 'waiting', sent_at = NULL`);
        fixture.clock.set('2027-01-12T21:00:00Z');
        await fixture.worker.run('send-mail', send);
        fixture.clock.set('2027-01-13T08:00:00Z');
        await fixture.worker.run('queue-notifications', {});
        expect(await query(`SELECT 'notification/' || reference AS key FROM mail WHERE kind = 'notification'`)).toEqual(
          [{ key: idempotencyKey }],
        );
      });
    });

  if (DEEP)
    describe('many', () => {
      it('failed files of a project are one mail at once, and one after half an hour', async () => {
        const client = await fixture.client();
        const files = await insertMedia(fixture.app.database, client.project, 60, {
          fileType: 'photo',
          status: 'processing',
        });
        await failFile(fixture.worker, files[0]!);
        expect(await subjects()).toEqual([`${ADMIN_EMAIL}: File failed: ${files[0]!.originalName}`]);
        await Promise.all(files.map((file) => failFile(fixture.worker, file)));
        expect(await fixture.run()).toEqual([]);
        fixture.clock.advance(29 * 60);
        expect(await fixture.run()).toEqual([]);
        fixture.clock.advance(61);
        const [mail, ...others] = await fixture.run();
        expect(others).toEqual([]);
        expect(mail!.subject).toBe('Files failed: 59 (Wedding)');
        expect(mail!.text).toContain('And more: 39.');
        expect(mail!.text.match(/admin\/projects/g)).toHaveLength(1);
        fixture.clock.advance(7_200);
        expect(await fixture.run()).toEqual([]);
      });

      it('galleries and events are a mail each', async () => {
        const [one, two] = [await fixture.client('One'), await fixture.client('Two')];
        await one.buy('extended');
        await two.buy('extended');
        await happening('file_failed').begin(fixture, one);
        expect((await fixture.run()).map(({ subject }) => subject).sort()).toEqual([
          'File failed: IMG_1.jpg',
          'Sale: Extended Access Package, $199.00',
          'Sale: Extended Access Package, $199.00',
        ]);
      });

      it('events of a day are one mail each morning, with everything of before eight', async () => {
        await choose({ sale: 'daily', file_failed: 'daily' });
        const client = await fixture.client();
        await client.buy('extended');
        await client.http.post(`${galleryPath(client.project)}/visit`);
        await happening('file_failed').begin(fixture, client);
        await happening('file_failed').begin(fixture, client);
        expect(await fixture.run()).toEqual([]);
        fixture.clock.set('2027-01-13T07:00:00Z');
        const [mail, ...others] = await fixture.run();
        expect(others).toEqual([]);
        expect(mail!.subject).toBe('What happened: 4');
        expect(mail!.text).toContain('Files failed: 2 (Wedding)');
        expect(mail!.html).toContain('Gallery opened: Wedding');
        await happening('file_failed').begin(fixture, client);
        fixture.clock.set('2027-01-13T19:00:00Z');
        expect(await fixture.run()).toEqual([]);
        fixture.clock.set('2027-01-14T07:00:00Z');
        expect(await subjects()).toEqual([`${ADMIN_EMAIL}: File failed: IMG_1.jpg`]);
      });

      it('members of staff each get their own', async () => {
        await insertUser(fixture.app.database, { email: 'una@studio.test', role: 'admin' });
        await choose({ sale: 'never' });
        await (await fixture.client()).buy('extended');
        expect(await subjects()).toEqual(['una@studio.test: Sale: Extended Access Package, $199.00']);
      });
    });

  if (DEEP)
    describe('what they say, and how long they are kept', () => {
      it('report a withdrawal without an order, whose text is not read as HTML', async () => {
        const [{ id }] = (await query(
          `INSERT INTO withdrawal (name, order_reference, email, language, state, received_at) VALUES ($1, $2, 'a@example.test', 'en', 'pending', now()) RETURNING id`,
          ['<b>Eve</b>\nX', 'R-1 {person}'],
        )) as unknown as [{ id: string }];
        await fixture.worker.run('notify-staff', { event: 'withdrawal', reference: id });
        const [mail] = await fixture.run();
        expect(mail!.subject).toBe('Withdrawal: R-1 {person}');
        expect(mail!.text).toContain('<b>Eve</b> X withdraws from a contract. The order was not found: R-1 {person}.');
        expect(mail!.html).not.toContain('<b>Eve');
      });

      it('do not take a second visitor for the first', async () => {
        await choose({ first_visit: 'at_once' });
        const client = await fixture.client();
        const visit = () => client.http.post(`${galleryPath(client.project)}/visit`);
        await visit();
        await visit();
        fixture.clock.advance(7_200);
        await visit();
        expect(await query(`SELECT 1 FROM job_outbox WHERE name = 'notify-staff'`)).toHaveLength(1);
      });

      it('are deleted by age also when they were never sent', async () => {
        fixture.clock.set('2027-01-12T22:00:00Z');
        await (await fixture.client()).buy('extended');
        await fixture.run();
        expect(await query('SELECT 1 FROM notification WHERE mailed_at IS NULL')).toHaveLength(1);
        fixture.clock.advance(91 * 86_400);
        await fixture.worker.run('housekeeping', {});
        expect(await query('SELECT 1 FROM notification')).toEqual([]);
      });

      it('do not wait for ever when their reader chose to get none while they were in a mail', async () => {
        fixture.clock.set('2027-01-12T19:59:00Z');
        await (await fixture.client()).buy('extended');
        await fixture.worker.drain();
        await query(`UPDATE mail SET state = 'waiting', sent_at = NULL WHERE kind = 'notification'`);
        await choose({ sale: 'never' });
        expect(await query('SELECT 1 FROM notification')).toHaveLength(1);
        fixture.clock.set('2027-01-12T21:00:00Z');
        const [mail] = await query(`SELECT reference FROM mail WHERE kind = 'notification'`);
        const reference = String(mail!['reference']);
        await fixture.worker.run('send-mail', { kind: 'notification', reference });
        await fixture.worker.run('queue-notifications', {});
        expect(await query('SELECT 1 FROM notification')).toEqual([]);
        expect(await query(`SELECT 1 FROM mail WHERE kind = 'notification'`)).toEqual([]);
      });

      it('are deleted by age together with their mails', async () => {
        await (await fixture.client()).buy('extended');
        await fixture.run();
        fixture.clock.advance(91 * 86_400);
        await fixture.worker.run('housekeeping', {});
        expect(await query('SELECT 1 FROM notification')).toEqual([]);
        // Their mails are looked for in the same run or the next one.
        await fixture.worker.run('housekeeping', {});
        expect(await query(`SELECT 1 FROM mail WHERE kind = 'notification'`)).toEqual([]);
      });
    });

  if (DEEP)
    describe('the choice of a member of staff', () => {
      const DEFAULTS = {
        sale: 'at_once',
        selection_done: 'at_once',
        withdrawal: 'at_once',
        payment_failed: 'at_once',
        refund_failed: 'at_once',
        file_failed: 'at_once',
        first_visit: 'daily',
      };

      it('has defaults, and changes what is sent', async () => {
        expect((await fixture.admin.get('/api/user/notifications')).body).toEqual(DEFAULTS);
        const changed = { ...DEFAULTS, sale: 'never', first_visit: 'at_once' };
        expect((await choose({ sale: 'never', first_visit: 'at_once' })).body).toEqual(changed);
        expect((await choose({})).body).toEqual(changed);
        expect((await fixture.admin.get('/api/user/notifications')).body).toEqual(changed);
      });

      it('is rejected when it is none', async () => {
        for (const sale of ['nonsense', null, 1, ['daily']])
          expect(await choose({ sale })).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
        expect(await choose({ nonsense: 'daily' })).toMatchObject({ status: 400 });
        expect((await fixture.admin.get('/api/user/notifications')).body).toEqual(DEFAULTS);
      });
    });
});
