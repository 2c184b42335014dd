import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LITTLE_MEMORY } from '../lib/memory.mjs';
import { inRoot } from '../lib/paths.mjs';
import { CliError } from '../lib/cli-error.mjs';
import { reachableHost } from '../lib/ports.mjs';
import { keepAlive, Service } from './service.mjs';

const READY_WITHIN_MS = 120_000;
/** A database that dies again within this time has a fault that another start does not mend. */
const DATABASE_TRIAL_MS = 60_000;
/** The time is enough for the worker to finish a photo; a video goes back to the queue. */
const GRACE_MS = { api: 10_000, worker: 25_000 };
/** Node 22.1 and newer keep the compiled code here for the next start; `npm ci` empties the folder. */
const COMPILED_CODE = { NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'compiled') };

/** Database, migration, API and worker: started in order, ended in the opposite one. */
export class Stack {
  #database;
  #databaseRestartedAt;
  #onDatabaseLost;
  #stopping = new AbortController();

  #dist;

  /**
   * @param onApiDeath called once when the API ends without being asked
   * @param onDatabaseLost called with the reason when the embedded database has died and cannot be started again
   * @param dist the folder of the compiled backend
   */
  constructor({
    env,
    config,
    prefixed = false,
    nodeArgs = [],
    onApiDeath,
    onDatabaseLost,
    dist = inRoot('backend', 'dist'),
  }) {
    this.#dist = dist;
    this.#onDatabaseLost = onDatabaseLost;
    const built = (file) => join(dist, file);
    // No balancer stands in front of one process that is about to be gone.
    this.env = { ...LITTLE_MEMORY, ...COMPILED_CODE, ...env, SHUTDOWN_DELAY_SECONDS: '0' };
    this.base = `http://${reachableHost(config.http.host)}:${config.http.port}`;
    this.config = config;
    // Both run on this machine: the worker's metrics are on the next port.
    const metricsPort = Number(env.METRICS_PORT?.trim());
    const workerEnv = metricsPort ? { METRICS_PORT: String(metricsPort + 1) } : {};
    const service = (name, script, { warm, ownEnv } = {}) =>
      new Service({
        name,
        script: built(script),
        warm: warm && built(warm),
        env: this.env,
        ownEnv,
        cwd: inRoot(),
        nodeArgs,
        prefix: prefixed ? `${name.padEnd(7)} | ` : '',
      });
    this.migration = Object.assign(service('migrate', 'migrate.js'), { quiet: true });
    this.api = service('API', 'main.js', { warm: 'api.js' });
    this.worker = keepAlive(service('worker', 'worker.js', { ownEnv: workerEnv }), { signal: this.#stopping.signal });
    this.api.onDeath = onApiDeath;
  }

  /** The programs that the worker needs, checked before anything is started. */
  async requireTools() {
    const { findFfmpeg } = await import(pathToFileURL(join(this.#dist, 'adapters/ffmpeg/ffmpeg-binaries.js')).href);
    const allowBundled = !this.config.production;
    asCliError(() => findFfmpeg(this.config.tools, this.env.PATH ?? '', { allowBundled }));
  }

  async start() {
    // Loading the code is most of the API's start-up, so it runs while the database starts.
    this.api.warmUp();
    if (!this.env.DATABASE_URL?.trim()) await this.#startDatabase();
    await this.migrate();
    if (this.#stopping.signal.aborted) return;
    this.api.start();
  }

  async migrate() {
    if (this.#stopping.signal.aborted) return;
    const { code, lines } = await this.migration.start().finished();
    if (this.#stopping.signal.aborted) return;
    const failed = code !== 0;
    for (const line of failed ? lines.slice(0, -1) : lines) console.log(line);
    if (failed) {
      const cure = this.#database || code !== 1 ? '' : ' (is DATABASE_URL right, and does that server run?)';
      throw new CliError(`The database could not be brought up to date. ${lines.at(-1) ?? `Exit code ${code}`}${cure}`);
    }
  }

  /**
   * Resolves true when the API answers that it is ready, false when it ended or we are stopping. Nothing is sent to
   * the port before our own process reports that it listens there: another program may have taken it meanwhile.
   * The worker starts then: on a small machine the two would slow each other, and visitors come first.
   */
  async ready() {
    const until = Date.now() + READY_WITHIN_MS;
    while (this.api.running && !this.#stopping.signal.aborted) {
      const answer = this.api.listening ? await this.#readiness() : undefined;
      if (answer?.ok && !this.#stopping.signal.aborted) {
        this.worker.start();
        return true;
      }
      if (Date.now() > until) {
        throw new CliError(
          `The API did not become ready in ${READY_WITHIN_MS / 1000} s; its last answer: ${answer ? await answer.text() : 'none'}`,
        );
      }
      await pause(50);
    }
    return false;
  }

  #readiness() {
    return fetch(`${this.base}/api/health/ready`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined);
  }

  /** The API first, so that nothing new comes in; the database last, when nobody needs it. */
  async stop() {
    this.#stopping.abort();
    await this.migration.stop(GRACE_MS.api);
    await this.api.stop(GRACE_MS.api);
    await this.worker.stop(GRACE_MS.worker);
    await this.#database?.stop();
    this.#database = undefined;
  }

  async #startDatabase(port = this.config.database.embeddedPort) {
    const { startEmbeddedDatabase } = await import(
      pathToFileURL(join(this.#dist, 'embedded/embedded-database.js')).href
    );
    this.#database = await asCliError(() =>
      startEmbeddedDatabase({
        dataDir: join(this.config.dataDir, 'postgres'),
        port,
        persistent: true,
        onDeath: () => void this.#restartDatabase(),
        log: (line) => this.config.logLevel === 'debug' && console.log(`postgres | ${line}`),
      }),
    );
    this.env.DATABASE_URL = this.#database.url;
  }

  /** The database keeps its port, so that API and worker find it again. */
  async #restartDatabase() {
    if (this.#stopping.signal.aborted) return;
    const diedAt = Date.now();
    if (diedAt - this.#databaseRestartedAt < DATABASE_TRIAL_MS)
      return this.#onDatabaseLost(`It ended again within ${DATABASE_TRIAL_MS / 1000} seconds.`);
    console.error('The embedded database ended unexpectedly; starting it again.');
    this.#databaseRestartedAt = diedAt;
    try {
      await this.#startDatabase(Number(new URL(this.#database.url).port));
      // A stop that was asked for meanwhile did not know this one.
      if (this.#stopping.signal.aborted) await this.#database.stop();
      else console.error('The embedded database runs again.');
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#onDatabaseLost(error.message);
    }
  }
}

/** The backend's start-up parts report in one line what is wrong; a stack trace would hide it. */
function asCliError(work) {
  const rethrow = (error) => {
    if (error.code?.startsWith('ERR_') || error instanceof TypeError) throw error;
    throw new CliError(error.message);
  };
  try {
    const result = work();
    return result instanceof Promise ? result.catch(rethrow) : result;
  } catch (error) {
    return rethrow(error);
  }
}
