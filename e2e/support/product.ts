import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ADMIN } from './accounts.js';

/** Settings of the product, by name. */
export type Settings = Readonly<Record<string, string>>;

const FOLDER = fileURLToPath(new URL('..', import.meta.url));
const FOLLOW_PARENT = new URL('../../scripts/lib/follow-parent.mjs', import.meta.url).href;

export interface Product {
  url: string;
  /** Its DATA_DIR. */
  dataDir: string;
  /** Kills the API in the middle of whatever it does, and starts it again at the same address. */
  restartApi(): void;
  stop(): Promise<void>;
}

/** A product beside the one that all roads share: its own database, its own data folder, other settings. */
export async function startProduct(settings: Settings): Promise<Product> {
  const env = { ...process.env, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ROADS_SETTINGS: JSON.stringify(settings) };
  const product = spawn(process.execPath, ['--import', FOLLOW_PARENT, 'product.mjs'], { cwd: FOLDER, env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const said: string[] = [];
  let dataDir = '';
  const url = await new Promise<string>((resolve, reject) => {
    product.once('error', reject);
    product.once('exit', () => reject(new Error(`The product did not start:\n${said.join('\n')}`)));
    // Read to the end: a full pipe would stop the product.
    createInterface(product.stdout!).on('line', (line) => {
      said.push(line);
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
      if (product.exitCode !== null) throw new Error(`The product ended by itself:\n${said.join('\n')}`);
      const ended = once(product, 'exit');
      product.kill('SIGTERM');
      await ended;
    },
  };
}
