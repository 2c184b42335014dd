import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { MailsRepository } from '../../../src/modules/mail/mails.repository.js';
import { Project } from '../../../src/modules/projects/core/project.entity.js';
import { Person } from '../../../src/modules/projects/people/person.entity.js';
import { SelectionList } from '../../../src/modules/selections/selection-list.entity.js';
import { StudioService } from '../../../src/modules/settings/studio.service.js';
import { Selection } from '../../../src/modules/selections/selection.entity.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { galleryPath, insertPerson } from '../../fixtures/gallery-fixture.js';
import { mainOf, useReminders } from '../../fixtures/reminders-fixture.js';
import { changePurchase, insertDownloads, insertMedia, insertPurchase } from '../../fixtures/rows.js';

const fixture = useReminders();
const { invited, run, pass, inDays } = {
  invited: (values?: Partial<Project>) => fixture.invited(values),
  run: () => fixture.run(),
  pass: (days: number) => fixture.pass(days),
  inDays: (days: number) => fixture.inDays(days),
};
const subjects = async () => (await run()).map(({ to, subject }) => `${to}: ${subject}`);
const change = (project: Project, values: Partial<Project>) =>
  fixture.app.database.manager.update(Project, { id: project.id }, values);
const visit = (project: Project) => fixture.app.visitor().post(`${galleryPath(project)}/visit`);
const rule = (name: string, values: { enabled?: boolean; days?: number }) =>
  fixture.app.database.query('INSERT INTO reminder_rule (name, is_enabled, days) VALUES ($1, $2, $3)', [
    name,
    values.enabled ?? true,
    values.days ?? 3,
  ]);

const inStudio = async (automaticMails: boolean) => {
  await fixture.app.database.query('UPDATE studio_settings SET automatic_mails = $1', [automaticMails]);
  await fixture.worker.context.get(StudioService, { strict: false }).refresh();
};

async function insertSelection({ id: projectId }: Project, values: Partial<Selection> = {}): Promise<Selection> {
  const { manager } = fixture.app.database;
  const selection = { projectId, name: 'Album', participants: 'client' as const, position: 0, ...values };
  return manager.save(Selection, manager.create(Selection, { createdAt: inDays(-1), ...selection }));
}
const insertOrder = async (project: Project, values: object = {}) =>
  insertPurchase(fixture.app.database, project, {
    personId: (await mainOf(fixture.app, project)).id,
    state: 'created',
    succeededAt: null,
    createdAt: inDays(0),
    ...values,
  });
const insertPaid = (project: Project, values: object = {}) =>
  insertOrder(project, { state: 'succeeded', succeededAt: inDays(0), ...values });

