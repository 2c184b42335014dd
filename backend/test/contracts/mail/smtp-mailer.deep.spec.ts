import { inspect } from 'node:util';
import { SmtpMailer, type SmtpMailerOptions } from '../../../src/adapters/mail/smtp-mailer.js';
import { TestClock } from '../../fakes/test-clock.js';
import { TEST_CERTIFICATE } from '../../servers/smtp/certificate.js';
import { type SmtpFault, FakeSmtpServer, type FakeSmtpServerOptions } from '../../servers/smtp/fake-smtp-server.js';
import { describeMailerContract, mail, mailError, SENDER } from './mailer.contract.js';
import { readMail } from '../../fixtures/read-mail.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';

let server: FakeSmtpServer;
let mailer: SmtpMailer;

const options = (change: Partial<SmtpMailerOptions> = {}): SmtpMailerOptions => ({
  host: '127.0.0.1',
  port: server.port,
  secure: false,
  requireTls: false,
  auth: null,
  from: SENDER,
  clock: new TestClock(),
  // Only tests of silent servers run into a time limit, and set a shorter one.
  timeoutSeconds: 10,
  ...change,
});

async function start(
  serverOptions: FakeSmtpServerOptions = {},
  change: Partial<SmtpMailerOptions> = {},
): Promise<void> {
  server = await FakeSmtpServer.start(serverOptions);
  mailer = new SmtpMailer(options(change));
}

async function stop(): Promise<void> {
  await mailer.close();
  await server.close();
}

describeMailerContract('SMTP', async () => {
  await start();
  const { port } = server;
  return {
    mailer,
    delivery: 'sent',
    arrived: () => Promise.all(server.received.map(({ raw }) => readMail(raw))),
    fail: () => server.close(),
    recover: async () => void (server = await FakeSmtpServer.start({ port })),
    close: () => server.close(),
  };
});

