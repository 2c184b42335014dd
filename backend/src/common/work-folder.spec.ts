import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { WorkFolder } from './work-folder.js';

let folder: WorkFolder;
let path: string;

describe('WorkFolder', () => {
  beforeEach(async () => {
    folder = new WorkFolder();
    path = await folder.path();
  });
  afterEach(() => folder.onApplicationShutdown());

  /** Makes a folder like ours with something else in its name, and a file. */
  async function another(change: (name: string) => string): Promise<string> {
    const other = join(dirname(path), change(basename(path)));
    await mkdir(other);
    await writeFile(join(other, 'segment.ts'), 'x');
    return other;
  }

  test('removes what a killed process has left, at the next start', async () => {
    const killed = spawn('sleep', ['1000']);
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    const left = await another((name) => name.replace(`.${process.pid}.`, `.${killed.pid}.`));
    // The number of the process is in use again, by us.
    const reused = await another((name) => name.replace(/\.\w+\.(\w+)$/, '.before.$1'));
    await new WorkFolder().onModuleInit();
    expect([left, reused].map(existsSync)).toEqual([false, false]);
  });

  test('leaves the folders of living processes and of other machines alone', async () => {
    const elsewhere = await another((name) => name.replace('showreel-work.', 'showreel-work.other-'));
    await new WorkFolder().onModuleInit();
    expect([path, elsewhere].map(existsSync)).toEqual([true, true]);
    await rm(elsewhere, { recursive: true });
  });

  test('removes its own at the end', async () => {
    await writeFile(join(path, 'segment.ts'), 'x');
    await folder.onApplicationShutdown();
    expect(existsSync(path)).toBe(false);
  });
});
