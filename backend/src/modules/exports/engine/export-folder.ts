import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Measure, measure } from '../../../common/bytes/measured.js';
import { BackupError } from '../../../ports/database-copy.port.js';
import { FILES } from './export-format.js';
import { streamOf } from './export-target.js';

/** Writes the folder of an export, which its owner alone can read and in which no file is half of one. */
export class ExportFolder {
  private written = 0;

  constructor(private readonly root: string) {}

  /**
   * Prepares a folder that is new, empty, or has an export that was interrupted.
   * @returns whether there may be files of an earlier attempt
   * @throws BackupError for any other folder
   */
  async take(): Promise<boolean> {
    await mkdir(this.root, { recursive: true, mode: 0o700 });
    const present = await readdir(this.root);
    if (present.includes(FILES.manifest))
      throw new BackupError(`${this.root} has an export already: name another folder.`);
    if (present.length > 0 && !present.includes(FILES.unfinished))
      throw new BackupError(`${this.root} is not empty: name another folder.`);
    await mkdir(this.pathOf(FILES.unfinished), { recursive: true, mode: 0o700 });
    return present.length > 0;
  }

  /** @throws BackupError when the path leads out of the folder */
  pathOf(path: string): string {
    const found = join(this.root, path);
    const way = relative(this.root, found);
    if (way.startsWith('..') || isAbsolute(way))
      throw new BackupError(`The export is damaged: ${path} is not in its folder.`);
    return found;
  }

  read(path: string): Readable {
    return createReadStream(this.pathOf(path));
  }

  readText(path: string): Promise<string> {
    return readFile(this.pathOf(path), 'utf8');
  }

  /** Reads a file to its end; null when there is none. */
  async measure(path: string): Promise<Measure | null> {
    const found = await stat(this.pathOf(path)).catch(() => null);
    return found?.isFile() ? measure(this.read(path)) : null;
  }

  /** Writes a file beside the others, and puts it in its place when all of it is on the disk. */
  async write(path: string, body: Readable | string): Promise<Measure> {
    const target = this.pathOf(path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    this.written += 1;
    const temporary = this.pathOf(`${FILES.unfinished}/${this.written}`);
    const measured = new Measure();
    try {
      await pipeline(streamOf(body), measured, createWriteStream(temporary, { mode: 0o600, flush: true }));
      await rename(temporary, target);
    } finally {
      await rm(temporary, { force: true });
    }
    return measured;
  }

  /** Removes what earlier attempts have left. */
  async keepOnly(paths: AsyncIterable<string>): Promise<void> {
    const kept = new Set<string>();
    for await (const path of paths) kept.add(path);
    await this.removeBut(kept, '');
  }

  private async removeBut(kept: ReadonlySet<string>, folder: string): Promise<void> {
    for await (const entry of await opendir(this.pathOf(folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (path === FILES.unfinished) continue;
      if (entry.isDirectory()) await this.removeBut(kept, path);
      else if (!kept.has(path)) await rm(this.pathOf(path));
    }
  }

  /** Writes the file that makes the folder an export. */
  async finish(manifest: string): Promise<void> {
    await this.write(FILES.manifest, manifest);
    const folder = await open(this.root);
    await folder.sync().finally(() => folder.close());
    await rm(this.pathOf(FILES.unfinished), { recursive: true, force: true });
  }
}
