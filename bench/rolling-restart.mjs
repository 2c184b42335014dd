import { Agent, request } from 'node:http';
import { end, startApi } from './support/api.mjs';
import { startBalancer } from './support/balancer.mjs';

const REQUESTS = 5_000;
const CLIENTS = 12;
const ROUNDS = 2;

/**
 * Two APIs behind nginx are restarted one after another, without a pause for the balancer, while clients read and
 * write. No request may fail.
 */
export async function run() {
  const owner = await startApi();
  const apis = [];
  try {
    for (let index = 0; index < 2; index += 1) {
      const { port, launch } = await owner.beside();
      apis.push({ port, launch, running: await launch() });
    }
    const balancer = await startBalancer(
      owner.folder,
      apis.map(({ port }) => port),
    );
    try {
      const load = new Load(balancer.origin);
      load.start();
      for (let round = 0; round < ROUNDS; round += 1)
        for (const api of apis) {
          await load.reaches(load.sent + REQUESTS / ROUNDS / apis.length / 2);
          await end(api.running);
          api.running = await api.launch();
        }
      await load.reaches(REQUESTS);
      await load.stop();
      if (load.failures.size > 0) console.log(Object.fromEntries(load.failures));
      const value = [...load.failures.values()].reduce((sum, each) => sum + each, 0);
      const name = `failed of ${load.sent} requests through ${balancer.name} while ${ROUNDS * apis.length} APIs restarted`;
      return [{ name, value, unit: '', limit: 0, ratio: value, target: '0', ok: value === 0 }];
    } finally {
      await balancer.stop();
    }
  } finally {
    for (const { running } of apis) await end(running);
    await owner.stop();
  }
}

/** Clients that send one request after another, every second one a POST. */
class Load {
  sent = 0;
  /** The number of failures by method and reason. */
  failures = new Map();
  #agent = new Agent({ keepAlive: true });
  #stopping = false;
  #clients;
  #waiting = [];

  constructor(origin) {
    this.origin = origin;
  }

  start() {
    this.#clients = Array.from({ length: CLIENTS }, async () => {
      while (!this.#stopping) {
        const method = this.sent % 2 ? 'POST' : 'GET';
        this.sent += 1;
        const outcome = await this.#send(method);
        if (outcome !== 200) {
          const key = `${method} ${outcome}`;
          this.failures.set(key, (this.failures.get(key) ?? 0) + 1);
        }
        this.#waiting = this.#waiting.filter(({ count, resolve }) => this.sent < count || resolve());
      }
    });
  }

  /** Resolves when this many requests were sent. */
  reaches(count) {
    return new Promise((resolve) => this.#waiting.push({ count, resolve }));
  }

  async stop() {
    this.#stopping = true;
    await Promise.all(this.#clients);
    this.#agent.destroy();
  }

  #send(method) {
    const path = method === 'GET' ? '/api/site' : '/api/logout-admin';
    return new Promise((resolve) => {
      const sent = request(`${this.origin}${path}`, { method, agent: this.#agent }, (reply) => {
        reply.resume().on('end', () => resolve(reply.statusCode));
        reply.on('error', () => resolve('cut off'));
      });
      sent.on('error', ({ code }) => resolve(code));
      sent.setHeader('content-type', 'application/json');
      sent.end(method === 'POST' ? '{}' : undefined);
    });
  }
}
