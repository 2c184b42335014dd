import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBalancer } from '../bench/support/balancer.mjs';
import { LITTLE_MEMORY } from '../scripts/lib/memory.mjs';
import { inRoot } from '../scripts/lib/paths.mjs';
import { run } from '../scripts/lib/processes.mjs';
import { withoutSettings } from '../scripts/test/clean-env.mjs';
import { METRICS_TOKEN, startAlerts } from './alerts.mjs';
import { Database } from './database.mjs';
import { lastingPort } from './ports.mjs';
import { prepareRelease } from './release.mjs';
import { startRedis } from './redis.mjs';
import { Service } from './service.mjs';
import { ready, waitUntil, within } from './waiting.mjs';

const DISK_MB = 700;
const COPIES = 2;
/** A program that hangs is killed after this long. */
const MIGRATION_MS = 60_000;
const END_SECONDS = 60;
const server = (path) => import(new URL(`../backend/test/servers/${path}`, import.meta.url));

/** Two APIs behind a balancer and two workers, with everything that they need, each behind a proxy that faults use. */
export class Fleet {
  apis = [];
  workers = [];
  releases = 0;
  #ends = [];

  /**
   * Starts all of it and waits until it serves.
   * @param alerts whether Prometheus evaluates the rules of `deploy/` meanwhile
   */
  static async start({ alerts = false } = {}) {
    const fleet = new Fleet();
    try {
      await within(fleet.#start(), { what: 'the fleet to start', seconds: 300 });
      if (alerts) await fleet.#watch();
      return fleet;
    } catch (error) {
      await fleet.stop({ keep: true });
      throw error;
    }
  }

  async #start() {
    this.folder = await mkdtemp(join(tmpdir(), 'showreel-chaos-'));
    await chmod(this.folder, 0o755);
    this.#mountDisk();
    for (const name of ['disk/tmp', 'disk/data', 'logs']) await mkdir(join(this.folder, name), { recursive: true });
    const [{ FakeS3Server }, { FakeSmtpServer }, { FakeStripeServer }, { startTcpProxy }] = await Promise.all([
      server('s3/fake-s3-server.ts'),
      server('smtp/fake-smtp-server.ts'),
      server('stripe/fake-stripe-server.ts'),
      server('tcp-proxy.ts'),
    ]);
    this.store = await FakeS3Server.start();
    this.smtp = await FakeSmtpServer.start();
    this.stripe = await FakeStripeServer.start();
    for (const each of [this.store, this.smtp, this.stripe])
      this.#atEnd(`${each.constructor.name} to close`, () => each.close());
    this.database = await Database.start(join(this.folder, 'disk/database'));
    this.#atEnd('PostgreSQL to stop', () => this.database.stop());
    this.redis = await startRedis(join(this.folder, 'redis'), join(this.folder, 'logs/redis.log'));
    if (this.redis) this.#atEnd('Redis to stop', () => this.redis.stop());
    const behind = async (url) => {
      const proxy = await startTcpProxy(url, await lastingPort());
      this.#atEnd(`the proxy of ${url} to close`, () => proxy.cut().catch(() => undefined));
      return proxy;
    };
    this.proxies = {
      database: await behind(this.database.url),
      store: await behind(this.store.endpoint),
      mail: await behind(`http://127.0.0.1:${this.smtp.port}`),
      ...(this.redis && { redis: await behind(this.redis.url) }),
    };
    this.clockFile = join(this.folder, 'clock');
    await writeFile(this.clockFile, '0');
    this.env = this.#environment();
    await this.migrate(inRoot('backend/dist'));
    await this.#launch(inRoot('backend/dist'));
    this.balancer = await startBalancer(
      this.folder,
      this.apis.map(({ port }) => port),
    );
    this.#atEnd('the balancer to stop', () => this.balancer.stop());
    this.origin = this.balancer.origin;
    await waitUntil(() => ready(this), { what: 'the fleet to be ready', seconds: 120 });
  }

