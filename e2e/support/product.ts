import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Credentials of a user. */
export interface Account {
  email: string;
  password: string;
}

/** The first admin of the product under test. Tests share their session: none of them signs them out. */
export const ADMIN: Account = { email: 'admin@e2e.example', password: 'end-to-end-tests-1' };

/** Environment variables of the product. */
export type Env = Readonly<Record<string, string>>;

/** Returns a time zone in which it is about noon now: at night no reminder leaves. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours();
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/**
 * A second product, for files that change what all others rely on (settings of the studio, when staff last proved who
 * they are) or read its mails. They use it one after the other (see playwright.config.ts): it is this object that tells
 * Playwright that they can.
 */
export const APART = { STUDIO_NAME: 'Before', PAYMENT_PROVIDER: 'sandbox', BUSINESS_TIMEZONE: zoneAtNoon() };

const FOLDER = fileURLToPath(new URL('..', import.meta.url));
const PRELOAD = new URL('../../scripts/start/service-preload.mjs', import.meta.url).href;

export interface Product {
  url: string;
  /** Its DATA_DIR. */
  dataDir: string;
  /** Kills the API process and starts it again at the same address. */
  restartApi(): void;
  stop(): Promise<void>;
}

/** Starts a product with its own database, data folder and environment, next to the one that most tests share. */
export async function startProduct(productEnv: Env): Promise<Product> {
  const env = {
    ...process.env,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    PRODUCT_ENV: JSON.stringify(productEnv),
  };
  const product = spawn(process.execPath, ['--import', PRELOAD, 'product.mjs'], {
    cwd: FOLDER,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const output: string[] = [];
  let dataDir = '';
  const url = await new Promise<string>((resolve, reject) => {
    product.once('error', reject);
    product.once('exit', () => reject(new Error(`The product did not start:\n${output.join('\n')}`)));
    // Read to the end: a full pipe would block the product.
    createInterface(product.stdout!).on('line', (line) => {
      output.push(line);
      dataDir ||= /^Data\s+(\S+)$/.exec(line)?.[1] ?? '';
      const site = /Site\s+(http:\/\/\S+)/.exec(line)?.[1];
      if (site) resolve(site);
    });
  });
  return {
    url,
    dataDir,
    restartApi: () => void product.send('restart-api'),
    stop: async () => {
      if (product.exitCode !== null) throw new Error(`The product stopped unexpectedly:\n${output.join('\n')}`);
      const ended = once(product, 'exit');
      product.kill('SIGTERM');
      await ended;
    },
  };
}
