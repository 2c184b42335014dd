import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lastingPort } from './ports.mjs';

const built = () => import(new URL('../backend/dist/embedded/embedded-database.js', import.meta.url));
const RESTART_MS = 500;

/** A PostgreSQL that is started again whenever it ends, with its data on a disk as in production. */
export class Database {
  #server;
  #isWanted = true;
  #starting;

  static async start(folder) {
    const database = new Database();
    database.folder = folder;
    database.port = await lastingPort();
    await database.#launch();
    database.url = database.#server.url;
    return database;
  }

  /** Kills the server as a lost machine does. It stays away until `restore` if it is told to. */
  kill({ stayAway = false } = {}) {
    this.#isWanted = !stayAway;
    try {
      const [pid] = readFileSync(join(this.folder, 'cluster/postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It is away already.
    }
  }

  async restore() {
    this.#isWanted = true;
    await this.#launch();
  }

  async stop() {
    this.#isWanted = false;
    await this.#starting?.catch(() => undefined);
    await this.#server?.stop();
  }

  #launch() {
    this.#starting ??= this.#tryUntilStarted().finally(() => (this.#starting = undefined));
    return this.#starting;
  }

  async #tryUntilStarted() {
    const { startEmbeddedDatabase } = await built();
    for (;;) {
      try {
        this.#server = await startEmbeddedDatabase({
          dataDir: this.folder,
          port: this.port,
          persistent: true,
          onDeath: () => {
            if (this.#isWanted) void this.#launch();
          },
        });
        return;
      } catch (error) {
        // The first start says what is wrong; later ones follow a fault, such as a full disk.
        if (!this.url) throw error;
        if (!this.#isWanted) return;
        await pause(RESTART_MS);
      }
    }
  }
}
