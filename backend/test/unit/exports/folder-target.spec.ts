import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3Storage } from '../../../src/adapters/s3/s3-storage.js';
import { FolderTarget } from '../../../src/modules/exports/folder-target.js';
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
/** A rendition as a listing describes it: no row says its type or its checksum. */
const named = (key: string) => ({
  key,
  path: `renditions/${key}`,
  contentType: '',
  size: BYTES.length,
  sha256: null,
  crc32: null,
});

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
});
