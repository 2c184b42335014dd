import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TracingPort } from '../../../src/ports/tracing.port.js';
import { startProcess } from '../../fixtures/app/product-process.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import { startTestWorker, withoutPixels, type TestWorker } from '../../fixtures/app/test-worker.js';
import { insertProject, insertUser } from '../../fixtures/rows.js';
import { uploadFixtures } from '../../fixtures/upload.js';
import { FakeOtlpServer, type ReceivedSpan } from '../../servers/fake-otlp-server.js';
import { DEEP } from '../../fixtures/deep.js';

const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
let collector: FakeOtlpServer;
let app: TestApp;
let worker: TestWorker;

/** Sends and returns everything that was traced, as at the end of the process. */
async function traced(): Promise<ReceivedSpan[]> {
  await app.app.get(TracingPort, { strict: false }).close();
  await worker.context.get(TracingPort, { strict: false }).close();
  return collector.spans;
}

describe('traces', () => {
  beforeEach(async () => {
    collector = await FakeOtlpServer.start();
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=one, x-team=b%20c',
    };
    app = await startTestApp({ env });
    worker = await startTestWorker(app, withoutPixels());
  });
  afterEach(async () => {
    await app.close();
    await collector.close();
  });

  it('join the request and the job that it has caused', async () => {
    const project = await insertProject(app.database);
    await uploadFixtures(await app.admin(), project, [{ name: 'a.jpg', bytes: Buffer.from('no picture') }]);
    await worker.drain();
    const spans = await traced();
    const request = spans.find(({ name }) => name.startsWith('POST ') && name.endsWith('/process-uploads'))!;
    const job = spans.find(({ name }) => name === 'render-photo')!;
    expect([request.kind, job.kind]).toEqual([2, 5]);
    expect([job.traceId, job.parentSpanId]).toEqual([request.traceId, request.spanId]);
    expect(request.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
    expect(collector.paths).toEqual(expect.arrayContaining(['/v1/traces']));
    expect(collector.headers[0]).toMatchObject({ 'x-key': 'one', 'x-team': 'b c' });
  });

  it('begin with each request, whatever its sender claims, say what failed, and name no person', async () => {
    const user = await insertUser(app.database, { email: 'client@secret.test' });
    const project = await insertProject(app.database, { clientEmail: user.email });
    const path = `/api/gallery/${project.id}/${encodeURIComponent(user.email)}?mail=client@secret.test`;
    await app.visitor().get(path, { headers: { traceparent: PARENT } });
    await app.visitor().get('/api/gallery/nobody/x', { headers: { traceparent: 'nonsense' } });
    const unsampled = PARENT.replace(/01$/, '00');
    await app.visitor().get('/api/gallery/nobody/y', { headers: { traceparent: unsampled } });
    await app.visitor().get('/api/health/live');
    const spans = await traced();
    const requests = spans.filter(({ name }) => name === 'GET /api/gallery/:projectId/:visitor');
    expect(requests).toHaveLength(3);
    const [first, second] = requests;
    expect(first!.traceId).not.toBe(PARENT.split('-')[1]);
    expect(first!.parentSpanId ?? '').toBe('');
    const claimed = { key: 'showreel.sender_trace_id', value: { stringValue: PARENT.split('-')[1] } };
    expect(first!.attributes).toContainEqual(claimed);
    expect(JSON.stringify(second!.attributes)).not.toContain('sender_trace_id');
    expect(second!.traceId).not.toBe(first!.traceId);
    expect(second!.parentSpanId ?? '').toBe('');
    expect(spans.filter(({ name }) => name.includes('health'))).toEqual([]);
    expect(JSON.stringify(spans)).not.toMatch(/secret\.test|secret%2Etest/);
  });
});

if (DEEP)
  describe('the packages of OpenTelemetry', () => {
    /** Returns the scripts that an API has loaded from its start to its end, as V8 lists them. */
    async function loadedBy(settings: Record<string, string>): Promise<string[]> {
      const plain = await startTestApp();
      const folder = await mkdtemp(join(tmpdir(), 'loaded-'));
      const api = await startProcess(plain, 'main.js', { ...settings, NODE_V8_COVERAGE: folder });
      await api.stop();
      const reports = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
      await rm(folder, { recursive: true });
      await plain.close();
      return reports.flatMap((report) =>
        (JSON.parse(report) as { result: { url: string }[] }).result.map(({ url }) => url),
      );
    }
    const ofTracing = (urls: string[]) => urls.filter((url) => /opentelemetry|\/otlp\//.test(url));

    it('are loaded while a collector is set, and by no other process', async () => {
      const without = await loadedBy({});
      expect(without.some((url) => url.endsWith('/dist/adapters/disabled/no-tracing.js'))).toBe(true);
      expect(ofTracing(without)).toEqual([]);
      expect(ofTracing(await loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }))).not.toEqual([]);
    });
  });

if (DEEP)
  describe('without a collector', () => {
    it('jobs carry no trace', async () => {
      const plain = await startTestApp();
      const project = await insertProject(plain.database);
      await uploadFixtures(await plain.admin(), project, [{ name: 'a.jpg', bytes: Buffer.from('no picture') }]);
      const rows = await plain.database.query<{ payload: object }[]>('SELECT payload FROM job_outbox');
      expect(rows.length).toBeGreaterThan(0);
      for (const { payload } of rows) expect(payload).not.toHaveProperty('traceparent');
      await plain.close();
    });
  });
