import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseCopyPort, DatabaseSnapshot } from '../../../src/ports/database-copy.port.js';
import { Exporter } from '../../../src/modules/exports/engine/exporter.js';
import { FolderTarget } from '../../../src/modules/exports/engine/folder-target.js';
import { FakeStorage } from '../../fakes/fake-storage.js';
import { TestClock } from '../../fakes/test-clock.js';

const KEPT = 'projects/1/originals/kept.jpg';
const CONTENTS = { migrations: [], sequences: {}, tables: [] };
const objectOf = (key: string) => ({
  ...{ key, contentType: 'image/jpeg', size: null, sha256: null, crc32: null },
  ...{ folder: ['projects'], name: key.split('/').at(-1), section: '1' },
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'showreel-export-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Exports a database whose snapshots name an object that is stored, and each time another one that is not. */
async function exportNaming(missingIn: (snapshot: number) => string | null): Promise<number> {
  const clock = new TestClock();
  const storage = new FakeStorage(clock);
  await storage.write(KEPT, Buffer.from('a picture'), 'image/jpeg');
  let snapshots = 0;
  const read = (work: (snapshot: DatabaseSnapshot) => Promise<unknown>) => {
    snapshots += 1;
    const missing = missingIn(snapshots);
    const objects = [KEPT, ...(missing === null ? [] : [missing])].map(objectOf);
    const rows = async function* () {
      yield* objects;
    };
    return work({ rows, dumpJson: async () => CONTENTS } as unknown as DatabaseSnapshot);
  };
  const database = { read } as unknown as DatabaseCopyPort;
  const target = new FolderTarget(storage, folder);
  const parts = { database, storage, clock, target, scope: { kind: 'all' }, hasRenditions: false } as const;
  try {
    await new Exporter(parts).make();
  } catch (error) {
    throw new Error(`${snapshots} snapshots: ${(error as Error).message}`, { cause: error });
  }
  return snapshots;
}

describe('Exporter', () => {
  it('reads another snapshot for each object that was deleted after one', async () => {
    const deleted = (snapshot: number) => (snapshot <= 8 ? `projects/1/originals/gone-${snapshot}.jpg` : null);
    expect(await exportNaming(deleted)).toBe(9);
    expect(await readdir(join(folder, 'projects'))).toEqual(['kept.jpg']);
  });

  it('fails when five snapshots name an object that is missing', async () => {
    const lost = 'projects/1/originals/lost.jpg';
    await expect(exportNaming(() => lost)).rejects.toThrow(/^5 snapshots: The storage lacks 1 objects/);
  });

  it('ends when files are deleted all the time', async () => {
    await expect(exportNaming((snapshot) => `projects/1/originals/${snapshot}.jpg`)).rejects.toThrow(
      '50 snapshots: Files were being deleted all the time: try again later.',
    );
  });
});
