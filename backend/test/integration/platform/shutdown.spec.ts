import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { insertProject } from '../../fixtures/rows.js';
import { PartUploadsPort } from '../../../src/ports/part-uploads.port.js';
import { StoragePort } from '../../../src/ports/storage.port.js';
import { FakeStorage } from '../../fakes/fake-storage.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';
import type { TestClient } from '../../fixtures/app/test-client.js';

let first: TestApp;

describe('shutdown of the API', () => {
  beforeAll(async () => {
    first = await startTestApp();
  });
  afterAll(() => first.close());

  const cookieOf = ({ cookies }: TestClient) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  it('completes running requests before the process ends', async () => {
    const app = await startTestApp({ beside: first });
    const headers = { cookie: cookieOf(await app.admin()), 'content-type': 'application/json' };
    const other = new pg.Client({ connectionString: first.config.database.url });
    await other.connect();
    await other.query('BEGIN; LOCK TABLE project IN EXCLUSIVE MODE');
    const body = JSON.stringify({ name: 'At the last moment', clientEmail: 'late@client.test' });
    const reply = fetch(`${await app.app.getUrl()}/api/admin/projects`, { method: 'POST', headers, body });
    // It waits for the lock, in the middle of its transaction.
    for (let waiting = '0'; waiting === '0';) {
      const { rows } = await other.query<{ waiting: string }>(
        'SELECT count(*) AS waiting FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())',
      );
      waiting = rows[0]!.waiting;
    }
    const closed = app.close();
    while (app.app.getHttpServer().listening) await new Promise((resolve) => setImmediate(resolve));
    await other.query('ROLLBACK');
    await other.end();
    expect((await reply).status).toBe(201);
    await closed;
    expect(await first.database.query(`SELECT name FROM project WHERE client_email = 'late@client.test'`)).toEqual([
      { name: 'At the last moment' },
    ]);
  });

  it("ends the console's event stream without delay", async () => {
    const app = await startTestApp({ beside: first });
    const { id } = await insertProject(first.database);
    const cookie = cookieOf(await app.admin());
    const [stream] = (await once(
      get(`${await app.app.getUrl()}/api/admin/projects/${id}/events`, { headers: { cookie } }),
      'response',
    )) as [IncomingMessage];
    expect(stream.headers['content-type']).toContain('text/event-stream');
    const ended = once(stream.resume(), 'end');
    await app.close();
    await ended;
  });

  it("closes the store's connections", async () => {
    let closed = 0;
    class ClosableStorage extends FakeStorage {
      override close(): void {
        closed += 1;
      }
    }
    const storage = new ClosableStorage(first.clock);
    const partUploads = { close: () => (closed += 1) };
    const override: [unknown, unknown][] = [
      [StoragePort, storage],
      [PartUploadsPort, partUploads],
    ];
    const app = await startTestApp({ beside: first, override });
    await app.close();
    expect(closed).toBe(2);
  });
});
