import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { ADMIN } from './support/product.js';
import { CHROMIUM_ARGS } from './support/chromium.js';
import { ALSO_DEEP, ALSO_ON_PHONE, DEEP, DESKTOP, IS_DEEP, PHONE } from './support/devices.js';

const files = (names: readonly string[]) => names.map((name) => new RegExp(`/${name}\\.spec\\.ts$`));

/** Files that use the product `APART`, one after the other. */
const ON_ITS_OWN = files(['studio', 'mails', 'proof']);

/** Files with long tests or with a product of their own: started last, they would leave the other workers idle. */
const LONG = files([
  'uploads',
  'slow-encoder',
  'accessibility',
  'main-flow',
  'viewer',
  'stripe',
  'console-accessibility',
  'gallery-page',
]);

/**
 * Files that the deep run gives a Chromium with windows, which people have: they use full screen, picture in picture,
 * passkeys or the device's share sheet, or are the whole way of a gallery. The headless shell needs a quarter less
 * processor time for the others.
 */
const WITH_WINDOWS = files(['film-player', 'main-flow', 'passkeys', 'phone', 'viewer']);

/** `npm run test:deep` runs the tests tagged @deep or @also-deep, and those of `ALSO_ON_PHONE` on the phone. */
const TAGGED_DEEP = new RegExp(DEEP.tag);

const launchIn = (path: string | undefined) => ({
  ...(path ? { executablePath: path } : {}),
  args: CHROMIUM_ARGS,
});

/**
 * The tests run against the real product: `product.mjs` starts what `npm start` starts, on a free port, with its own
 * database and data folder. With SHOWREEL_URL set they run against that site instead (its first admin must be the
 * one of support/product.ts).
 */
export default defineConfig({
  testDir: 'tests',
  outputDir: join(tmpdir(), 'showreel-e2e'),
  // Tests wait for pages, uploads and rendering: two workers leave a third of two cores idle.
  workers: 3,
  ...(IS_DEEP ? { grep: [TAGGED_DEEP, new RegExp(ALSO_DEEP.tag)] } : { grepInvert: TAGGED_DEEP }),
  // Started in this order.
  projects: [
    { name: 'apart', testMatch: ON_ITS_OWN, workers: 1 },
    ...(IS_DEEP
      ? [
          {
            name: 'windows',
            testMatch: WITH_WINDOWS,
            use: { launchOptions: launchIn(process.env['CHROMIUM_WITH_WINDOWS'] || process.env['CHROMIUM_PATH']) },
          },
        ]
      : []),
    { name: 'long', testMatch: LONG, testIgnore: IS_DEEP ? WITH_WINDOWS : [] },
    ...(IS_DEEP ? [{ name: 'phone', use: PHONE, grep: new RegExp(ALSO_ON_PHONE.tag) }] : []),
    { name: 'short', testIgnore: [...LONG, ...ON_ITS_OWN, ...(IS_DEEP ? WITH_WINDOWS : [])] },
  ],
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    // The browser's zone is not the server's: dates that staff enter are in their own.
    timezoneId: 'America/New_York',
    ...DESKTOP,
    actionTimeout: 30_000,
    // Traces slow every test down: `npm test -- e2e --trace retain-on-failure` records them.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: launchIn(process.env['CHROMIUM_PATH']),
  },
  ...(process.env['SHOWREEL_URL']
    ? {}
    : {
        webServer: {
          command: `exec "${process.execPath}" product.mjs`,
          env: { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
          wait: { stdout: /Site\s+(?<showreel_url>http:\/\/\S+)/ },
          gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
          timeout: 180_000,
        },
      }),
});
