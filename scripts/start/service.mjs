import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { eachLine, endChild, hasEnded, startGroup } from '../lib/processes.mjs';

const PRELOAD = new URL('./service-preload.mjs', import.meta.url).href;
const LAST_LINES = 20;

/** One long-running Node process of ours: its output is passed on, its end is noticed. */
export class Service {
  #child;
  #stopping = false;
  #waiting = false;
  #listening = false;
  #lastLines = [];

  /**
   * @param warm a module that the script needs; `warmUp` loads it ahead of the start
   * @param ownEnv settings of this process alone
   * @param quiet its output is kept for the caller instead of shown
   * @param onDeath called with the exit code when it ends without being asked
   */
  constructor({ name, script, warm, env, ownEnv = {}, cwd, nodeArgs = [], onDeath, prefix = '', quiet = false }) {
    Object.assign(this, { name, script, warm, env, ownEnv, cwd, nodeArgs, onDeath, prefix, quiet });
  }

  /** Starts the process and has it load its code; `start` then only gives it the settings. */
  warmUp() {
    this.#spawn({ WARM_MODULE: pathToFileURL(this.warm).href });
    this.#waiting = true;
  }

  /** Does nothing while it runs: it may have been restarted while `keepAlive` paused. */
  start() {
    if (this.#waiting && this.running) this.#child.send({ env: { ...this.env, ...this.ownEnv } });
    else if (!this.running) this.#spawn();
    this.#waiting = false;
    return this;
  }

  #spawn(more = {}) {
    this.#stopping = false;
    this.#listening = false;
    this.#lastLines = [];
    const startedAt = Date.now();
    const child = startGroup([process.execPath, '--import', PRELOAD, ...this.nodeArgs, this.script], {
      cwd: this.cwd,
      env: { ...this.env, ...this.ownEnv, ...more },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child = child;
    for (const [stream, out] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      eachLine(stream, (line) => {
        this.#lastLines = [...this.#lastLines.slice(1 - LAST_LINES), line];
        if (!this.quiet) out.write(`${this.prefix}${line}\n`);
      });
    }
    child.on('message', ({ type }) => {
      if (type === 'listening' && child === this.#child) this.#listening = true;
    });
    child.once('error', (error) => this.onDeath?.({ code: 1, lines: [error.message], ranMs: 0 }));
    child.once('close', (code, signal) => {
      if (this.#stopping || child !== this.#child) return;
      this.onDeath?.({ code: code ?? 1, signal, lines: this.#lastLines, ranMs: Date.now() - startedAt });
    });
  }

  /** Says whether the running process has reported over IPC that it accepts connections. */
  get listening() {
    return this.running && this.#listening;
  }

  get running() {
    return this.#child !== undefined && !hasEnded(this.#child);
  }

  /** SIGTERM, then a timeout, then SIGKILL. */
  async stop(timeoutMs) {
    this.#stopping = true;
    if (this.#child) await endChild(this.#child, { timeoutMs });
  }

  async restart(timeoutMs) {
    await this.stop(timeoutMs);
    this.start();
  }

  /** Waits for work that ends by itself (the migration). */
  async finished() {
    const [code] = await once(this.#child, 'close');
    return { code: code ?? 1, lines: this.#lastLines };
  }
}

/** Starts a service again when it dies, after a pause that doubles up to half a minute. */
export function keepAlive(service, { signal }) {
  let failures = 0;
  service.onDeath = async ({ code, signal: by, ranMs }) => {
    failures = ranMs > 60_000 ? 1 : failures + 1;
    const seconds = Math.min(30, 2 ** (failures - 1));
    console.error(
      `The ${service.name} ended unexpectedly (${by ?? `exit code ${code}`}); starting it again in ${seconds} s.`,
    );
    await pause(seconds * 1000, undefined, { signal }).then(
      () => service.start(),
      () => undefined,
    );
  };
  return service;
}
