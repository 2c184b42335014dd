import { tmpdir } from 'node:os';
import { S3Storage } from '../../../src/adapters/s3/s3-storage.js';
import { ZipTarget } from '../../../src/modules/exports/engine/zip-target.js';
import { BackupError } from '../../../src/ports/database-copy.port.js';
import { TestClock } from '../../fakes/test-clock.js';
import { FakeS3Server } from '../../servers/s3/fake-s3-server.js';

const PROJECTS = 10;
const FILES_EACH = 240;
const BYTES = Buffer.from('a photo');
const clock = new TestClock();

let store: FakeS3Server;
let storage: S3Storage;
let target: ZipTarget;
beforeEach(async () => {
  store = await FakeS3Server.start();
  storage = new S3Storage(store.optionsFor(clock));
  target = new ZipTarget(storage, 'exports/1/', tmpdir(), clock.now(), new AbortController().signal);
});
afterEach(async () => {
  storage.close();
  await store.close();
});

const keyOf = (project: number, file: number) => `projects/${project}/originals/${file}.jpg`;
/** Makes a file as rows describe it. */
const named = (key: string, size = BYTES.length) => ({
  key,
  path: key,
  contentType: 'image/jpeg',
  size,
  sha256: 'a'.repeat(64),
  crc32: 1,
});

describe('ZipTarget', () => {
  it('asks a store for folders, not for each of their files', async () => {
    for (let project = 0; project < PROJECTS; project += 1)
      for (let file = 0; file < FILES_EACH; file += 1) store.bucket.put(keyOf(project, file), BYTES, 'image/jpeg');
    for (let file = 0; file < 1_200; file += 1) store.bucket.put(keyOf(PROJECTS, file), BYTES, 'image/jpeg');
    for (let project = 0; project < PROJECTS; project += 1)
      for (let file = 0; file < FILES_EACH; file += 4) {
        const kept = await Promise.all([0, 1, 2, 3].map((more) => target.keep(named(keyOf(project, file + more)))));
        expect(kept).not.toContain(null);
      }
    expect(store.requests).toHaveLength(PROJECTS);
    store.requests.length = 0;
    expect(await target.keep(named(keyOf(PROJECTS, 7)))).toMatchObject({ key: keyOf(PROJECTS, 7), size: BYTES.length });
    expect(await target.keep(named(keyOf(PROJECTS, 1_199)))).not.toBeNull();
    expect(store.requests).toHaveLength(2);
  });

  it('finds a file that was stored after its folder was listed, and misses one that is gone', async () => {
    store.bucket.put(keyOf(1, 1), BYTES, 'image/jpeg');
    expect(await target.keep(named(keyOf(1, 1)))).not.toBeNull();
    expect(await target.keep(named(keyOf(1, 2)))).toBeNull();
    store.bucket.put(keyOf(1, 2), BYTES, 'image/jpeg');
    expect(await target.keep(named(keyOf(1, 2)))).not.toBeNull();
  });

  it('rejects a file of another size', async () => {
    store.bucket.put(keyOf(1, 1), BYTES, 'image/jpeg');
    await expect(target.keep(named(keyOf(1, 1), 1))).rejects.toBeInstanceOf(BackupError);
  });
});
