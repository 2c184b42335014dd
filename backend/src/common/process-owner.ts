import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Names a process, also among those of other machines and of earlier starts. */
export const ownerName = (pid = process.pid): string => [hostname(), pid, startTime(pid)].join('.');

/** Says whether a name is that of a process of this machine that has ended. Nothing is known of other machines. */
export function isOwnerGone(owner: string): boolean {
  const [started, pid] = owner.split('.').reverse();
  if (!started || !pid || !owner.startsWith(`${hostname()}.`)) return false;
  return startTime(Number(pid)) !== started;
}

/** Numbers of processes are used again, in containers at every start; together with the start time they are not. */
function startTime(pid: number): string {
  try {
    // A system without start times leaves being alive as the only sign: a number in use again delays the removal.
    if (process.platform !== 'linux') return process.kill(pid, 0) ? 'alive' : 'gone';
    // Field 22; the second field may hold spaces, so count from its closing bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'gone';
  } catch {
    return 'gone';
  }
}
