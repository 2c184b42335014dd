import { randomBytes } from 'node:crypto';
import { ReplyCache } from './reply-cache.js';

let built: string[];

describe('ReplyCache', () => {
  beforeEach(() => (built = []));

  const CAPACITY = 1_000;

  function createScenario() {
    const cache = new ReplyCache<string>(CAPACITY);
    const read = (slot: string, facts: unknown, content = slot) =>
      cache.get(slot, facts, async () => {
        built.push(slot);
        return { content, summary: content.slice(0, 9) };
      });
    return { cache, read };
  }

  test('a reply is built again only when its facts change', async () => {
    const { read } = createScenario();
    const first = await read('a', { version: 1 }, 'one');
    expect(await read('a', { version: 1 })).toBe(first);
    const second = await read('a', { version: 2 }, 'two');
    expect([first, second].map(({ bytes, summary }) => `${bytes.plain.toString()} ${summary}`)).toEqual([
      'one one',
      'two two',
    ]);
    expect(second.etag).not.toBe(first.etag);
    expect(built).toEqual(['a', 'a']);
  });

  test('requests that arrive while a reply is built wait for it', async () => {
    const { read } = createScenario();
    const [one, other, changed] = await Promise.all([read('a', 1), read('a', 1), read('a', 2)]);
    expect(other).toBe(one);
    expect(changed).not.toBe(one);
    expect(built).toEqual(['a', 'a']);
  });

  test('a reply that could not be built is built by the next request', async () => {
    const { cache, read } = createScenario();
    const failing = () => cache.get('a', 1, () => Promise.reject(new Error('no database')));
    expect(await Promise.allSettled([failing(), failing()])).toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ]);
    expect((await read('a', 1)).bytes.plain.toString()).toBe('a');
  });

  test('the least recently read replies go first, compressed copies counted', async () => {
    const { read } = createScenario();
    // The cache holds twice 340 bytes, and 160 to 220 more for each compressed copy.
    const content = randomBytes(170).toString('hex');
    const a = await read('a', 1, content);
    await read('b', 1, content);
    await read('a', 1);
    await a.bytes.encode('br');
    await read('b', 1);
    await read('a', 1);
    expect(built).toEqual(['a', 'b']);
    await a.bytes.encode('gzip');
    await read('a', 1);
    expect(built).toEqual(['a', 'b']);
    await read('b', 1);
    expect(built).toEqual(['a', 'b', 'b']);
  });
});
