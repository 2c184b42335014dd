import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskPartUploads } from '../../../src/adapters/disk/disk-part-uploads.js';
import { DiskStorage } from '../../../src/adapters/disk/disk-storage.js';
import { DiskUploadReceiver } from '../../../src/adapters/disk/disk-upload-receiver.js';
import { S3PartUploads } from '../../../src/adapters/s3/s3-part-uploads.js';
import { S3Storage } from '../../../src/adapters/s3/s3-storage.js';
import { FakePartUploads, FakeStorage, FakeUploadReceiver } from '../../fakes/fake-storage.js';
import { TestClock } from '../../fakes/test-clock.js';
import { DEEP } from '../../fixtures/deep.js';
import { FakeS3Server } from '../../servers/s3/fake-s3-server.js';
import { describePartUploadsContract } from './part-uploads.contract.js';
import { startUploadServer } from '../../servers/upload-server.js';

describePartUploadsContract('fake', async () => {
  const clock = new TestClock();
  const storage = new FakeStorage(clock);
  const taker = await startUploadServer(new FakeUploadReceiver(storage));
  return { ...taker, storage, clock, uploads: new FakePartUploads(storage), open: async () => storage.uploads.size };
});

describePartUploadsContract('disk', async () => {
  const root = await mkdtemp(join(tmpdir(), 'part-uploads-'));
  const clock = new TestClock();
  const options = { root, secret: 'a secret of this test', publicPath: '/api/uploads', clock };
  const taker = await startUploadServer(new DiskUploadReceiver(options));
  return {
    ...taker,
    clock,
    uploads: new DiskPartUploads(options),
    storage: new DiskStorage(options),
    open: async () => (await readdir(join(root, 'parts')).catch(() => [])).length,
    close: async () => {
      await taker.close();
      const left = await readdir(join(root, 'temporary')).catch(() => []);
      await rm(root, { recursive: true });
      expect(left).toEqual([]);
    },
  };
});

// A prefix is the harder case; the deep run tries without one, too.
describe.each([...(DEEP ? [undefined] : []), 'media/studio-1'])('key prefix %s', (keyPrefix) => {
  describePartUploadsContract('s3', async () => {
    const clock = new TestClock();
    const s3Server = await FakeS3Server.start({ now: () => clock.now() });
    const options = { ...s3Server.optionsFor(clock), keyPrefix };
    const uploads = new S3PartUploads(options);
    const storage = new S3Storage(options);
    return {
      uploads,
      storage,
      clock,
      server: s3Server.server,
      origin: s3Server.endpoint,
      open: async () => s3Server.bucket.uploads.size,
      close: async () => {
        uploads.close();
        storage.close();
        await s3Server.close();
      },
    };
  });
});
