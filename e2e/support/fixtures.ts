import { test as base, request as requests, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { ADMIN } from './accounts.js';
import { startProduct, type Product, type Settings } from './product.js';
import { StaffApi } from './staff-api.js';

export { expect } from '@playwright/test';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Fixtures {
  /** A page of the console, the first admin signed in. */
  staff: Page;
  /** A page in a browser that has never been here. */
  visitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** What went wrong behind the screens of this road: it fails when anything did. */
  faults: string[];
}

export interface WorkerFixtures {
  /** Settings that these roads need: with any, they get a product of their own. */
  settings: Settings;
  /** The product under test; null when all roads share it. */
  product: Product | null;
  /** Address of the site under test. */
  site: string;
  adminState: StorageState;
  staffApi: StaffApi;
}

/** The roads' own `test`: staff, visitors, and an eye on what no screen would show. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { scope: 'worker', option: true }],

  product: [
    async ({ settings }, use) => {
      if (Object.keys(settings).length === 0) return use(null);
      const product = await startProduct(settings);
      await use(product);
      await product.stop();
    },
    // A start from nothing, with a database of its own, on a busy machine.
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

  faults: async ({ browserName: _ }, use, info) => {
    const faults: string[] = [];
    await use(faults);
    if (faults.length === 0) return;
    const text = `Behind the screens:\n${faults.join('\n')}`;
    if (info.status === info.expectedStatus) throw new Error(text);
    await info.attach('faults', { body: text, contentType: 'text/plain' });
  },

  context: async ({ context, faults }, use) => {
    watch(context, faults);
    await use(context);
  },

  visitor: async ({ browser, faults }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      watch(context, faults);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },

  staff: async ({ visitor, adminState }, use) => {
    await use(await visitor({ storageState: adminState, permissions: ['clipboard-read', 'clipboard-write'] }));
  },
});

/** Refusals are part of many roads; faults of the server and of our scripts never are. */
function watch(context: BrowserContext, faults: string[]): void {
  context.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
  context.on('weberror', (error) => faults.push(String(error.error().stack ?? error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(`${message.page()?.url()}: ${message.text()}`);
  });
}
