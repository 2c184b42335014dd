import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskStorage } from '../../../src/adapters/disk/disk-storage.js';
import { S3Storage } from '../../../src/adapters/s3/s3-storage.js';
import { FolderTarget } from '../../../src/modules/exports/engine/folder-target.js';
import { TestClock } from '../../fakes/test-clock.js';
import { FakeS3Server } from '../../servers/s3/fake-s3-server.js';

const FILES = 20;
const BYTES = Buffer.from('a picture');

let store: FakeS3Server;
let storage: S3Storage;
let root: string;
let target: FolderTarget;
beforeEach(async () => {
  store = await FakeS3Server.start();
  storage = new S3Storage(store.optionsFor(new TestClock()));
  root = await mkdtemp(join(tmpdir(), 'showreel-export-'));
  target = new FolderTarget(storage, root);
  await target.take();
});
afterEach(async () => {
  storage.close();
  await Promise.all([store.close(), rm(root, { recursive: true, force: true })]);
});

const keyOf = (file: number) => `projects/1/renditions/${file}.webp`;
/** Makes a rendition as a listing describes it: no row says its type or its checksum. */
const named = (key: string) => ({
  key,
  path: `renditions/${key}`,
  contentType: '',
  size: BYTES.length,
  sha256: null,
  crc32: null,
});

/** A disk from which another process deletes what is asked for. */
class VanishingStorage extends DiskStorage {
  goes: 'before head' | 'after head' = 'after head';

  override async head(key: string) {
    if (this.goes === 'before head') await this.delete(key);
    const found = await super.head(key);
    await this.delete(key);
    return found;
  }
}

describe('FolderTarget', () => {
  it('asks a store once for each rendition, bytes and type together', async () => {
    for (let file = 0; file < FILES; file += 1) store.bucket.put(keyOf(file), BYTES, 'image/webp');
    for (let file = 0; file < FILES; file += 1)
      expect(await target.keep(named(keyOf(file)))).toMatchObject({ contentType: 'image/webp', size: BYTES.length });
    expect(store.requests).toHaveLength(FILES);
    expect(await readFile(join(root, named(keyOf(7)).path))).toEqual(BYTES);
  });

  it('misses a rendition that is gone', async () => {
    expect(await target.keep(named(keyOf(1)))).toBeNull();
  });

  describe('on a disk', () => {
    let disk: VanishingStorage;
    beforeEach(async () => {
      const options = { root: join(root, 'disk'), secret: '', publicPath: '', clock: new TestClock() };
      disk = new VanishingStorage(options);
      target = new FolderTarget(disk, join(root, 'export'));
      await target.take();
      await disk.write(keyOf(1), BYTES, 'image/webp');
    });
    const exported = async () =>
      (await readdir(join(root, 'export'), { recursive: true })).filter((name) => name.endsWith('.webp'));

    it('leaves nothing of a rendition that goes before its type is known', async () => {
      disk.goes = 'before head';
      expect(await target.keep(named(keyOf(1)))).toBeNull();
      expect(await exported()).toEqual([]);
    });

    it('keeps a rendition that goes while its bytes are copied', async () => {
      disk.goes = 'after head';
      expect(await target.keep(named(keyOf(1)))).toMatchObject({ contentType: 'image/webp', size: BYTES.length });
      expect(await exported()).toHaveLength(1);
    });
  });
});
