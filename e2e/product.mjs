import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../scripts/lib/paths.mjs';
import { signalGroup, startGroup } from '../scripts/lib/processes.mjs';
import { settingNames } from '../scripts/test/clean-env.mjs';

/**
 * Starts the product as `npm start` does, in a temporary folder. A developer's .env does not reach it: every setting
 * is passed, and an empty value counts as not set. PRODUCT_ENV (JSON) holds the settings of a test.
 */
const home = mkdtempSync(join(tmpdir(), 'showreel-product-'));
// PostgreSQL may run as another user and must be able to reach its folder in here.
chmodSync(home, 0o755);

const { ADMIN_EMAIL, ADMIN_PASSWORD, FFMPEG_PATH = '', FFPROBE_PATH = '', PRODUCT_ENV = '{}' } = process.env;
const settings = {
  ...Object.fromEntries(settingNames().map((name) => [name, ''])),
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  FFMPEG_PATH,
  FFPROBE_PATH,
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: join(home, 'data'),
  SAMPLE_PROJECT: 'false',
  LOG_LEVEL: 'warn',
  ...JSON.parse(PRODUCT_ENV),
};
// Tests that read the mails take the folder from this line.
console.log(`Data    ${settings.DATA_DIR}`);
const preload = pathToFileURL(inRoot('scripts', 'start', 'service-preload.mjs')).href;
const product = startGroup([process.execPath, '--import', preload, inRoot('scripts', 'start.mjs')], {
  env: { ...process.env, ...settings },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});

// 'restart-api', sent by a test.
process.on('message', (command) => product.send(command));

// The product is stopped only once: a second signal would kill it instead of letting it shut down.
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (!stopping) product.kill('SIGTERM');
    stopping = true;
  });
}
product.once('exit', (code) => {
  signalGroup(product, 'SIGKILL');
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  if (!stopping) console.error(`The product stopped unexpectedly (exit code ${code}).`);
  process.exit(stopping ? 0 : code || 1);
});
