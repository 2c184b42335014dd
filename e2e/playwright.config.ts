import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { ADMIN } from './support/accounts.js';
import { CHROMIUM_ARGS } from './support/chromium.js';
import { BOTH, DESK, PHONE } from './support/devices.js';

/** The files with the longest roads, or with a product of their own: begun last, they would leave the other workers idle. */
const LONG = ['uploads', 'accessibility', 'main-flow', 'viewer', 'studio', 'stripe', 'console-accessibility', 'gallery-page'].map((name) => new RegExp(`/${name}\\.spec\\.ts$`));

/**
 * The roads run against the real product: `product.mjs` starts what `npm start` starts, on a free port, with a
 * database and a data folder of its own. With SHOWREEL_URL set they run against that site instead
 * (its first admin must be the one of support/accounts.ts).
 */
export default defineConfig({
  testDir: 'tests',
  outputDir: join(tmpdir(), 'showreel-e2e'),
  // Roads wait much (pages, uploads, the preparing of films): two leave a third of a small machine unused.
  workers: 3,
  // In this order; what is marked so is walked on a phone too.
  projects: [{ name: 'long', testMatch: LONG }, { name: 'phone', use: PHONE, grep: new RegExp(BOTH.tag) }, { name: 'short', testIgnore: LONG }],
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    // Not the server's zone: dates that staff enter are theirs.
    timezoneId: 'America/New_York',
    ...DESK,
    actionTimeout: 15_000,
    // A trace records every road to its end for the few that fail: asked for with `npm test -- e2e --trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: CHROMIUM_ARGS,
    },
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
