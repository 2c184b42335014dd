import { Readable } from 'node:stream';
import { describeKeys } from './storage-keys.contract.js';
import { describeLinks } from './storage-links.contract.js';
import { describeObjects } from './storage-objects.contract.js';
import { MP4, pieces, type StorageHarness, StorageSuite } from './storage-suite.js';

/** Tests the rules of `StoragePort`, the same for the fake and every adapter, over real HTTP. */
export function describeStorageContract(name: string, factory: () => Promise<StorageHarness>): void {
  describe(`storage contract: ${name}`, () => {
    const suite = new StorageSuite(factory);
    const { keys } = suite;
    describeLinks(suite);
    describeObjects(suite);
    describeKeys(suite);

    describe('an aborted signal', () => {
      const reason = new Error('the job was cancelled');
      const signal = AbortSignal.abort(reason);
      beforeEach(() => suite.storage.write('p/1/a', Buffer.from('x'), MP4));

      test('ends every call with its reason and changes nothing', async () => {
        const calls = [
          suite.storage.head('p/1/a', signal),
          suite.storage.open('p/1/a', { signal }),
          suite.storage.read('p/1/a', undefined, signal),
          suite.storage.write('p/1/b', Buffer.from('x'), MP4, signal),
          suite.storage.write('p/1/b', pieces(Buffer.from('xyz'), 1), MP4, signal),
          suite.storage.move('p/1/a', 'p/1/b', signal),
          suite.storage.delete('p/1/a', signal),
          suite.storage.deletePrefix('p/', signal),
          suite.storage.list('p/', signal)[Symbol.asyncIterator]().next(),
          suite.storage.sweepTemporary(suite.harness.clock.now(), signal),
        ];
        expect(
          (await Promise.allSettled(calls)).map((result) => (result as PromiseRejectedResult).reason as unknown),
        ).toEqual(calls.map(() => reason));
        expect(await keys('')).toEqual(['p/1/a']);
      });

      test('ends a running write', async () => {
        const controller = new AbortController();
        const endless = new Readable({ read: () => void setImmediate(() => controller.abort(reason)) });
        endless.push('x');
        await expect(suite.storage.write('p/1/b', endless, MP4, controller.signal)).rejects.toBe(reason);
        expect(await keys('')).toEqual(['p/1/a']);
      });
    });

    test('check passes and leaves no object', async () => {
      await suite.storage.check();
      expect(await keys('')).toEqual([]);
    });

    test('ping passes and leaves no object', async () => {
      await suite.storage.ping();
      expect(await keys('')).toEqual([]);
    });

    test('sweepTemporary leaves objects alone', async () => {
      await suite.storage.write('a/1', Buffer.from('x'), 'text/plain');
      suite.harness.clock.advance(25 * 3600);
      expect(await suite.storage.sweepTemporary(suite.harness.clock.ago(24 * 3600))).toBe(0);
      expect(await keys('')).toEqual(['a/1']);
    });
  });
}
