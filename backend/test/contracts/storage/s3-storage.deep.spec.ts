import { Readable } from 'node:stream';
import { S3Storage } from '../../../src/adapters/s3/s3-storage.js';
import { S3UploadReceiver } from '../../../src/adapters/s3/s3-part-uploads.js';
import { TestClock } from '../../fakes/test-clock.js';
import { DEEP } from '../../fixtures/deep.js';
import { FakeS3Server } from '../../servers/s3/fake-s3-server.js';
import { describeStorageContract } from './storage.contract.js';

// A prefix is the harder case; the deep run tries without one, too.
describe.each([...(DEEP ? [undefined] : []), 'media/studio-1'])('key prefix %s', (keyPrefix) => {
  describeStorageContract('s3', async () => {
    const clock = new TestClock();
    const s3Server = await FakeS3Server.start({ now: () => clock.now() });
    if (keyPrefix) fillAround(s3Server.bucket, keyPrefix);
    const others = [...s3Server.bucket.objects.keys()];
    const storage = new S3Storage({ ...s3Server.optionsFor(clock), keyPrefix });
    return {
      storage,
      clock,
      server: s3Server.server,
      origin: s3Server.endpoint,
      directLinks: true,
      temporaryObjects: async () => s3Server.bucket.uploads.size,
      open: async (input) => Buffer.from(await (await fetch(input)).arrayBuffer()),
      close: async () => {
        storage.close();
        await s3Server.close();
        const keys = [...s3Server.bucket.objects.keys()];
        expect(keys).toEqual(expect.arrayContaining(others));
        expect(keys.filter((key) => !others.includes(key) && !key.startsWith(keyPrefix ?? ''))).toEqual([]);
      },
    };
  });
});

/** Adds other programs' objects beside the prefix of the bucket, with the keys that the suite uses. */
function fillAround(bucket: FakeS3Server['bucket'], keyPrefix: string): void {
  for (const folder of ['', 'media/', `${keyPrefix}0/`])
    for (const key of ['a/1', 'projects/1/a', 'projects/10/a', 'film.mp4'])
      bucket.put(folder + key, Buffer.from('not ours'), 'text/plain');
}

