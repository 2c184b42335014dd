import { randomUUID } from 'node:crypto';
import { DEEP } from '../../fixtures/deep.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useReminders } from '../../fixtures/reminders-fixture.js';

const fixture = useReminders();
let admin: TestClient;
beforeAll(async () => {
  admin = await fixture.app.admin();
});
const rejected = (status: number, code: string) => ({ status, body: { code } });
const RULES = '/api/admin/reminder-rules';
const ruleNamed = async (name: string) =>
  (await admin.get(RULES)).body.find((rule: { name: string }) => rule.name === name);
const update = (name: string, json: object) => admin.put(`${RULES}/${name}`, json);
const written = (subject: string, text: string, language = 'en') => ({ language, subject, text });

if (DEEP)
  describe('a copy of a project', () => {
    it('has the same mails switched off', async () => {
      const project = await fixture.invited();
      const { body: before } = await admin.put(`/api/admin/projects/${project.id}/reminders`, {
        disabledRules: ['selection_open', 'order_unpaid'],
        staffMails: false,
      });
      const copy = await admin.post(`/api/admin/projects/${project.id}/copy`, { clientEmail: 'copy@example.test' });
      expect(copy.status).toBe(201);
      const { disabledRules, staffMails } = (await admin.get(`/api/admin/projects/${copy.body.id}/reminders`)).body;
      expect([disabledRules, staffMails]).toEqual([before.disabledRules, false]);
    });
  });

describe('the rules', () => {
  if (DEEP)
    it('have defaults and a text in every language', async () => {
      const { body } = await admin.get(RULES);
      expect(body.map(({ name, days, isEnabled }: Record<string, unknown>) => [name, days, isEnabled])).toEqual([
        ['gallery_not_opened', 3, true],
        ['gallery_closes_soon', 7, true],
        ['gallery_closes_next', 1, true],
        ['selection_open', 3, true],
        ['order_unpaid', 1, true],
        ['purchase_not_downloaded', 7, true],
      ]);
      for (const { texts } of body)
        expect(texts).toEqual(
          ['en', 'de', 'es'].map((language) => ({
            language,
            subject: expect.stringMatching(/.+/),
            text: expect.stringContaining('{link}'),
            isOwn: false,
          })),
        );
    });

  it('change: delay, switch and texts, and what is left out stays', async () => {
    const { version } = await ruleNamed('gallery_not_opened');
    const texts = [written('Hello {project}', '{greeting} Look: {link} {studio}')];
    expect((await update('gallery_not_opened', { version, days: 5, texts })).body).toMatchObject({ days: 5 });
    await fixture.invited({ name: 'Wedding' });
    fixture.pass(4);
    expect(await fixture.run()).toEqual([]);
    fixture.pass(1);
    const [mail] = await fixture.run();
    expect(mail).toMatchObject({
      subject: 'Hello Wedding',
      text: expect.stringMatching(/^Hello, Look: https.* Northlight/),
    });
    const changed = await ruleNamed('gallery_not_opened');
    const off = await update('gallery_not_opened', { version: changed.version, isEnabled: false });
    expect(off.body).toMatchObject({
      days: 5,
      isEnabled: false,
      texts: [{ subject: 'Hello {project}', isOwn: true }, {}, {}],
    });
    const back = await update('gallery_not_opened', { version: off.body.version, texts: [] });
    expect(back.body.texts[0]).toMatchObject({ isOwn: false });
  });

  if (DEEP)
    describe('what they reject and show', () => {
      it('reject a change by somebody who did not see the last one', async () => {
        const { version } = await ruleNamed('order_unpaid');
        expect((await update('order_unpaid', { version, days: 2 })).status).toBe(200);
        expect(await update('order_unpaid', { version, days: 3 })).toMatchObject(
          rejected(409, 'settings.changed_meanwhile'),
        );
        expect(await update('order_unpaid', { version: 7, days: 3 })).toMatchObject(
          rejected(409, 'settings.changed_meanwhile'),
        );
        expect(await ruleNamed('order_unpaid')).toMatchObject({ days: 2 });
      });

      it.each([
        ['a delay of zero', { days: 0 }],
        ['a long delay', { days: 61 }],
        ['half a day', { days: 1.5 }],
        ['a switch that is no boolean', { isEnabled: 'yes' }],
        ['null', { isEnabled: null }],
        ['texts that are no list', { texts: {} }],
        ['a language twice', { texts: [written('a', 'b'), written('a', 'b')] }],
        ['an unknown language', { texts: [written('a', 'b', 'xx')] }],
        ['an empty subject', { texts: [written(' ', 'b')] }],
        ['an unknown placeholder', { texts: [written('a', 'See {password}')] }],
        ['a placeholder of another rule', { texts: [written('a', '{order}')] }],
        ['a link in the subject', { texts: [written('{link}', 'b')] }],
        ['a field that it does not have', { color: 'red' }],
      ])('reject %s', async (_, change) => {
        const { version } = await ruleNamed('gallery_closes_soon');
        expect(await update('gallery_closes_soon', { version, ...change })).toMatchObject(
          rejected(400, 'request.invalid'),
        );
        expect(await ruleNamed('gallery_closes_soon')).toMatchObject({ version, days: 7, isEnabled: true });
      });

      it('are six', async () => {
        expect(await update('nonsense', { version: 0 })).toMatchObject(rejected(404, 'reminder.rule_not_found'));
        expect(await admin.post(`${RULES}/nonsense/preview`, written('a', 'b'))).toMatchObject(
          rejected(404, 'reminder.rule_not_found'),
        );
      });

      it('show a mail before it is saved', async () => {
        const { body, status } = await admin.post(
          `${RULES}/selection_open/preview`,
          written('Fotos: {selection}', '{greeting}\n\n{date} <b>\n\n{link}', 'de'),
        );
        expect(status).toBe(200);
        expect(body.subject).toBe('Fotos: Album');
        expect(body.html).toContain('&#60;b&#62;');
        expect(body.html).toContain('Keine Erinnerungen mehr');
        expect(await admin.post(`${RULES}/selection_open/preview`, written('a', '{order}'))).toMatchObject(
          rejected(400, 'request.invalid'),
        );
      });
    });
});

