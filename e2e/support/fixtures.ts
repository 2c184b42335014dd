import {
  test as base,
  request as requests,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { ADMIN, startProduct, type Product, type Env } from './product.js';
import { StaffApi } from './staff-api.js';

export { expect } from '@playwright/test';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Fixtures {
  /** A page with the first admin signed in. */
  staff: Page;
  /** Opens a page in a new browser context. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** 5xx replies, script errors and console errors of all pages: any of them fails the test. */
  unexpectedErrors: string[];
}

export interface WorkerFixtures {
  /** Environment that these tests need: with any variable they get a product of their own. */
  env: Env;
  /** The product started for this worker; null for the one that tests share. */
  product: Product | null;
  /** Origin of the site under test. */
  site: string;
  adminState: StorageState;
  staffApi: StaffApi;
}

/** Playwright's `test` with pages for staff and visitors, API access, and a check for unexpected errors. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  env: [{}, { scope: 'worker', option: true }],

  product: [
    async ({ env }, use) => {
      if (Object.keys(env).length === 0) return use(null);
      const product = await startProduct(env);
      await use(product);
      await product.stop();
    },
    // Creates a database, possibly on a busy machine.
    { scope: 'worker', timeout: 180_000 },
  ],

  site: [async ({ product }, use) => use(product?.url ?? process.env['SHOWREEL_URL']!), { scope: 'worker' }],

  baseURL: async ({ site }, use) => use(site),

  adminState: [
    async ({ site }, use) => {
      const request = await requests.newContext({ baseURL: site });
      const reply = await request.post('/api/login-admin', { data: ADMIN });
      if (!reply.ok()) throw new Error(`The first admin cannot sign in: ${reply.status()} ${await reply.text()}`);
      await use(await request.storageState());
      await request.dispose();
    },
    { scope: 'worker' },
  ],

  staffApi: [
    async ({ site, adminState }, use) => {
      const request = await requests.newContext({ baseURL: site, storageState: adminState });
      await use(new StaffApi(request));
      await request.dispose();
    },
    { scope: 'worker' },
  ],

  unexpectedErrors: async ({ browserName: _ }, use, info) => {
    const errors: string[] = [];
    await use(errors);
    if (errors.length === 0) return;
    const text = `Unexpected errors:\n${errors.join('\n')}`;
    if (info.status === info.expectedStatus) throw new Error(text);
    await info.attach('unexpected errors', { body: text, contentType: 'text/plain' });
  },

  context: async ({ context, unexpectedErrors }, use) => {
    collectErrors(context, unexpectedErrors);
    await use(context);
  },

  visitor: async ({ browser, unexpectedErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      collectErrors(context, unexpectedErrors);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  staff: async ({ visitor, adminState, staffApi }, use) => {
    await staffApi.prove();
    await use(await visitor({ storageState: adminState, permissions: ['clipboard-read', 'clipboard-write'] }));
  },
});

/** 4xx replies are part of many tests; 5xx replies and script errors never are. */
function collectErrors(context: BrowserContext, errors: string[]): void {
  context.on('response', (response) => {
    if (response.status() >= 500) errors.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  context.on('weberror', (error) => errors.push(String(error.error().stack ?? error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(`${message.page()?.url()}: ${message.text()}`);
  });
}