describe('s3 storage', () => {
  let clock: TestClock;
  let s3Server: FakeS3Server;
  let storage: S3Storage;

  beforeEach(async () => {
    clock = new TestClock();
    s3Server = await FakeS3Server.start({ now: () => clock.now() });
    storage = new S3Storage(s3Server.optionsFor(clock));
  });
  afterEach(async () => {
    storage.close();
    await s3Server.close();
  });

  test('signs length and type, and requires no checksum', async () => {
    const url = new URL(
      await storage.presignPut('a/film.mp4', { size: 5, contentType: 'video/mp4', expiresInSeconds: 60 }),
    );
    expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
    expect([...url.searchParams.keys()].filter((name) => /checksum/i.test(name))).toEqual([]);
  });

  test('links browsers to the public address, ffmpeg to the internal one', async () => {
    const split = new S3Storage({ ...s3Server.optionsFor(clock), publicEndpoint: 'https://media.example.com' });
    const put = new URL(
      await split.presignPut('a/film.mp4', { size: 5, contentType: 'video/mp4', expiresInSeconds: 60 }),
    );
    const get = new URL(await split.presignGet('a/film.mp4', { expiresInSeconds: 60 }));
    expect([put.origin, get.origin]).toEqual(['https://media.example.com', 'https://media.example.com']);
    const input = new URL(await split.seekableInput('a/film.mp4'));
    expect([input.origin, input.searchParams.get('X-Amz-Expires')]).toEqual([s3Server.endpoint, '36000']);
    split.close();
  });

  if (DEEP)
    test('deletes and lists more than a page of 1000', async () => {
      for (let i = 0; i < 2345; i += 1) s3Server.bucket.put(`many/${i}`, Buffer.from('x'), 'text/plain');
      s3Server.bucket.put('manyother/1', Buffer.from('x'), 'text/plain');
      let listed = 0;
      for await (const _object of storage.list('many/')) listed += 1;
      expect(listed).toBe(2345);
      expect(await storage.deletePrefix('many/')).toBe(2345);
      expect([...s3Server.bucket.objects.keys()]).toEqual(['manyother/1']);
      expect(s3Server.requests.filter((line) => line.startsWith('POST'))).toHaveLength(3);
    });

  test('sweepTemporary aborts uploads left open for more than a day', async () => {
    s3Server.bucket.startUpload('projects/old', 'a/b');
    clock.advance(24 * 3600 + 1);
    s3Server.bucket.startUpload('projects/young', 'a/b');
    expect(await storage.sweepTemporary(clock.ago(24 * 3600))).toBe(1);
    expect([...s3Server.bucket.uploads.values()].map((upload) => upload.key)).toEqual(['projects/young']);
  });

  test('sweepTemporary keeps an old upload whose last part came today', async () => {
    const id = s3Server.bucket.startUpload('projects/resumed', 'a/b');
    clock.advance(23 * 3600);
    s3Server.bucket.putPart(id, 1, Buffer.from('x'));
    clock.advance(2 * 3600);
    expect(await storage.sweepTemporary(clock.ago(24 * 3600))).toBe(0);
    clock.advance(23 * 3600);
    expect(await storage.sweepTemporary(clock.ago(24 * 3600))).toBe(1);
  });

  test.each([
    ['listing the uploads', 1],
    ['listing its parts', 2],
  ])('sweepTemporary skips an upload completed after %s', async (_, requests) => {
    const id = s3Server.bucket.startUpload('projects/completed', 'a/b');
    s3Server.bucket.startUpload('projects/old', 'a/b');
    clock.advance(24 * 3600 + 1);
    let handled = 0;
    s3Server.server.on('handled', () => {
      handled += 1;
      if (handled === requests) s3Server.bucket.uploads.delete(id);
    });
    expect(await storage.sweepTemporary(clock.ago(24 * 3600))).toBe(1);
    expect(s3Server.bucket.uploads.size).toBe(0);
  });

  test("sweepTemporary leaves another program's uploads alone", async () => {
    s3Server.bucket.startUpload('backup/today.tar', 'a/b');
    clock.advance(48 * 3600);
    expect(await storage.sweepTemporary(clock.ago(24 * 3600))).toBe(0);
    expect(s3Server.bucket.uploads.size).toBe(1);
  });

  test('sweepTemporary keeps to the key prefix', async () => {
    const prefixed = new S3Storage({ ...s3Server.optionsFor(clock), keyPrefix: 'studio' });
    for (const key of ['projects/1', 'studio/projects/1', 'studio2/projects/1', 'studio/backup'])
      s3Server.bucket.startUpload(key, 'a/b');
    clock.advance(48 * 3600);
    expect(await prefixed.sweepTemporary(clock.ago(24 * 3600))).toBe(1);
    expect([...s3Server.bucket.uploads.values()].map(({ key }) => key)).toEqual([
      'projects/1',
      'studio2/projects/1',
      'studio/backup',
    ]);
    prefixed.close();
  });

  if (DEEP)
    test('reports wrong credentials, region and bucket as errors', async () => {
      s3Server.bucket.put('a/1', Buffer.from('x'), 'text/plain');
      for (const wrong of [
        { secretAccessKey: 'wrong' },
        { accessKeyId: 'wrong' },
        { region: 'us-west-2' },
        { bucket: 'other' },
      ]) {
        const other = new S3Storage({ ...s3Server.optionsFor(clock), ...wrong });
        await expect(other.check()).rejects.toThrow();
        await expect(other.ping()).rejects.toThrow();
        await expect(other.read('a/1')).rejects.not.toMatchObject({ code: 'storage.object_not_found' });
        other.close();
      }
    });

  test('ping only sends HeadBucket', async () => {
    const before = s3Server.requests.length;
    await storage.ping();
    expect(s3Server.requests.slice(before)).toEqual([expect.stringMatching(/^HEAD \/[^/]+\/?$/)]);
  });

  if (DEEP)
    test("rejects every upload to the API's own receiver", async () => {
      const upload = { token: 'x', contentType: 'video/mp4', contentLength: 1, body: Readable.from(['x']) };
      await expect(
        (new S3UploadReceiver() as { receive(upload: object): Promise<void> }).receive(upload),
      ).rejects.toMatchObject({
        code: 'upload.not_available',
      });
    });
});