  async #watch() {
    this.alerts = await startAlerts(join(this.folder, 'prometheus'), {
      services: [...this.apis, ...this.workers],
      logFile: join(this.folder, 'logs/prometheus.log'),
    });
    if (this.alerts) this.#atEnd('Prometheus to stop', () => this.alerts.stop());
  }

  #environment() {
    const { credentials, bucketName } = this.store;
    const store = this.proxies.store.url.replace(/\/$/, '');
    return {
      ...LITTLE_MEMORY,
      ...withoutSettings(process.env),
      NODE_OPTIONS: `${LITTLE_MEMORY.NODE_OPTIONS} --import=${new URL('clock.mjs', import.meta.url).href}`,
      CHAOS_CLOCK: this.clockFile,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'info',
      TMPDIR: join(this.folder, 'disk/tmp'),
      DATA_DIR: join(this.folder, 'disk/data'),
      DATABASE_URL: this.proxies.database.url,
      ...(this.redis && { REDIS_URL: this.proxies.redis.url }),
      S3_BUCKET: bucketName,
      S3_REGION: credentials.region,
      S3_ENDPOINT: store,
      S3_FORCE_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      SMTP_URL: this.proxies.mail.url.replace('http:', 'smtp:'),
      MAIL_FROM: 'Northlight Films <films@northlight.example>',
      STRIPE_SECRET_KEY: this.stripe.secretKey,
      STRIPE_PUBLISHABLE_KEY: this.stripe.publishableKey,
      STRIPE_WEBHOOK_SECRET: this.stripe.webhookSecret,
      STRIPE_API_BASE: this.stripe.url,
      SESSION_SECRET: 's'.repeat(32),
      MEDIA_LINK_SECRET: 'm'.repeat(32),
      ADMIN_PASSWORD: 'chaos-password',
      SAMPLE_PROJECT: 'false',
      JOB_LOCK_SECONDS: '6',
      SHUTDOWN_DELAY_SECONDS: '0',
      METRICS_TOKEN,
    };
  }

  async #launch(dist) {
    for (let n = 0; n < COPIES; n += 1) {
      const [port, workerPort] = [await lastingPort(), await lastingPort()];
      this.apis.push(this.#service('api', n, port, { PORT: String(port) }, join(dist, 'main.js')));
      this.workers.push(
        this.#service('worker', n, workerPort, { WORKER_PORT: String(workerPort) }, join(dist, 'worker.js')),
      );
    }
  }

  #service(kind, n, port, env, file) {
    const service = new Service({
      name: `${kind} ${n + 1}`,
      command: [process.execPath, file],
      env: { ...this.env, ...env },
      logFile: join(this.folder, `logs/${kind}-${n + 1}.log`),
    });
    service.port = port;
    service.file = kind === 'api' ? 'main.js' : 'worker.js';
    service.start();
    this.#atEnd(`${service.name} to stop`, () => service.stop('SIGKILL'));
    return service;
  }

  /** A disk of its own can be filled; mounting it needs root. */
  #mountDisk() {
    const disk = join(this.folder, 'disk');
    spawnSync('mkdir', [disk]);
    const args = ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', disk];
    this.hasOwnDisk =
      process.platform === 'linux' &&
      process.getuid() === 0 &&
      spawnSync('mount', args, { stdio: 'ignore' }).status === 0;
    if (this.hasOwnDisk) this.#atEnd('the disk', () => void spawnSync('umount', ['-l', disk]));
    this.ballast = join(disk, 'ballast');
  }

  async migrate(dist) {
    const command = [process.execPath, join(dist, 'migrate.js')];
    const options = { env: this.env, stdio: 'ignore', timeout: MIGRATION_MS, killSignal: 'SIGKILL' };
    await waitUntil(async () => (await run(command, options)) === 0, {
      what: 'the migration to succeed',
      seconds: 120,
    });
  }

  /** Migrates to a further release and replaces the processes one after another, as docs/operations.md says. */
  async deploy() {
    this.releases += 1;
    const before = this.apis[0].command[1].replace(/\/main\.js$/, '');
    const dist = await prepareRelease(before, join(this.folder, `release-${this.releases}`), this.releases);
    await this.migrate(dist);
    for (const service of [...this.workers, ...this.apis]) {
      await service.replace([process.execPath, join(dist, service.file)]);
      await waitUntil(() => ready(this, [service]), { what: `${service.name} of the next release`, seconds: 120 });
    }
  }

  #atEnd(what, work) {
    this.#ends.push({ what, work });
  }

  /** Ends everything. @param keep whether the logs stay */
  async stop({ keep }) {
    // The processes that use something end before it.
    for (const { what, work } of this.#ends.toReversed())
      await within(work(), { what, seconds: END_SECONDS }).catch(({ message }) => console.error(message));
    const logs = join(this.folder, 'logs');
    if (keep) console.log(`The logs of the processes are in ${logs}.`);
    else await rm(this.folder, { recursive: true, force: true });
  }

  /** Returns the log of a process, for a report. */
  logOf(name) {
    return readFile(join(this.folder, 'logs', `${name}.log`), 'utf8');
  }
}
