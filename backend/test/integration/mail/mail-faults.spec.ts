import { SmtpMailer } from '../../../src/adapters/mail/smtp-mailer.js';
import { JOB_POLICIES, postponeMs } from '../../../src/ports/job-queue.port.js';
import { MailerPort } from '../../../src/ports/mailer.port.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import { startTestWorker, type TestWorker } from '../../fixtures/app/test-worker.js';
import { insertProject, insertUser } from '../../fixtures/rows.js';
import { TestClock } from '../../fakes/test-clock.js';
import { FakeSmtpServer } from '../../servers/smtp/fake-smtp-server.js';

const clock = new TestClock();
let server: FakeSmtpServer;
let mailer: SmtpMailer;
let app: TestApp;
let worker: TestWorker;

describe('faults of the mail server', () => {
  beforeAll(async () => {
    server = await FakeSmtpServer.start();
    mailer = new SmtpMailer({
      host: '127.0.0.1',
      port: server.port,
      secure: false,
      requireTls: false,
      auth: null,
      from: { name: 'Studio', address: 'studio@example.test' },
      clock,
    });
    app = await startTestApp({ clock, env: { SMTP_URL: 'smtp://127.0.0.1:1' }, override: [[MailerPort, mailer]] });
    worker = await startTestWorker(app, [[MailerPort, mailer]]);
  });
  afterAll(async () => {
    await app.close();
    await mailer.close();
    await server.close();
  });

  const share = async (projectId: string) =>
    (await app.admin()).post(`/api/admin/projects/${projectId}/share`, { subject: 'Ready', text: 'Look: {link}' });
  const stateOf = async (projectId: string) =>
    (await (await app.admin()).get(`/api/admin/projects/${projectId}/share`)).body.shares[0].state as string;

  it('mails wait for a server that is away for ten minutes', async () => {
    const user = await insertUser(app.database);
    const project = await insertProject(app.database);
    const { port } = server;
    await server.close();
    expect((await share(project.id)).status).toBe(201);
    await app.visitor().post('/api/password-reset', { email: user.email, language: 'en' });
    let runs = 0;
    for (let waited = 0; waited < 600_000; runs += 1) {
      await worker.drain();
      const pauseMs = postponeMs(JOB_POLICIES['send-mail'], runs);
      waited += pauseMs;
      clock.advance(pauseMs / 1_000);
    }
    expect(runs).toBeGreaterThan(JOB_POLICIES['send-mail'].attempts);
    expect(await stateOf(project.id)).toBe('waiting');
    server = await FakeSmtpServer.start({ port });
    await worker.drain();
    expect(server.received.map(({ to }) => to).sort()).toEqual([[project.clientEmail], [user.email]].sort());
    expect([await stateOf(project.id), await app.database.query('SELECT 1 FROM job_outbox')]).toEqual(['sent', []]);
  });

  it('fails at once when the server rejects the address for good', async () => {
    const project = await insertProject(app.database);
    server.fault.set('to', { code: 550, text: '5.1.1 no such mailbox' });
    const before = server.connections;
    expect((await share(project.id)).status).toBe(201);
    await worker.drain();
    server.fault.clear();
    expect(await stateOf(project.id)).toBe('failed');
    expect(server.connections - before).toBeLessThan(2);
  });
});
