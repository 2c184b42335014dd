import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { freePort } from '../../scripts/lib/ports.mjs';

/** A watermark that covers the whole picture, always in the same place. */
export const WATERMARK = {
  mark: 'PREVIEW',
  layout: 'pattern',
  size: 'medium',
  strength: 22,
  seed: Buffer.alloc(32, 0x55),
};

/** Returns the middle value; of an even number of values the upper of the two. */
export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Returns the lowest and the highest value. */
export function spreadOf(values) {
  return [Math.min(...values), Math.max(...values)].map((value) => value.toPrecision(3)).join(' to ');
}

/** Returns the milliseconds that the work takes. */
export async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Returns the resident memory of a process. */
export async function residentMiB(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Returns the row of a process that may grow by less than a limit. */
export function memoryGrowth(name, growth, limit) {
  return {
    name,
    value: growth,
    unit: 'MiB',
    limit,
    ratio: growth / limit,
    target: `< ${limit} MiB`,
    ok: growth < limit,
  };
}

/**
 * A bare node:http server in its own process, like the API: the limit to compare with.
 * @param handler source of the request listener (CommonJS, `require` is there)
 */
export async function startBareServer(handler, env = {}) {
  const port = await freePort();
  const script = `require('node:http').createServer(${handler}).listen(${port}, '127.0.0.1', () => process.send('ready'));`;
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
  const child = spawn(process.execPath, ['-e', script], { env: { ...process.env, ...env }, stdio });
  await new Promise((resolve) => child.once('message', resolve));
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() };
}
