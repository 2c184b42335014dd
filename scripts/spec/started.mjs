import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot } from '../lib/paths.mjs';
import { settingNames } from '../test/clean-env.mjs';
import { processesWithEnv } from '../test/orphans.mjs';

const MARK = 'SHOWREEL_STARTED_BY_TEST';
const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');

/** Every setting "not set": neither the shell nor a developer's `.env` may interfere. */
const NO_SETTINGS = Object.fromEntries(settingNames().map((name) => [name, '']));

/** Makes a temporary folder that PostgreSQL's own user may enter too. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'showreel-start-'));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) };
}

/** The account of whoever starts the site. */
export const OWNER = { email: 'owner@example.com', password: 'chosen by the owner' };

/** Starts of one owner on one data folder: making a database again is most of a first start. */
export class OwnersStarts {
  #starts = [];

  constructor() {
    this.folder = temporaryFolder();
    this.dataDir = join(this.folder.path, 'data');
  }

  begin(settings = {}) {
    const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = OWNER;
    const started = new Started({ DATA_DIR: this.dataDir, ADMIN_EMAIL, ADMIN_PASSWORD, ...settings });
    this.#starts.push(started);
    return started;
  }

  /** Runs a tool on the database of the data folder; its code and its output. */
  tool(...args) {
    const env = { ...process.env, DATA_DIR: this.dataDir, NODE_OPTIONS: '' };
    return spawnSync(process.execPath, [inRoot('scripts', 'database-tool.mjs'), ...args], { env, encoding: 'utf8' });
  }

  /** Ends what was begun, whatever the outcome of its test. */
  kill() {
    for (const started of this.#starts.splice(0)) started.kill();
  }

  remove() {
    this.kill();
    this.folder.remove();
  }
}

/** Returns the reply of a site's health check. */
export async function health(base) {
  return (await fetch(`${base}/api/health/ready`)).json();
}

export async function untilWorkerLives(base) {
  while ((await health(base)).status !== 'ok') await pause(50);
}

/** One `npm start` without npm: its output and the processes it leaves. */
export class Started {
  output = '';
  #mark = randomUUID();
  #closed;

  constructor(settings, { script = 'start.mjs' } = {}) {
    const env = {
      ...process.env,
      ...NO_SETTINGS,
      SAMPLE_PROJECT: 'false',
      PORT: '0',
      HOST: '127.0.0.1',
      npm_lifecycle_event: '',
      ...settings,
      NODE_OPTIONS: '',
      [MARK]: this.#mark,
    };
    this.child = spawn(process.execPath, [inRoot('scripts', script)], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (this.output += text.replace(ESCAPES, '')));
    this.#closed = once(this.child, 'close').then(([code]) => code);
  }

  /** Resolves when the output matches; fails at once when the start ends without it. */
  async outputs(pattern) {
    while (!pattern.test(this.output)) {
      if (this.child.exitCode !== null || this.child.signalCode !== null) {
        await this.#closed;
        if (pattern.test(this.output)) break;
        throw new Error(`It ended without the output ${pattern}:\n${this.output}`);
      }
      await pause(25);
    }
    return pattern.exec(this.output);
  }

  /** The address from the banner. */
  async ready() {
    return (await this.outputs(/Site +(http:\S+)/))[1];
  }

  /** Its exit code (null for a signal), once it has ended. */
  ended() {
    return this.#closed;
  }

  /** The processes that it started, as "pid command"; those that are just ending get a moment. */
  async orphans() {
    for (let tries = 0; tries < 100 && this.processes().length; tries += 1) await pause(50);
    return this.processes().map(({ pid, command }) => `${pid} ${command}`);
  }

  processes() {
    return processesWithEnv(MARK, this.#mark);
  }

  /** The process of this start that runs the script. */
  pidOf(script) {
    return this.processes().find(({ command }) => command.includes(script))?.pid;
  }

  /** Ends the program at the end of a test file, whatever its outcome. */
  kill() {
    for (const { pid } of this.processes()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended in between.
      }
    }
  }
}
