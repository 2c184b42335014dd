import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { shutDown } from '../../../src/shutdown.js';
import { startTestApp, type TestApp } from '../../fixtures/app/test-app.js';

let app: TestApp;
let url: string;

describe('shutdown of the HTTP server', () => {
  beforeEach(async () => {
    app = await startTestApp();
    url = await app.app.getUrl();
  });
  afterEach(() => app.close());

  /** Sends a request as a proxy does: on a kept connection when there is one. */
  async function send(agent: Agent, method: string, path: string): Promise<IncomingMessage> {
    const headers = { 'content-type': 'application/json' };
    const sent = request(`${url}${path}`, { method, agent, headers });
    sent.end(method === 'POST' ? '{}' : undefined);
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    await once(reply.resume(), 'end');
    return reply;
  }

  it('/ready answers 503 before the port closes', async () => {
    const status = async (name: string) => (await fetch(`${url}/api/health/${name}`)).status;
    expect(await status('ready')).toBe(200);
    let close: () => void = () => undefined;
    const shutdown = shutDown(app.app, () => new Promise<void>((resolve) => (close = resolve)));
    expect([await status('ready'), await status('live')]).toEqual([503, 200]);
    close();
    await shutdown;
    await expect(status('live')).rejects.toThrow('fetch failed');
  });

  it('replies close their connections before the port closes, and only then', async () => {
    const agent = new Agent({ keepAlive: true });
    const connection = async () => (await send(agent, 'GET', '/api/site')).headers.connection;
    expect(await connection()).toBe('keep-alive');
    let close: () => void = () => undefined;
    const shutdown = shutDown(app.app, () => new Promise<void>((resolve) => (close = resolve)));
    expect(await connection()).toBe('close');
    close();
    await shutdown;
    agent.destroy();
  });

  it('a kept connection gets one more request served after the port has closed', async () => {
    const agent = new Agent({ keepAlive: true });
    await send(agent, 'GET', '/api/site');
    const shutdown = shutDown(app.app, () => Promise.resolve(), 30_000);
    while (app.app.getHttpServer().listening) await new Promise((resolve) => setImmediate(resolve));
    const { statusCode, headers } = await send(agent, 'POST', '/api/logout-admin');
    expect([statusCode, headers.connection]).toEqual([200, 'close']);
    await shutdown;
    agent.destroy();
  });
});
