import { Writable } from 'node:stream';
import { Logger } from '@nestjs/common';
import { ProcessLogger } from '../../../src/common/logging/process-logger.js';
import { insertProject, insertUser, USER_PASSWORD } from '../../fixtures/rows.js';
import { SILENT } from '../../fixtures/loggers.js';
import { startTestApp } from '../../fixtures/app/test-app.js';
import { startTestWorker, type TestWorker } from '../../fixtures/app/test-worker.js';
import { uploadFixtures } from '../../fixtures/upload.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

/** Turns of the event loop after which a line is missing, not late. */
const MOST_TURNS = 100_000;

type Line = Record<string, unknown>;

const app = useTestApp({ env: { PUBLIC_URL: 'https://studio.test', LOG_LEVEL: 'debug' } });
let worker: TestWorker;
let lines: Line[];

describe('log of requests', () => {
  beforeAll(async () => {
    worker = await startTestWorker(app);
  });
  beforeEach(() => {
    lines = [];
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(JSON.parse(chunk.toString()) as Line);
        done();
      },
    });
    Logger.overrideLogger(new ProcessLogger('api', { logLevel: 'debug', production: true }, stream));
  });
  afterEach(() => Logger.overrideLogger(SILENT));

  /** The line of a request comes when its reply has been sent, a moment after the client has it. */
  async function lineOf(requestId: unknown): Promise<Line> {
    for (let turn = 0; turn < MOST_TURNS; turn += 1) {
      const line = lines.find((each) => each['requestId'] === requestId && each['context'] === 'Http');
      if (line) return line;
      await new Promise((resolve) => setImmediate(resolve));
    }
    throw new Error(`The request ${String(requestId)} has no line in the log.`);
  }

  it('logs the route, status and time of a request with the id of its reply', async () => {
    const reply = await app.visitor().get('/api/gallery/nobody/una@example.test');
    const requestId = reply.headers['x-request-id'];
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(await lineOf(requestId)).toMatchObject({
      method: 'GET',
      route: '/api/gallery/:projectId/:visitor',
      status: 404,
      ms: expect.any(Number) as number,
    });
  });

  it("keeps a proxy's request id, and no other text", async () => {
    const idOf = async (given: string) =>
      (await app.visitor().get('/api/site', { headers: { 'x-request-id': given } })).headers['x-request-id'];
    expect(await idOf('proxy-4711.a')).toBe('proxy-4711.a');
    expect(await idOf('"}{ forged line')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('logs lines of a job with the id of the request that asked for it', async () => {
    const admin = await app.admin();
    await uploadFixtures(admin, await insertProject(app.database), [
      { name: 'a.jpg', bytes: Buffer.from('no picture') },
    ]);
    await worker.drain();
    const job = lines.find(({ context, msg }) => context === 'Jobs' && String(msg).startsWith('render-photo'));
    const request = lines.find(({ route }) => String(route).endsWith('/process-uploads'));
    expect(job).toMatchObject({
      requestId: request!['requestId'],
      job: expect.stringMatching(/^render-photo /) as string,
    });
  });

  it('contains no address, password, passcode or link', async () => {
    const [admin, user] = [await app.admin(), await insertUser(app.database, { email: 'client@secret.test' })];
    const project = await insertProject(app.database, { clientEmail: user.email });
    await admin.put(`/api/admin/projects/${project.id}/passcode`, { passcode: 'sommer-2026' });
    const gallery = `/api/gallery/${project.id}/${encodeURIComponent(user.email)}`;
    const { galleryPath } = (await admin.get(`/api/admin/projects/${project.id}`)).body as { galleryPath: string };
    await app.visitor().get(`${gallery}?utm=client@secret.test`);
    await app.visitor().get(galleryPath);
    new Logger('Test').warn(`${galleryPath} and /api${galleryPath}/download/x failed`);
    await app.visitor().post(`${gallery}/unlock`, { passcode: 'sommer-2026' });
    await app.visitor().post('/api/login-admin', { email: user.email, password: USER_PASSWORD });
    await app.visitor().post('/api/login-admin', { email: user.email, password: 'wrong-guess' });
    await app.visitor().get('/media/c1-forged-token/x/c960.jpg');
    const { headers } = await app.visitor().get('/api/site');
    await lineOf(headers['x-request-id']);
    expect(JSON.stringify(lines)).not.toMatch(
      new RegExp(`secret\\.test|sommer-2026|${USER_PASSWORD}|wrong-guess|forged-token|${galleryPath.split('/')[3]}`),
    );
  });

  it('carries the headers of helmet, HSTS behind TLS only', async () => {
    const { headers } = await app.visitor().get('/api/site');
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()') as string,
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
    const plain = await startTestApp({ beside: app, env: { PUBLIC_URL: 'http://localhost:3000' } });
    expect((await plain.visitor().get('/api/site')).headers['strict-transport-security']).toBeUndefined();
    await plain.close();
  });
});