describe('a project', () => {
  const path = (id: string, rest = '') => `/api/admin/projects/${id}/reminders${rest}`;
  /** Reads the reminders in the project's timeline. */
  const reminders = async (id: string) =>
    (await admin.get(`/api/admin/projects/${id}/activity`)).body.items.filter(
      ({ kind }: { kind: string }) => kind === 'reminder',
    );

  it('shows what is planned and what was sent', async () => {
    const { id } = await fixture.invited({ clientName: 'Anna' });
    const due = fixture.inDays(3);
    expect((await admin.get(path(id))).body).toMatchObject({
      disabledRules: [],
      staffMails: true,
      planned: [{ rule: 'gallery_not_opened', personName: 'Anna', dueAt: due.toISOString() }],
    });
    expect(await reminders(id)).toEqual([]);
    fixture.pass(3);
    await fixture.run();
    expect((await admin.get(path(id))).body).toMatchObject({ planned: [] });
    const sent = { reminderRule: 'gallery_not_opened', state: 'sent', at: due.toISOString(), staffName: null };
    expect(await reminders(id)).toMatchObject([{ ...sent, personName: 'Anna' }]);
  });

  if (DEEP)
    describe('at night, and switched off', () => {
      it('says that a mail which is due at night leaves in the morning', async () => {
        fixture.app.clock.set('2027-03-24T23:30:00Z');
        const { id } = await fixture.invited();
        expect((await admin.get(path(id))).body.planned).toMatchObject([{ dueAt: '2027-03-28T06:00:00.000Z' }]);
      });

      it('does without what staff switch off, and shows nothing of it', async () => {
        const { id } = await fixture.invited();
        const disabledRules = ['gallery_not_opened'];
        expect((await admin.put(path(id), { disabledRules, staffMails: true })).body).toMatchObject({
          disabledRules,
          planned: [],
        });
        fixture.pass(3);
        expect(await fixture.run()).toEqual([]);
        expect((await admin.put(path(id), { disabledRules: [], staffMails: true })).body.planned).toHaveLength(1);
        expect(await fixture.run()).toHaveLength(1);
      });
    });

  it('stops a reminder for good', async () => {
    const { id } = await fixture.invited();
    const [planned] = (await admin.get(path(id))).body.planned;
    const { body } = await admin.post(path(id, `/${planned.id}/stop`));
    expect(body).toMatchObject({ planned: [] });
    expect(await reminders(id)).toMatchObject([
      { reminderRule: 'gallery_not_opened', state: 'stopped', staffName: expect.stringMatching(/.+/) },
    ]);
    fixture.pass(3);
    expect(await fixture.run()).toEqual([]);
    for (const action of ['stop', 'send'])
      expect(await admin.post(path(id, `/${planned.id}/${action}`))).toMatchObject(rejected(404, 'reminder.not_found'));
  });

  if (DEEP)
    describe('early, at night and of others', () => {
      it('sends one early, once, and not again when it is due', async () => {
        const { id } = await fixture.invited();
        const [planned] = (await admin.get(path(id))).body.planned;
        const replies = await Promise.all(Array.from({ length: 8 }, () => admin.post(path(id, `/${planned.id}/send`))));
        expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(await fixture.run()).toHaveLength(1);
        fixture.pass(3);
        expect(await fixture.run()).toEqual([]);
      });

      it('sends nothing at night', async () => {
        fixture.app.clock.set('2027-03-24T12:00:00Z');
        const { id } = await fixture.invited();
        const [planned] = (await admin.get(path(id))).body.planned;
        fixture.app.clock.set('2027-03-24T22:00:00Z');
        expect(await admin.post(path(id, `/${planned.id}/send`))).toMatchObject(rejected(409, 'reminder.at_night'));
        expect((await admin.get(path(id))).body.planned).toHaveLength(1);
      });

      it('knows no reminder of another project, and rejects bad input', async () => {
        const { id } = await fixture.invited();
        const other = await fixture.invited();
        const [foreign] = (await admin.get(path(other.id))).body.planned;
        for (const unknown of [foreign.id, randomUUID(), 'nonsense'])
          for (const action of ['stop', 'send'])
            expect(await admin.post(path(id, `/${unknown}/${action}`))).toMatchObject(
              rejected(404, 'reminder.not_found'),
            );
        const wrong = [
          ['nonsense'],
          'order_unpaid',
          ['order_unpaid', 'order_unpaid'],
          { toString: 1 },
          undefined,
          null,
        ];
        for (const disabledRules of wrong)
          expect(await admin.put(path(id), { disabledRules, staffMails: true })).toMatchObject(
            rejected(400, 'request.invalid'),
          );
        expect(await admin.get(path(randomUUID()))).toMatchObject(rejected(404, 'project.not_found'));
        for (const staffMails of ['yes', 1, null, undefined])
          expect(await admin.put(path(id), { disabledRules: [], staffMails })).toMatchObject(
            rejected(400, 'request.invalid'),
          );
        expect(await admin.put(path(randomUUID()), { disabledRules: [], staffMails: true })).toMatchObject(
          rejected(404, 'project.not_found'),
        );
      });
    });
});
