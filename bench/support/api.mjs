import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LITTLE_MEMORY } from '../../scripts/lib/memory.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';

const backend = (path) => new URL(`../../backend/dist/${path}`, import.meta.url);

/** The first admin's. */
export const PASSWORD = 'bench-password';

/**
 * Starts the built API with a temporary PostgreSQL.
 * @param env further environment variables, for example NODE_OPTIONS
 */
export async function startApi(env = {}) {
  const { startEmbeddedDatabase } = await import(backend('embedded/embedded-database.js'));
  const folder = await mkdtemp(join(tmpdir(), 'showreel-bench-'));
  const database = await startEmbeddedDatabase({ dataDir: join(folder, 'data'), persistent: false });
  const port = await freePort();
  const settings = {
    ...LITTLE_MEMORY,
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    HOST: '127.0.0.1',
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'error',
    SESSION_SECRET: 's'.repeat(32),
    MEDIA_LINK_SECRET: 'm'.repeat(32),
    ...env,
  };
  await exitOf(spawn(process.execPath, [backend('migrate.js').pathname], { env: settings, stdio: 'ignore' }));
  const api = await launch(settings);
  return {
    origin: `http://127.0.0.1:${port}`,
    folder,
    databaseUrl: database.url,
    pid: api.pid,
    /** Its environment. */
    settings,
    /** A further API on the same database and disk. */
    beside: async () => {
      const other = await freePort();
      return { port: other, launch: () => launch({ ...settings, PORT: String(other) }) };
    },
    async stop() {
      await end(api);
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts an API and waits until it serves. */
async function launch(settings) {
  const api = spawn(process.execPath, [backend('main.js').pathname], {
    env: settings,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitFor(`http://127.0.0.1:${settings.PORT}/api/health/live`);
  return api;
}

/** Asks an API to end and waits until it has. */
export async function end(api) {
  api.kill('SIGTERM');
  if (api.exitCode === null && api.signalCode === null) await once(api, 'exit');
}

/** Signs staff in and returns `call(method, path, body)`. */
export async function signIn(origin) {
  let cookie = '';
  const call = async (method, path, body) => {
    const response = await fetch(origin + path, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : undefined,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    if (!response.headers.get('content-type')?.includes('json')) return text;
    return JSON.parse(text);
  };
  await call('POST', '/api/login-admin', { email: 'admin@showreel.local', password: PASSWORD });
  return Object.assign(call, { headers: () => ({ cookie }) });
}

function exitOf(child) {
  return new Promise((resolve, reject) =>
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`exited with ${code}`)))),
  );
}

export async function waitFor(url) {
  for (let tries = 0; tries < 300; tries++) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}
