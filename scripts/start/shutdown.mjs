import { Groups, onNpmGone } from '../lib/processes.mjs';

/** One Ctrl-C can arrive twice: from the terminal, and passed on by npm. */
const SAME_KEY_PRESS_MS = 500;

/**
 * Turns Ctrl-C and SIGTERM into one orderly end; a second one forces. `begin` may be called
 * from elsewhere too (a dead API).
 */
export class Shutdown {
  #steps = [];
  #begun;

  constructor() {
    this.groups = new Groups();
    let askedAt;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        if (Date.now() - askedAt < SAME_KEY_PRESS_MS) return;
        askedAt = Date.now();
        if (this.#begun) {
          console.log('Stopping at once.');
          this.groups.killAll();
          process.exit(1);
        }
        console.log('\nStopping ... (once more to force)');
        void this.begin(0);
      });
    }
    onNpmGone(() => void this.begin(1));
  }

  get begun() {
    return this.#begun !== undefined;
  }

  /** Adds something to do at the end; the last added is done first. */
  add(step) {
    this.#steps.unshift(step);
  }

  /** Does all steps and ends the process with the code. */
  begin(code) {
    this.#begun ??= (async () => {
      this.groups.killAll('SIGTERM');
      for (const step of this.#steps) await Promise.resolve(step()).catch((error) => console.error(error.message));
      process.exit(code);
    })();
    return this.#begun;
  }
}
