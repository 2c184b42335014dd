import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';

const PREFIX = 'showreel-work';

/**
 * The folder that a worker's programs write to. It lies below TMPDIR, is named after the process and is removed with it.
 * The next process that starts on this machine removes what a killed one has left.
 */
@Injectable()
export class WorkFolder implements OnModuleInit, OnApplicationShutdown {
  private opened: Promise<string> | undefined;

  /** Removes the folders of processes of this machine that are gone. */
  async onModuleInit(): Promise<void> {
    for (const name of await readdir(tmpdir())) {
      if (isAbandoned(name)) await rm(join(tmpdir(), name), { recursive: true, force: true });
    }
  }

  /** This process's folder. */
  path(): Promise<string> {
    this.opened ??= mkdtemp(`${join(tmpdir(), nameOf(process.pid, startTime(process.pid)))}.`);
    return this.opened;
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.opened) await rm(await this.opened, { recursive: true, force: true });
  }
}

/** The owner is part of the name: there is no moment at which a folder has none. */
function nameOf(pid: number, started: string): string {
  return [PREFIX, hostname(), pid, started].join('.');
}

/** Another host's folder on a shared disk is left alone: its process numbers mean nothing here. */
function isAbandoned(name: string): boolean {
  const [random, started, pid] = name.split('.').reverse();
  if (!random || !started || !pid || !name.startsWith(`${PREFIX}.${hostname()}.`)) return false;
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
