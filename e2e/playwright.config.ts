import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { ADMIN } from './support/accounts.js';

/**
 * The roads run against the real product: `product.mjs` starts what `npm start` starts, on a free port, with a
 * database and a data folder of its own. With SHOWREEL_URL set they run against that site instead
 * (its first admin must be the one of support/accounts.ts).
 */
export default defineConfig({
  testDir: 'roads',
  outputDir: join(tmpdir(), 'showreel-roads'),
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    // Not the server's zone: dates that staff enter are theirs.
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 800 },
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
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
