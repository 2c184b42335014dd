import { jest } from '@jest/globals';
import { StoredSizes } from '../../../src/modules/exports/engine/stored-sizes.js';
import { FakeStorage } from '../../fakes/fake-storage.js';
import { TestClock } from '../../fakes/test-clock.js';

/** Creates a storage with this many objects in one folder, and counts the calls to it. */
async function storageWith(count: number) {
  const storage = new FakeStorage(new TestClock());
  const keys = Array.from({ length: count }, (_, index) => `projects/1/originals/${index}.jpg`);
  for (const [index, key] of keys.entries()) await storage.write(key, Buffer.alloc(index), 'image/jpeg');
  const [list, head] = [jest.spyOn(storage, 'list'), jest.spyOn(storage, 'head')];
  return { storage, keys, asked: () => [list.mock.calls.length, head.mock.calls.length] };
}

const { signal } = new AbortController();

describe('StoredSizes', () => {
  test('lists a folder once', async () => {
    const { storage, keys, asked } = await storageWith(5);
    const sizes = new StoredSizes(storage, signal);
    expect(await Promise.all(keys.map((key) => sizes.of(key)))).toEqual([0, 1, 2, 3, 4]);
    expect(asked()).toEqual([1, 0]);
  });

  test('holds no more sizes than it may, and asks for the others', async () => {
    const { storage, keys, asked } = await storageWith(5);
    const sizes = new StoredSizes(storage, signal, 3);
    expect(await Promise.all(keys.map((key) => sizes.of(key)))).toEqual([0, 1, 2, 3, 4]);
    expect(asked()).toEqual([1, 2]);
  });

  test('holds a size until it was asked for', async () => {
    const { storage, keys, asked } = await storageWith(2);
    const sizes = new StoredSizes(storage, signal);
    expect([await sizes.of(keys[1]!), await sizes.of(keys[1]!)]).toEqual([1, 1]);
    expect(asked()).toEqual([1, 1]);
  });

  test('finds what was stored after the listing, and nothing that is missing', async () => {
    const { storage, keys } = await storageWith(1);
    const sizes = new StoredSizes(storage, signal);
    await sizes.of(keys[0]!);
    await storage.write('projects/1/originals/late.jpg', Buffer.alloc(7), 'image/jpeg');
    expect(await sizes.of('projects/1/originals/late.jpg')).toBe(7);
    expect(await sizes.of('projects/1/originals/none.jpg')).toBeNull();
  });
});
