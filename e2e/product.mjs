import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../scripts/lib/paths.mjs';
import { signalGroup, startGroup } from '../scripts/lib/processes.mjs';
import { settingNames } from '../scripts/test/clean-env.mjs';

/**
 * Starts the product as `npm start` does, in a folder of its own that goes with it. The .env of
 * whoever runs the tests is not read into it: an empty value counts as not set, and wins.
 * Settings that a road needs come as JSON in ROADS_SETTINGS.
 */
const home = mkdtempSync(join(tmpdir(), 'showreel-product-'));
// PostgreSQL may run as another user and must be able to walk to its folder in here.
chmodSync(home, 0o755);

const { ADMIN_EMAIL, ADMIN_PASSWORD, FFMPEG_PATH = '', FFPROBE_PATH = '', ROADS_SETTINGS = '{}' } = process.env;
const settings = {
  ...Object.fromEntries(settingNames().map((name) => [name, ''])),
  ADMIN_EMAIL, ADMIN_PASSWORD, FFMPEG_PATH, FFPROBE_PATH,
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: join(home, 'data'),
  SAMPLE_PROJECT: 'false',
  LOG_LEVEL: 'warn',
  ...JSON.parse(ROADS_SETTINGS),
};
// For roads that read what no screen shows: mails in the outbox.
console.log(`Data    ${settings.DATA_DIR}`);
const followParent = pathToFileURL(inRoot('scripts', 'lib', 'follow-parent.mjs')).href;
const product = startGroup([process.execPath, '--import', followParent, inRoot('scripts', 'start.mjs')], {
  env: { ...process.env, ...settings },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});

// 'restart-api', from a road.
process.on('message', (order) => product.send(order));

// Once only: a second signal would force the product instead of letting it end in order.
let asked = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (!asked) product.kill('SIGTERM');
    asked = true;
  });
}
product.once('exit', (code) => {
  signalGroup(product, 'SIGKILL');
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  if (!asked) console.error(`The product ended by itself (exit code ${code}).`);
  process.exit(asked ? 0 : code || 1);
});
