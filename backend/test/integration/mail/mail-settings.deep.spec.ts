import { DnsPort } from '../../../src/ports/dns.port.js';
import { MailerPort } from '../../../src/ports/mailer.port.js';
import { FakeDns } from '../../fakes/fake-dns.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { startTestApp, ADMIN_EMAIL, type TestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { readMail } from '../../fixtures/read-mail.js';
import { FakeSmtpServer } from '../../servers/smtp/fake-smtp-server.js';

const PATH = '/api/admin/settings/mail';
const LOGIN = { user: 'studio', pass: 'a secret of the mail server' };
const SENDER = { senderName: 'Northlight', senderAddress: 'hello@mail.northlight.test' };
const dns = new FakeDns();
let app: TestApp;
let admin: TestClient;
let server: FakeSmtpServer;

describe('mail settings', () => {
  beforeAll(async () => {
    server = await FakeSmtpServer.start({ login: LOGIN });
    app = await startTestApp({ override: [[DnsPort, dns]] });
    admin = await app.admin();
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });
  afterEach(() => server.fault.clear());

  const save = async (changes: object) =>
    admin.put(PATH, { version: (await admin.get(PATH)).body.version, ...changes });
  const connect = (changes: object = {}) =>
    save({
      host: '127.0.0.1',
      port: server.port,
      security: 'none',
      userName: LOGIN.user,
      password: LOGIN.pass,
      ...SENDER,
      replyTo: '',
      ...changes,
    });
  /** A fresh limit for every test: an hour has passed. */
  const check = async () => {
    app.clock.advance(3_600_000);
    return (await admin.post(`${PATH}/check`)).body;
  };
  const isStepDone = async () => {
    const { steps } = (await admin.get('/api/admin/onboarding')).body as { steps: { step: string; done: boolean }[] };
    return steps.find(({ step }) => step === 'mail')!.done;
  };
  const mail = { to: 'una@example.test', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

  if (DEEP)
    it('has no mail server at first', async () => {
      const { body } = await admin.get(PATH);
      expect(body).toMatchObject({ host: '', hasPassword: false, fixed: [], accepted: false });
      expect((await admin.post(`${PATH}/check`)).body).toMatchObject({
        statusCode: 409,
        code: 'settings.no_mail_server',
      });
      expect((await app.visitor().get(PATH)).status).toBe(401);
    });

  it('sends through the server that staff set, in every process, without a restart', async () => {
    const other = await startTestApp({ beside: app });
    expect(await other.app.get(MailerPort).send(mail)).toBe('filed');

    const saved = await connect({ replyTo: 'answers@northlight.test' });
    expect(saved.body).toMatchObject({ host: '127.0.0.1', hasPassword: true, ...SENDER });
    expect(saved.text).not.toContain(LOGIN.pass);
    const [row] = await app.database.query('SELECT password_encrypted FROM mail_settings');
    expect(row.password_encrypted).not.toContain(LOGIN.pass);
    expect((await app.visitor().get('/api/site')).body.sendsMail).toBe(true);

    // The event has arrived once the other process names the mail server too.
    while (!(await other.visitor().get('/api/site')).body.sendsMail) await new Promise(setImmediate);
    expect(await other.app.get(MailerPort).send({ ...mail, fromName: 'Somebody', replyTo: 'x@y.test' })).toBe('sent');
    const received = await readMail(server.received.at(-1)!.raw);
    expect(received).toMatchObject({
      from: { name: 'Northlight', address: 'hello@mail.northlight.test' },
      replyTo: 'answers@northlight.test',
    });
    await other.close();

    await save({ host: '' });
    expect(await app.app.get(MailerPort).send(mail)).toBe('filed');
  });

  if (DEEP)
    it('checks the settings step by step, and ticks the step of the checklist', async () => {
      await connect();
      expect(await isStepDone()).toBe(false);
      const { to, steps } = await check();
      expect(to).toBe(ADMIN_EMAIL);
      expect(steps.map(({ step, problem }: { step: string; problem: unknown }) => [step, problem])).toEqual([
        ['connect', null],
        ['signIn', null],
        ['sender', null],
        ['send', null],
      ]);
      expect(server.received.at(-1)).toMatchObject({ to: [ADMIN_EMAIL], user: LOGIN.user });
      expect(await isStepDone()).toBe(true);
      expect((await admin.get(PATH)).body.accepted).toBe(true);

      // No mail has been sent with these settings.
      await save({ senderAddress: 'other@mail.northlight.test' });
      expect(await isStepDone()).toBe(false);
    });

  it.each<[string, object, () => unknown, string, string]>(
    allOrEvery(5, [
      ['a closed port', { port: 1 }, () => undefined, 'connect', 'mail_server_refused'],
      ['a wrong password', { password: 'wrong' }, () => undefined, 'signIn', 'mail_login_rejected'],
      ['no user', { userName: '', password: '' }, () => undefined, 'signIn', 'mail_login_required'],
      [
        'a foreign sender',
        {},
        () => server.fault.set('from', { code: 553, text: '5.7.1 not yours' }),
        'sender',
        'mail_sender_rejected',
      ],
      [
        'a rejected mail',
        {},
        () => server.fault.set('data', { code: 554, text: '5.6.0 no hello@x.test' }),
        'send',
        'mail_test_rejected',
      ],
    ]),
  )('names the failed step and what to do: %s', async (_what, changes, misbehave, step, code) => {
    await connect(changes);
    misbehave();
    const { steps } = await check();
    expect(steps.at(-1)).toMatchObject({ step, problem: { code } });
    expect(steps.slice(0, -1).every(({ problem }: { problem: unknown }) => problem === null)).toBe(true);
    expect(JSON.stringify(steps)).not.toContain('hello@x.test');
    expect(await isStepDone()).toBe(false);
  });

  if (DEEP)
    it('says what the domain of the sender lacks, and when it cannot be looked up', async () => {
      await connect();
      dns.records.set('mail.northlight.test', ['v=spf1 include:_spf.example.test -all']);
      dns.records.set('_dmarc.northlight.test', ['v=DMARC1; p=none']);
      const states = async () => {
        const { domain, lookedUp, records } = await check();
        return [domain, lookedUp, ...records.map(({ state }: { state: string }) => state)];
      };
      expect(await states()).toEqual(['mail.northlight.test', true, 'found', 'unknown', 'found']);
      dns.records.set('s1._domainkey.mail.northlight.test', ['v=DKIM1; p=MIIBIjANBg']);
      dns.records.delete('_dmarc.northlight.test');
      expect(await states()).toEqual(['mail.northlight.test', true, 'found', 'found', 'missing']);
      dns.offline = true;
      expect(await states()).toEqual(['mail.northlight.test', false, 'unknown', 'unknown', 'unknown']);
      dns.offline = false;
    });

  it('keeps the password for its server and user only', async () => {
    await connect();
    expect((await save({ port: server.port })).body.hasPassword).toBe(true);
    expect((await save({ host: 'localhost' })).body).toMatchObject({
      statusCode: 400,
      fields: { password: { code: 'mail_password_missing' } },
    });
    expect((await admin.get(PATH)).body.host).toBe('127.0.0.1');
  });

  if (DEEP)
    it.each<[object, string, string]>([
      [{ host: 'smtp.example.test', security: 'none' }, 'security', 'mail_password_needs_tls'],
      [{ host: 'smtp example' }, 'host', 'mail_host_invalid'],
      [{ host: 7 }, 'host', 'mail_host_invalid'],
      [{ port: 70_000 }, 'port', 'mail_port_invalid'],
      [{ senderAddress: '' }, 'senderAddress', 'email_required'],
      [{ replyTo: 'nobody' }, 'replyTo', 'email_invalid'],
    ])('rejects %j', async (changes, field, code) => {
      expect((await connect(changes)).body).toMatchObject({ statusCode: 400, fields: { [field]: { code } } });
    });

  it('rejects a change of outdated settings', async () => {
    expect((await save({ version: 0, replyTo: 'x@y.test' })).body).toMatchObject({
      statusCode: 409,
      code: 'settings.changed_meanwhile',
    });
  });

  if (DEEP)
    it('shows what the environment sets, and does not change it', async () => {
      const fixed = await startTestApp({
        env: { SMTP_URL: 'smtps://u:p@mail.test', MAIL_FROM: 'Studio <from@env.test>' },
      });
      const client = await fixed.admin();
      const { body, text } = await client.get(PATH);
      expect(body).toMatchObject({
        fixed: ['server', 'sender'],
        host: 'mail.test',
        port: 465,
        security: 'tls',
        userName: 'u',
        hasPassword: true,
        senderName: 'Studio',
        senderAddress: 'from@env.test',
      });
      expect(text).not.toContain('"p"');
      for (const changes of [{ host: 'evil.test' }, { senderAddress: 'evil@x.test' }])
        expect((await client.put(PATH, { version: body.version, ...changes })).body.code).toBe(
          'settings.set_by_environment',
        );
      expect((await client.put(PATH, { version: body.version, replyTo: 'r@env.test' })).body.replyTo).toBe(
        'r@env.test',
      );
      await fixed.close();
    });
});