/** Each rule with the days until its mail is due, the project that begins them, and the changes that end its reason. */
const RULES: readonly {
  name: string;
  days: number;
  begin: () => Promise<Project>;
  subject: string;
  ends: Readonly<Record<string, (project: Project) => Promise<unknown>>>;
}[] = [
  {
    name: 'gallery_not_opened',
    days: 3,
    begin: () => invited({ name: 'Wedding', clientName: 'Anna', clientEmail: 'anna@example.test' }),
    subject: 'Your gallery is waiting: Wedding',
    ends: {
      'the gallery is opened': visit,
      'the timer ends': (project) => change(project, { timerEnabled: true, expiresAt: inDays(0) }),
    },
  },
  {
    name: 'gallery_closes_soon',
    days: 13,
    begin: async () => {
      const project = await invited({
        name: 'Wedding',
        clientEmail: 'anna@example.test',
        timerEnabled: true,
        expiresAt: inDays(20),
      });
      await visit(project);
      return project;
    },
    subject: 'Your gallery closes soon: Wedding',
    ends: {
      'the timer is switched off': (project) => change(project, { timerEnabled: false }),
      'the end moves away': (project) => change(project, { expiresAt: inDays(30) }),
      'access for ever is bought': (project) =>
        insertPaid(project, { contents: { videos: null, photos: null, lifetimeAccess: true, downloadSizes: [] } }),
    },
  },
  {
    name: 'gallery_closes_next',
    days: 6,
    begin: async () => {
      const project = await invited({
        name: 'Wedding',
        clientEmail: 'anna@example.test',
        timerEnabled: true,
        expiresAt: inDays(7),
      });
      await visit(project);
      await rule('gallery_closes_soon', { enabled: false });
      return project;
    },
    subject: 'Last chance: your gallery Wedding closes',
    ends: { 'the gallery has closed': (project) => change(project, { expiresAt: inDays(0) }) },
  },
  {
    name: 'selection_open',
    days: 7,
    begin: async () => {
      const project = await invited({ name: 'Wedding', clientEmail: 'anna@example.test' });
      await visit(project);
      await insertSelection(project, { deadline: inDays(10) });
      return project;
    },
    subject: 'Please choose your photos: Album',
    ends: {
      'the list is done': async (project) => {
        const { manager } = fixture.app.database;
        const { id: selectionId } = await manager.findOneByOrFail(Selection, { projectId: project.id });
        const { id: personId } = await mainOf(fixture.app, project);
        const list = { selectionId, personId, state: 'done' as const, doneAt: inDays(0) };
        return manager.save(SelectionList, manager.create(SelectionList, list));
      },
      'the deadline passes': (project) =>
        fixture.app.database.manager.update(Selection, { projectId: project.id }, { deadline: inDays(0) }),
      'the selection is deleted': (project) =>
        fixture.app.database.manager.delete(Selection, { projectId: project.id }),
    },
  },
  {
    name: 'order_unpaid',
    days: 1,
    begin: async () => {
      const project = await invited({ name: 'Wedding', clientEmail: 'anna@example.test' });
      await visit(project);
      await insertOrder(project);
      return project;
    },
    subject: 'Your order is not complete yet: Extended Access Package',
    ends: {
      'it is paid': async (project) => {
        const [order] = await fixture.app.database.query<[{ id: string }]>(
          'SELECT id FROM purchase WHERE project_id = $1',
          [project.id],
        );
        await changePurchase(fixture.app.database, order.id, { state: 'succeeded', succeededAt: inDays(0) });
      },
      'the gallery has closed, and the order would not open it': async (project) => {
        await fixture.app.database.query(`UPDATE purchase SET contents = contents || '{"lifetimeAccess": false}'`);
        await change(project, { timerEnabled: true, expiresAt: inDays(0) });
      },
      'another order is paid': (project) => insertPaid(project),
      'another order is begun': (project) =>
        insertOrder(project, { state: 'canceled', createdAt: inDays(0), title: 'Other' }),
      'somebody ends it': () => fixture.app.database.query(`UPDATE purchase SET state = 'canceled'`),
      'staff grant something': ({ id, clientEmailKey }) =>
        fixture.app.database.query(
          `INSERT INTO entitlement (project_id, holder, source, source_id, contents, since)
           VALUES ($1, $2, 'grant', gen_random_uuid(), '{"videos": null, "photos": null, "lifetimeAccess": false, "downloadSizes": []}', $3)`,
          [id, clientEmailKey, inDays(0)],
        ),
    },
  },
  {
    name: 'purchase_not_downloaded',
    days: 7,
    begin: async () => {
      const project = await invited({ name: 'Wedding', clientEmail: 'anna@example.test' });
      await visit(project);
      await insertPaid(project);
      return project;
    },
    subject: 'Your photos are ready to download: Wedding',
    ends: {
      'a file is downloaded': async (project) => {
        const files = await insertMedia(fixture.app.database, project, 1, { fileType: 'photo' });
        await insertDownloads(fixture.app.database, project, files, inDays(0));
      },
      'the payment is refunded': () => fixture.app.database.query('UPDATE entitlement SET revoked_at = now()'),
    },
  },
];

/** The changes that end the reason of every rule. */
const ENDS: Readonly<Record<string, (project: Project, name: string) => Promise<unknown>>> = {
  'the project is archived': (project) => change(project, { status: 'archived' }),
  'the project is in the trash': (project) => change(project, { trashedAt: inDays(0) }),
  'the project does without the rule': ({ id }, name) =>
    fixture.app.database.query('INSERT INTO project_reminders VALUES ($1, $2)', [id, [name]]),
  'the studio does without the rule': (_, name) =>
    fixture.app.database.query(
      'INSERT INTO reminder_rule (name, is_enabled, days) VALUES ($1, false, 1) ON CONFLICT (name) DO UPDATE SET is_enabled = false',
      [name],
    ),
  'the reader has unsubscribed': () =>
    fixture.app.database.query(`INSERT INTO unsubscription VALUES ('anna@example.test', now())`),
  'another client takes the place': (project) =>
    change(project, { clientEmail: 'ben@example.test', clientEmailKey: 'ben@example.test' }),
};

