import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError } from '../lib/cli-error.mjs';

/** The folder that holds all data of a start without set-up; one start at a time may use it. */
export class DataFolder {
  constructor(path) {
    this.path = path;
    this.lockFile = join(path, 'start.lock');
  }

  /** @throws CliError when it cannot be written or another start uses it */
  open() {
    try {
      makeFolder(this.path, 0o700);
      const probe = join(this.path, `.probe-${process.pid}`);
      writeFileSync(probe, '');
      rmSync(probe);
    } catch (error) {
      throw new CliError(
        `The data folder ${this.path} cannot be written (${error.code}): let this user write it, or start with DATA_DIR=/another/folder npm start.`,
      );
    }
    this.#lock();
  }

  close() {
    if (this.locked) rmSync(this.lockFile, { force: true });
    this.locked = false;
  }

  /** A small JSON file; undefined when it is missing or was cut short. */
  read(name) {
    try {
      return JSON.parse(readFileSync(join(this.path, name), 'utf8'));
    } catch {
      return undefined;
    }
  }

  /** Written beside its place and moved there, so that an interrupted start leaves no half file. */
  write(name, value) {
    const half = join(this.path, `${name}.${process.pid}`);
    writeFileSync(half, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
    renameSync(half, join(this.path, name));
  }

  remove(name) {
    rmSync(join(this.path, name), { force: true });
  }

  /** Secrets that stay the same from start to start; production must bring its own. */
  secrets() {
    const known = this.read('secrets.json') ?? {};
    const secrets = Object.fromEntries(
      ['SESSION_SECRET', 'MEDIA_LINK_SECRET'].map((name) => [
        name,
        known[name] ?? randomBytes(48).toString('base64url'),
      ]),
    );
    if (Object.keys(secrets).some((name) => secrets[name] !== known[name])) this.write('secrets.json', secrets);
    return secrets;
  }

  #lock() {
    const mine = JSON.stringify({ pid: process.pid, started: startTime(process.pid) });
    for (let attempt = 0; attempt < 3 && !this.locked; attempt += 1) {
      try {
        writeFileSync(this.lockFile, mine, { flag: 'wx' });
        this.locked = true;
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
        const owner = this.read('start.lock');
        // A pid alone proves nothing, it is used again; together with its start time it does.
        if (owner && startTime(owner.pid) === owner.started) {
          throw new CliError(
            `The data folder ${this.path} is in use by a running start (process ${owner.pid}): stop that one first, or start with DATA_DIR=/another/folder PORT=3001 npm start.`,
          );
        }
        rmSync(this.lockFile, { force: true });
      }
    }
    if (!this.locked) throw new CliError(`The data folder ${this.path} is being opened by another start: try again.`);
  }
}

function startTime(pid) {
  try {
    if (process.platform !== 'linux')
      return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim() || undefined;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

/** Makes a folder without mkdir's own recursion: Node's never returns where a folder cannot be made at all (/proc). */
function makeFolder(path, mode) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, mode);
}
