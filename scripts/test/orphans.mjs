import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** An environment variable of every process of this run, even of one that has left its process group. */
export const RUN_MARK = 'SHOWREEL_TEST_RUN';

/**
 * Waits a moment for the run's processes to end by themselves, kills the others and returns their names. Linux only:
 * elsewhere killing the process groups must suffice.
 */
export async function killOrphans(mark, { graceMs = 3000 } = {}) {
  const until = Date.now() + graceMs;
  let left = processesWithEnv(RUN_MARK, mark);
  while (left.length && Date.now() < until) {
    await pause(100);
    left = processesWithEnv(RUN_MARK, mark);
  }
  for (const { pid } of left) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended in between.
    }
  }
  return left.map(({ pid, command }) => `${pid} ${command.slice(0, 160)}`);
}

/** Finds the processes that were started with this variable in their environment, except this one. Linux only. */
export function processesWithEnv(name, value) {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
    .flatMap((pid) => {
      try {
        const env = readFileSync(`/proc/${pid}/environ`, 'utf8');
        if (!env.split('\0').includes(`${name}=${value}`)) return [];
        return [
          { pid: Number(pid), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() },
        ];
      } catch {
        return [];
      }
    });
}
