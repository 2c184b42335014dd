import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { hasEnded, signalGroup, startGroup } from '../scripts/lib/processes.mjs';

const RESTART_MS = 500;

/** A process that is started again whenever it ends, as systemd and containers do. */
export class Service {
  #child;
  #timer;
  #isWanted = false;
  #log;

  /** @param command the program and its arguments */
  constructor({ name, command, env, logFile }) {
    Object.assign(this, { name, command, env });
    this.#log = createWriteStream(logFile, { flags: 'a' });
  }

  start() {
    this.#isWanted = true;
    const child = startGroup(this.command, { env: this.env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.pipe(this.#log, { end: false });
    child.stderr.pipe(this.#log, { end: false });
    child.once('exit', (code, signal) => {
      this.#log.write(`--- ended with ${code ?? signal}\n`);
      // Its child processes must not outlive it, as in a container.
      signalGroup(child, 'SIGKILL');
      if (this.#isWanted) this.#timer = setTimeout(() => this.start(), RESTART_MS);
    });
    this.#child = child;
  }

  signal(name) {
    if (this.#child && !hasEnded(this.#child)) this.#child.kill(name);
  }

  /** The pid of the process that runs now. */
  get pid() {
    return this.#child?.pid;
  }

  /** Ends it in order, or at once; it is not started again. */
  async stop(signal = 'SIGTERM', timeoutMs = 40_000) {
    this.#isWanted = false;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (!child || hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGCONT');
    child.kill(signal);
    const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), timeoutMs);
    await ended;
    clearTimeout(timer);
  }

  /** Ends it in order and starts another release. */
  async replace(command) {
    await this.stop();
    this.command = command;
    this.start();
  }
}