describe('over SMTP', () => {
  afterEach(stop);

  test('puts only recipient and sender address on the envelope', async () => {
    await start();
    await mailer.send(mail({ subject: 'Receipt\r\nTo: boss@example.test' }));
    expect(server.received).toMatchObject([{ from: SENDER.address, to: ['una@example.test'] }]);
  });

  test('sends to addresses of any script', async () => {
    await start();
    await mailer.send(mail({ to: 'ünal@bücher.test' }));
    expect(server.received[0]!.to).toEqual(['ünal@bücher.test']);
  });

  test('sends many mails over one connection', async () => {
    await start();
    for (let sent = 0; sent < 5; sent += 1) await mailer.send(mail());
    expect([server.received.length, server.connections]).toEqual([5, 1]);
  });

  test('uses implicit TLS and verifies the certificate', async () => {
    await start({ secure: true }, { secure: true, ca: TEST_CERTIFICATE });
    await mailer.send(mail());
    expect(server.received).toMatchObject([{ encrypted: true }]);
    await mailer.close();
    mailer = new SmtpMailer(options({ secure: true }));
    expect(await mailError(mailer.send(mail()))).toMatchObject({
      permanent: false,
      message: "The email wasn't sent (ESOCKET CONN).",
    });
    await expect(mailer.check()).rejects.toThrow('ESOCKET');
    expect(server.received).toHaveLength(1);
  });

  test('uses STARTTLS where the server offers it', async () => {
    await start({ startTls: true }, { ca: TEST_CERTIFICATE });
    await mailer.send(mail());
    expect(server.received).toMatchObject([{ encrypted: true }]);
  });

  test('never sends its password unencrypted', async () => {
    await start(
      { login: { user: 'studio', pass: 'geheim' } },
      { auth: { user: 'studio', pass: 'geheim' }, requireTls: true },
    );
    let asked = false;
    server.fault.set('auth', {
      get code() {
        asked = true;
        return 535;
      },
      text: '5.7.8 no',
    });
    expect(await mailError(mailer.send(mail()))).toMatchObject({
      permanent: false,
      message: expect.stringContaining('ETLS') as string,
    });
    expect(asked).toBe(false);
  });

  test('authenticates', async () => {
    await start(
      { startTls: true, login: { user: 'studio', pass: 'gehe/im:' } },
      { auth: { user: 'studio', pass: 'gehe/im:' }, requireTls: true, ca: TEST_CERTIFICATE },
    );
    await mailer.check();
    await mailer.send(mail());
    expect(server.received).toMatchObject([{ user: 'studio', encrypted: true }]);
  });

  test('fails when the server offers no login', async () => {
    await start({}, { auth: { user: 'studio', pass: 'geheim' } });
    expect(await mailError(mailer.send(mail()))).toMatchObject({
      permanent: false,
      message: expect.stringContaining('EAUTH') as string,
    });
    await expect(mailer.check()).rejects.toThrow('EAUTH');
    expect(server.received).toEqual([]);
  });

  test('reports a wrong password in the check and loses no mail', async () => {
    await start({ login: { user: 'studio', pass: 'new' } }, { auth: { user: 'studio', pass: 'old' } });
    expect(await mailError(mailer.send(mail()))).toMatchObject({
      permanent: false,
      message: expect.stringMatching(/EAUTH .*535/) as string,
    });
    await expect(mailer.check()).rejects.toThrow('535');
  });

  const FAULTS: [what: string, moment: 'connect' | 'from' | 'to' | 'data', SmtpFault, permanent: boolean][] = [
    ['no such recipient', 'to', { code: 550, text: '5.1.1 <una@example.test>: no such user' }, true],
    ['no such recipient, without an enhanced code', 'to', { code: 550, text: '<una@example.test> unknown' }, true],
    ["the recipient's mailbox is full today", 'to', { code: 452, text: '4.2.2 una@example.test over quota' }, false],
    ['greylisted', 'to', { code: 451, text: '4.7.1 una@example.test try again' }, false],
    ['no relaying for us', 'to', { code: 554, text: '5.7.1 <una@example.test>: relay denied' }, false],
    ['sign in first', 'to', { code: 530, text: 'authenticate first' }, false],
    ['the sender is not ours', 'from', { code: 553, text: '5.7.1 sender rejected' }, false],
    ['the mail itself is rejected', 'data', { code: 554, text: '5.6.0 una@example.test will not read this' }, true],
    ['the disk is full', 'data', { code: 452, text: '4.3.1 later' }, false],
    ['closed for today', 'connect', { code: 421, text: '4.3.2 closed' }, false],
    ['silent on connect', 'connect', 'hang', false],
    ['silent at the recipient', 'to', 'hang', false],
    ['silent after the mail', 'data', 'hang', false],
    ['the connection drops', 'to', 'cut', false],
    ['the connection drops after the mail', 'data', 'cut', false],
  ];
  test.each(allOrEvery(4, FAULTS))('%s', async (_what, moment, misbehaviour, permanent) => {
    await start({}, misbehaviour === 'hang' ? { timeoutSeconds: 1 } : {});
    server.fault.set(moment, misbehaviour);
    const error = await mailError(mailer.send(mail()));
    expect(error.permanent).toBe(permanent);
    // A mail that was received to its end may have been accepted: only the job sends it again.
    expect(server.dataReceived).toBe(moment === 'data' ? 1 : 0);
    expect(`${error.message} ${inspect(error.cause)}`).not.toMatch(/una|example/);
    if (typeof misbehaviour === 'object') expect(error.message).toContain(String(misbehaviour.code));
    expect(server.received).toEqual([]);
    server.fault.clear();
    await mailer.send(mail());
    expect(server.received).toHaveLength(1);
  });

  test("rejects a mail above the server's size limit permanently", async () => {
    await start({ maxBytes: 2_000 });
    expect(await mailError(mailer.send(mail({ text: 'x'.repeat(5_000) })))).toMatchObject({ permanent: true });
    await mailer.send(mail());
  });

  if (DEEP)
    test('reconnects after the server closed an idle connection', async () => {
      await start();
      await mailer.send(mail());
      server.dropConnections();
      await mailer.check();
      await mailer.send(mail());
      expect(server.received).toHaveLength(2);
    });

  if (DEEP)
    test('fails at once for an unknown host name', async () => {
      await start({}, { host: 'mail.invalid' });
      expect(await mailError(mailer.send(mail()))).toMatchObject({ permanent: false });
    });
});
