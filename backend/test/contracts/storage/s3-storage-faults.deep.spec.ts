import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { S3PartUploads } from '../../../src/adapters/s3/s3-part-uploads.js';
import { S3Storage } from '../../../src/adapters/s3/s3-storage.js';
import { TestClock } from '../../fakes/test-clock.js';
import { FakeS3Server } from '../../servers/s3/fake-s3-server.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';

const KEY = 'projects/1/originals/a.jpg';
const TIMEOUTS = { connectMs: 200, answerMs: 200, transferMs: 200, idleMs: 200 };

let store: FakeS3Server;
let storage: S3Storage;
let parts: S3PartUploads;
beforeEach(async () => {
  store = await FakeS3Server.start();
  const options = { ...store.optionsFor(new TestClock()), timeouts: TIMEOUTS };
  storage = new S3Storage(options);
  parts = new S3PartUploads(options);
  store.bucket.put(KEY, Buffer.alloc(1_000_000), 'image/jpeg');
});
afterEach(async () => {
  storage.close();
  parts.close();
  await store.close();
});

async function drained(objects: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of objects);
}

const CALLS: [name: string, call: (signal?: AbortSignal) => Promise<unknown>][] = [
  ['head', (signal) => storage.head(KEY, signal)],
  ['read', async (signal) => buffer(await storage.read(KEY, undefined, signal))],
  ['write of a buffer', (signal) => storage.write(KEY, Buffer.from('x'), 'image/jpeg', signal)],
  ['write of a stream', (signal) => storage.write(KEY, Readable.from([Buffer.alloc(9_000_000)]), 'image/jpeg', signal)],
  ['move', (signal) => storage.move(KEY, 'projects/1/originals/b.jpg', signal)],
  ['delete', (signal) => storage.delete(KEY, signal)],
  ['deletePrefix', (signal) => storage.deletePrefix('projects/1/', signal)],
  ['list', (signal) => drained(storage.list('projects/1/', signal))],
  ['sweepTemporary', (signal) => storage.sweepTemporary(new Date(), signal)],
  ['check', () => storage.check()],
  ['start of an upload in parts', () => parts.start(KEY, 'image/jpeg')],
  ['list of parts', () => parts.list(KEY, 'id')],
  ['completion of parts', () => parts.complete(KEY, 'id', [{ number: 1, size: 1, etag: '"a"' }])],
  ['abort of parts', (signal) => parts.abort(KEY, 'id', signal)],
];

describe('S3Storage', () => {
  describe('a store that never answers', () => {
    beforeEach(() => {
      store.fault = 'silent';
    });

    test.each(allOrEvery(7, CALLS))('ends %s at its timeout', async (_, call) => {
      await expect(call()).rejects.toMatchObject({ code: 'storage.unavailable', kind: 'unavailable' });
    });

    test.each(
      allOrEvery(
        5,
        CALLS.filter(
          ([name]) => !['check', 'start of an upload in parts', 'list of parts', 'completion of parts'].includes(name),
        ),
      ),
    )('ends %s when its signal is aborted', async (_, call) => {
      const controller = new AbortController();
      const asked = once(store.server, 'request');
      const calling = call(controller.signal);
      calling.catch(() => undefined);
      await asked;
      controller.abort(new Error('the job was cancelled'));
      await expect(calling).rejects.toThrow('the job was cancelled');
    });

    test('closes its sockets', async () => {
      await expect(storage.head(KEY)).rejects.toThrow();
      const open = (): Promise<number> =>
        new Promise((resolve) => store.server.getConnections((_, count) => resolve(count)));
      while ((await open()) > 0) await pause(20);
    });
  });

  describe('a store that falls silent while it gets bytes', () => {
    const SENDS = CALLS.map(([name]) => name).filter((name) => name.startsWith('write'));

    if (DEEP)
      test.each(SENDS)('ends %s long before the whole may take', async (name) => {
        const patient = new S3Storage({
          ...store.optionsFor(new TestClock()),
          timeouts: { ...TIMEOUTS, transferMs: 3_600_000 },
        });
        store.fault = 'silent';
        const body = name.endsWith('buffer') ? Buffer.from('x') : Readable.from([Buffer.alloc(9_000_000)]);
        await expect(patient.write(KEY, body, 'image/jpeg')).rejects.toMatchObject({ code: 'storage.unavailable' });
        patient.close();
      });
  });

  if (DEEP)
    test('has time to join the parts of a stream', async () => {
      const patient = new S3Storage({
        ...store.optionsFor(new TestClock()),
        timeouts: { ...TIMEOUTS, answerMs: 60_000, transferMs: 60_000 },
      });
      store.beforeJoin = () => pause(3 * TIMEOUTS.idleMs);
      const body = Buffer.alloc(9_000_000, 'x');
      await patient.write(KEY, Readable.from([body]), 'image/jpeg');
      expect(store.bucket.get(KEY).data.equals(body)).toBe(true);
      expect(
        store.requests.filter((request) => request.startsWith('POST') && request.includes('uploadId')),
      ).toHaveLength(1);
      patient.close();
    });

  describe.each(['error', 'denied'] as const)('a store with an error response (%s)', (fault) => {
    test.each(allOrEvery(5, CALLS))('reports %s as unavailable storage', async (_, call) => {
      store.fault = fault;
      await expect(call()).rejects.toMatchObject({ code: 'storage.unavailable', kind: 'unavailable' });
    });
  });

  test.each(allOrEvery(5, CALLS))('reports an unreachable store in %s as unavailable', async (_, call) => {
    await store.close();
    await expect(call()).rejects.toMatchObject({ code: 'storage.unavailable', kind: 'unavailable' });
  });

  test('names the problem of the store', async () => {
    const reasons: string[] = [];
    const wrong = { ...store.optionsFor(new TestClock()), secretAccessKey: 'wrong' };
    const other = new S3Storage({ ...wrong, onFailure: (reason) => reasons.push(reason) });
    await expect(other.write(KEY, Buffer.from('x'), 'image/jpeg')).rejects.toMatchObject({
      code: 'storage.unavailable',
    });
    expect(reasons).toEqual([expect.stringContaining('SignatureDoesNotMatch')]);
    other.close();
  });

  describe('a store that stalls within a body', () => {
    beforeEach(() => {
      store.fault = 'stalls';
    });

    test('ends the read', async () => {
      await expect(buffer(await storage.read(KEY))).rejects.toMatchObject({ code: 'storage.unavailable' });
    });

    test('ends the read when its signal is aborted', async () => {
      const controller = new AbortController();
      const reading = buffer(await storage.read(KEY, undefined, controller.signal));
      controller.abort(new Error('the job was cancelled'));
      await expect(reading).rejects.toThrow();
    });
  });

  if (DEEP)
    test('does not time out a slow reader', async () => {
      const body = await storage.read(KEY);
      await once(body, 'readable');
      await pause(3 * TIMEOUTS.idleMs);
      expect((await buffer(body)).length).toBe(1_000_000);
    });
});
