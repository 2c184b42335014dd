import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Records that this process runs the database of the folder. */
export function claimFolder(dataDir: string): void {
  writeFileSync(join(dataDir, 'owner.json'), JSON.stringify({ pid: process.pid, started: startTime(process.pid) }));
}

/** Returns the process that claimed the folder, if that same process is still alive. */
export function ownerOf(dataDir: string): number | undefined {
  try {
    const { pid, started } = JSON.parse(readFileSync(join(dataDir, 'owner.json'), 'utf8')) as {
      pid: number;
      started: string;
    };
    // Pids are reused; a pid together with its start time is not.
    return startTime(pid) === started ? pid : undefined;
  } catch {
    return undefined;
  }
}

function startTime(pid: number): string | undefined {
  if (process.platform === 'linux') {
    // Field 22; the second field may hold spaces, so count from its closing bracket.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  }
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined;
}
