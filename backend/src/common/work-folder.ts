import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { isOwnerGone, ownerName } from './process-owner.js';

const PREFIX = 'showreel-work';

/**
 * The folder for what a process and its programs write while they work. It lies below TMPDIR, is named after the
 * process and is removed with it. The next process that starts on this machine removes what a killed one has left.
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

  /** Returns this process's folder. */
  path(): Promise<string> {
    this.opened ??= mkdtemp(`${join(tmpdir(), nameOf(ownerName()))}.`);
    return this.opened;
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.opened) await rm(await this.opened, { recursive: true, force: true });
  }
}

/** The owner is part of the name: there is no moment at which a folder has none. */
const nameOf = (owner: string): string => `${PREFIX}.${owner}`;

/** Another host's folder on a shared disk is left alone: its process numbers mean nothing here. */
function isAbandoned(name: string): boolean {
  const [, owner] = /^showreel-work\.(.+)\.[^.]*$/.exec(name) ?? [];
  return owner !== undefined && isOwnerGone(owner);
}
