import { spawn } from 'node:child_process';
import { once } from 'node:events';

const PARENT_CHECK_MS = 500;

/** Starts a program in its own process group: Ctrl-C in the terminal reaches us alone, and we end the rest in order. */
export function startGroup(command, options = {}) {
  const [file, ...args] = command;
  return spawn(file, args, { ...options, detached: process.platform !== 'win32' });
}

/** Signals a whole group; a group that is gone is fine. */
export function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Says whether the child has exited or was killed. */
export function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Asks a child to end and waits; past the timeout its whole group is killed. */
export async function endChild(child, { signal = 'SIGTERM', timeoutMs = 15_000 } = {}) {
  if (child.pid === undefined || hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), timeoutMs);
  await ended;
  clearTimeout(timer);
  signalGroup(child, 'SIGKILL');
}

/** Runs a program to its end with its output shown; resolves to the exit code (1 for a signal). */
export async function run(command, options = {}) {
  const child = startGroup(command, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  options.onStart?.(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Waits for long work, and says from time to time that it goes on. */
export async function sayingSo(work, { text, everyMs = 30_000, print = console.log }) {
  const startedAt = Date.now();
  const timer = setInterval(() => print(`${text} (${Math.round((Date.now() - startedAt) / 1_000)} s)`), everyMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/** Calls back with each full line of a stream; the last unfinished one too, at its end. */
export function eachLine(stream, onLine) {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    lines.forEach(onLine);
  });
  stream.on('end', () => {
    if (rest) onLine(rest);
  });
}

/** Ends every group that is still alive when a signal asks us to stop. */
export class Groups {
  #children = new Set();

  add(child) {
    this.#children.add(child);
    child.once('exit', () => this.#children.delete(child));
    return child;
  }

  killAll(signal = 'SIGKILL') {
    for (const child of this.#children) signalGroup(child, signal);
  }
}

/**
 * Calls back when the npm that runs us has gone without a signal for us (SIGKILL, a closed terminal window). Without
 * npm nothing is watched.
 */
export function onNpmGone(callback, { env = process.env, parent = () => process.ppid } = {}) {
  if (!env.npm_lifecycle_event) return;
  const npm = parent();
  const timer = setInterval(() => {
    if (parent() === npm) return;
    clearInterval(timer);
    callback();
  }, PARENT_CHECK_MS);
  timer.unref();
}