describe('reminders', () => {
  describe.each(allOrEvery(2, RULES))('$name', ({ name, days, begin, subject, ends }) => {
    it('is sent once, when it is due', async () => {
      await begin();
      pass(days - 0.1);
      expect(await run()).toEqual([]);
      pass(0.1);
      expect(await subjects()).toEqual([`anna@example.test: ${subject}`]);
      pass(0.01);
      expect(await run()).toEqual([]);
      pass(1);
      expect((await subjects()).filter((each) => each.endsWith(subject))).toEqual([]);
    });

    if (DEEP)
      describe('at once, and while the studio does without', () => {
        it('is sent once by eight jobs that run at once', async () => {
          await begin();
          pass(days);
          fixture.mailer.sent.length = 0;
          await Promise.all(Array.from({ length: 8 }, () => fixture.worker.run('queue-reminders', {})));
          await fixture.worker.drain();
          expect(fixture.mailer.sent.map((mail) => mail.subject)).toEqual([subject]);
        });

        it('is not sent while the studio does without mails that come by themselves', async () => {
          await begin();
          pass(days);
          await inStudio(false);
          expect(await run()).toEqual([]);
          await inStudio(true);
          expect(await subjects()).toEqual([`anna@example.test: ${subject}`]);
        });
      });

    // The short form tries every sixth end.
    const allEnds = Object.entries({ ...ENDS, ...ends });
    it.each(allOrEvery(6, allEnds))('is not sent when %s', async (_, end) => {
      const project = await begin();
      pass(days);
      await end(project, name);
      expect(await subjects()).not.toContain(`anna@example.test: ${subject}`);
    });

    if (DEEP)
      it.each(allEnds)('does not leave when meanwhile %s', async (_, end) => {
        const project = await begin();
        pass(days);
        fixture.mailer.sent.length = 0;
        await fixture.worker.run('queue-reminders', {});
        await end(project, name);
        await fixture.worker.drain();
        expect(fixture.mailer.sent.map((mail) => mail.subject)).not.toContain(subject);
        expect(await fixture.app.database.query(`SELECT 1 FROM mail WHERE kind = 'reminder'`)).toEqual([]);
      });
  });

  if (DEEP)
    describe('the mail', () => {
      it('greets by name, has the personal link and the links that end it', async () => {
        await RULES[0]!.begin();
        pass(3);
        const [mail] = await run();
        expect(mail).toMatchObject({
          to: 'anna@example.test',
          unsubscribeUrl: expect.stringMatching(/^https:\/\/studio\.example\/unsubscribe\/[\w-]+$/),
          idempotencyKey: expect.stringMatching(/^reminder\//),
        });
        expect(mail!.text).toContain('Hi Anna,\n\nYour gallery is ready');
        expect(mail!.text).toMatch(/https:\/\/studio\.example\/gallery\/[\w-]+\/[\w-]+\n/);
        expect(mail!.text).toContain(`No more reminders: ${mail!.unsubscribeUrl}`);
        expect(mail!.html).toContain(`href="${mail!.unsubscribeUrl}"`);
        expect(mail!.unsubscribeUrl).not.toContain('anna');
      });

      it('names the end in the time of the studio, in the language of the project', async () => {
        fixture.app.clock.set('2027-06-01T10:00:00Z');
        await invited({ language: 'de', timerEnabled: true, expiresAt: new Date('2027-06-20T21:59:00Z') });
        fixture.app.clock.set('2027-06-14T10:00:00Z');
        expect((await run())[0]!.text).toContain('bis zum 20. Juni 2027 um 23:59 geöffnet');
      });

      it('treats names as text, and fills in nothing that they contain', async () => {
        await invited({ name: '<b>{link}</b>\n{greeting}', clientName: 'A\nB {project}' });
        pass(3);
        const [mail] = await run();
        expect(mail!.subject).toBe('Your gallery is waiting: <b>{link}</b> {greeting}');
        expect(mail!.text).toContain('Hi A B {project},');
        expect(mail!.html).not.toContain('<b>{link}');
      });
    });

  if (DEEP)
    describe('at night', () => {
      it.each([
        ['2027-03-27T20:00:00Z', 0, 'nine in the evening'],
        ['2027-03-28T05:59:00Z', 0, 'just before eight, after the clocks changed'],
        ['2027-03-28T06:00:00Z', 1, 'eight, after the clocks changed'],
        ['2027-03-27T06:59:00Z', 0, 'just before eight, before the clocks changed'],
        ['2027-03-27T07:00:00Z', 1, 'eight, before the clocks changed'],
        ['2027-03-27T19:59:00Z', 1, 'just before nine in the evening'],
      ])('%s: %i mails, at %s', async (at, count) => {
        fixture.app.clock.set('2027-03-24T00:00:00Z');
        await invited();
        fixture.app.clock.set(at);
        expect(await run()).toHaveLength(count);
      });

      it('a mail that waits for its server is sent in the morning, once', async () => {
        fixture.app.clock.set('2027-03-24T00:00:00Z');
        await invited();
        fixture.app.clock.set('2027-03-27T19:50:00Z');
        await fixture.worker.run('queue-reminders', {});
        fixture.app.clock.set('2027-03-27T20:10:00Z');
        expect(await run()).toEqual([]);
        fixture.app.clock.set('2027-03-28T06:10:00Z');
        expect(await run()).toHaveLength(1);
        expect(await run()).toEqual([]);
      });
    });

  if (DEEP)
    it('a mail that is dropped does not stop the one that is planned at the same time', async () => {
      fixture.app.clock.set('2027-03-24T00:00:00Z');
      await invited();
      fixture.app.clock.set('2027-03-27T19:50:00Z');
      await fixture.worker.run('queue-reminders', {});
      // It is night when the mail leaves, and morning before the mail is deleted.
      fixture.app.clock.set('2027-03-27T20:10:00Z');
      const remove = jest.spyOn(MailsRepository.prototype, 'delete');
      remove.mockImplementationOnce(async function (this: MailsRepository, kind, references) {
        fixture.app.clock.set('2027-03-28T06:10:00Z');
        await fixture.worker.run('queue-reminders', {});
        return this.delete(kind, references);
      });
      expect(await run()).toEqual([]);
      remove.mockRestore();
      expect(await run()).toHaveLength(1);
    });

  describe('people', () => {
    it('who are removed get nothing', async () => {
      const project = await invited();
      const ben = await insertPerson(fixture.app, project, { name: 'Ben', email: 'ben@example.test' });
      await fixture.invite(ben);
      await fixture.app.database.manager.update(Person, { id: ben.id }, { endedAt: inDays(0) });
      pass(3);
      expect((await run()).map(({ to }) => to)).toEqual([project.clientEmail]);
    });

    if (DEEP)
      describe('and what they know', () => {
        it('each client gets their own link', async () => {
          const project = await invited();
          const ben = await insertPerson(fixture.app, project, { name: 'Ben', email: 'ben@example.test' });
          await fixture.invite(ben);
          pass(3);
          const mails = await run();
          expect(mails.map(({ to }) => to).sort()).toEqual(['ben@example.test', project.clientEmail].sort());
          expect(mails.find(({ to }) => to === 'ben@example.test')!.text).toContain(ben.path.replace('/api', ''));
        });

        it('who do not know the gallery are not told that it closes', async () => {
          const project = await invited({ timerEnabled: true, expiresAt: inDays(7) });
          await insertPerson(fixture.app, project, { name: 'Ben', email: 'ben@example.test' });
          await visit(project);
          pass(6);
          expect((await run()).map(({ to }) => to)).toEqual([project.clientEmail]);
        });

        it('nobody is told long after the event', async () => {
          await invited();
          pass(3 + 7);
          expect(await run()).toEqual([]);
        });

        it('a shared list is asked of every client who is left', async () => {
          const project = await invited();
          await visit(project);
          const ben = await insertPerson(fixture.app, project, { name: 'Ben', email: 'ben@example.test' });
          await fixture.invite(ben);
          await rule('gallery_not_opened', { enabled: false });
          await insertSelection(project, { participants: 'clients', deadline: inDays(4) });
          pass(1);
          expect((await run()).map(({ to }) => to).sort()).toEqual(['ben@example.test', project.clientEmail].sort());
        });
      });
  });

  if (DEEP)
    describe('a gallery that is open longer for those who have bought it', () => {
      const extend = (project: Project, extensionDays: number, values: object = {}) =>
        insertPaid(project, {
          kind: 'extension',
          contents: { videos: 0, photos: 0, lifetimeAccess: false, downloadSizes: [], extensionDays },
          ...values,
        });
      const closing = async () =>
        (await run()).filter(({ subject }) => /closes/.test(subject)).map(({ subject }) => subject);
      const begin = async (days: number) => {
        const project = await invited({ name: 'Wedding', timerEnabled: true, expiresAt: inDays(days) });
        await visit(project);
        return project;
      };

      it('is announced before that end, not before the end of the timer', async () => {
        const project = await begin(9);
        await extend(project, 30);
        pass(2);
        expect(await closing()).toEqual([]);
        pass(6);
        expect(await closing()).toEqual([]);
        pass(15);
        const [mail] = await run();
        expect(mail!.subject).toBe('Your gallery closes soon: Wedding');
        pass(6);
        expect(await closing()).toEqual(['Last chance: your gallery Wedding closes']);
        pass(1);
        expect(await run()).toEqual([]);
      });

      it('ends where the last of several extensions ends, as the gallery itself says', async () => {
        const project = await begin(-1);
        await extend(project, 10);
        pass(5);
        await extend(project, 10);
        const { timerEnabled, expiresAt } = (await fixture.app.visitor().get(galleryPath(project))).body.project;
        expect([timerEnabled, expiresAt]).toEqual([true, inDays(15).toISOString()]);
        pass(7.9);
        expect(await closing()).toEqual([]);
        pass(0.2);
        expect(await closing()).toEqual(['Your gallery closes soon: Wedding']);
      });

      it('is not worth a reminder of a purchase once it has closed', async () => {
        const project = await begin(1);
        await rule('gallery_closes_next', { enabled: false, days: 1 });
        await extend(project, 3);
        await insertPaid(project, { contents: { videos: 1, photos: 1, lifetimeAccess: false, downloadSizes: [] } });
        pass(7);
        expect(await run()).toEqual([]);
      });
    });

  if (DEEP)
    describe('an order without payment', () => {
      const begin = async (values: Partial<Project> = {}, order: object = {}) => {
        const project = await invited(values);
        await visit(project);
        return insertOrder(project, order);
      };

      it.each([
        ['a day', 1],
        ['a week', 7],
      ])('is asked for after %s, although it has expired', async (_, days) => {
        await rule('order_unpaid', { days });
        const { id } = await begin({ name: 'Wedding' });
        pass(days - 0.1);
        await changePurchase(fixture.app.database, id, { state: 'canceled', expiredAt: inDays(0) });
        expect(await run()).toEqual([]);
        pass(0.1);
        const [mail, ...others] = await run();
        expect(others).toEqual([]);
        expect(mail!.subject).toBe('Your order is not complete yet: Extended Access Package');
        // The client can order there.
        expect(mail!.text).toMatch(/https:\/\/studio\.example\/packages\/[\w-]+\/[\w-]+\n/);
        expect(mail!.html).toContain('Complete your order');
      });

      it.each([
        ['more days', {}, { kind: 'extension' }],
        ['a gallery with a passcode', { passcodeEncrypted: 'x' }, {}],
      ])('for %s leads to the gallery', async (_, project, order) => {
        await begin(project, order);
        pass(1);
        expect((await run())[0]!.text).toMatch(/https:\/\/studio\.example\/gallery\/[\w-]+\/[\w-]+\n/);
      });
    });

  if (DEEP)
    describe('an order of additional photos', () => {
      it('is asked for while its list awaits payment alone', async () => {
        const project = await invited();
        await visit(project);
        const { id: selectionId } = await insertSelection(project);
        const { manager } = fixture.app.database;
        const { id: personId } = await mainOf(fixture.app, project);
        const list = { selectionId, personId, state: 'awaiting_payment' as const, doneAt: inDays(0) };
        const { id: listId } = await manager.save(SelectionList, manager.create(SelectionList, list));
        const selection = { listId, name: 'Album', additionalCount: 1, files: [] };
        await insertOrder(project, {
          kind: 'selection',
          title: 'Album',
          contents: { videos: 0, photos: 0, selection },
        });
        pass(1);
        await manager.update(SelectionList, { id: listId }, { state: 'done' });
        expect(await run()).toEqual([]);
        await manager.update(SelectionList, { id: listId }, { state: 'awaiting_payment' });
        expect((await run()).map(({ subject }) => subject)).toEqual(['Your order is not complete yet: Album']);
      });
    });

  describe('guests', () => {
    const guest = (project: Project, email: string) =>
      insertPerson(fixture.app, project, { kind: 'guest', name: 'Buy pills', email });

    if (DEEP)
      describe('and what they stated', () => {
        it('are reminded of what they have begun alone, without what they typed', async () => {
          const project = await invited({ timerEnabled: true, expiresAt: inDays(7) });
          const gus = await guest(project, 'gus@example.test');
          await guest(project, 'idle@example.test');
          const { id: selectionId } = await insertSelection(project, { participants: 'everyone', deadline: inDays(4) });
          const { manager } = fixture.app.database;
          await manager.save(SelectionList, manager.create(SelectionList, { selectionId, personId: gus.id }));
          pass(1);
          const mails = await run();
          expect(mails.map(({ to }) => to)).not.toContain('idle@example.test');
          const mail = mails.find(({ to }) => to === 'gus@example.test')!;
          expect(mail.subject).toBe('Please choose your photos: Album');
          expect(mail.text + mail.html).not.toContain('pills');
          pass(5);
          expect((await run()).map(({ to }) => to)).not.toContain('gus@example.test');
        });

        it('are reminded of an unpaid order at an address that staff entered, never at one that somebody stated', async () => {
          const project = await invited({ guestPurchases: true });
          const order = async (email: string | null, emailStated: boolean) => {
            const values = { kind: 'guest', name: 'Gus', email, emailStated } as const;
            const { id: personId } = await insertPerson(fixture.app, project, values);
            await insertOrder(project, { personId, holder: personId, clientEmail: email ?? 'victim@example.test' });
          };
          await order('entered@example.test', false);
          await order('victim@example.test', true);
          await order('victim@example.test', true);
          await order(null, false);
          pass(1);
          expect((await run()).map(({ to }) => to)).toEqual(['entered@example.test']);
        });

        it('who state the address of a client do not get a reminder in the place of the client', async () => {
          const project = await invited();
          const { manager } = fixture.app.database;
          const { id: selectionId } = await insertSelection(project, { participants: 'everyone', deadline: inDays(4) });
          const begin = async (values: Partial<Person>) => {
            const person = await insertPerson(fixture.app, project, {
              name: 'Ben',
              email: 'ben@example.test',
              ...values,
            });
            await manager.save(SelectionList, manager.create(SelectionList, { selectionId, personId: person.id }));
            return person;
          };
          await begin({ kind: 'guest', emailStated: true });
          const ben = await begin({});
          await fixture.invite(ben);
          pass(1);
          const toBen = async () => (await run()).filter(({ to }) => to === 'ben@example.test');
          const [mail, ...others] = await toBen();
          expect(others).toEqual([]);
          expect(mail!.text).toContain(ben.path.replace('/api', ''));
        });
      });

    it('who state the address of a client who is done get nothing', async () => {
      const project = await invited({ clientEmail: 'anna@example.test' });
      const { manager } = fixture.app.database;
      const { id: selectionId } = await insertSelection(project, { participants: 'everyone', deadline: inDays(4) });
      const begin = (personId: string, values: Partial<SelectionList> = {}) =>
        manager.save(SelectionList, manager.create(SelectionList, { selectionId, personId, ...values }));
      await begin((await mainOf(fixture.app, project)).id, { state: 'done', doneAt: inDays(0) });
      const values = { kind: 'guest', name: 'Gus', email: 'anna@example.test' } as const;
      await begin((await insertPerson(fixture.app, project, { ...values, emailStated: true })).id);
      pass(1);
      expect(await run()).toEqual([]);
    });

    if (DEEP)
      it('who state the same address get one mail between them', async () => {
        const project = await invited();
        const { id: selectionId } = await insertSelection(project, { participants: 'everyone', deadline: inDays(4) });
        const { manager } = fixture.app.database;
        const begin = async () => {
          const { id: personId } = await guest(project, 'victim@example.test');
          await manager.save(SelectionList, manager.create(SelectionList, { selectionId, personId }));
        };
        await begin();
        await begin();
        pass(1);
        const toVictim = async () => (await run()).filter(({ to }) => to === 'victim@example.test');
        expect(await toVictim()).toHaveLength(1);
        await begin();
        expect(await toVictim()).toEqual([]);
      });
  });

  if (DEEP)
    it('an id stays the same, so that a mail that is planned again is the same mail', async () => {
      await invited();
      pass(3);
      fixture.mailer.fault = 'temporary';
      await fixture.run();
      fixture.mailer.fault = 'none';
      const [before] = await fixture.app.database.query<[{ id: string }]>('SELECT id FROM reminder');
      await fixture.app.database.query('DELETE FROM reminder');
      await fixture.worker.run('queue-reminders', {});
      expect(await fixture.app.database.query('SELECT id FROM reminder')).toEqual([before]);
      expect(before.id).not.toBe(randomUUID());
    });
});
