import { Readable } from 'node:stream';
import { SmallBytes } from './small-bytes.js';

const object = (text: string) => ({ body: Readable.from([Buffer.from(text)]), etag: '"e"', lastModified: new Date(0) });

describe('SmallBytes', () => {
  test('drops the object that was sent longest ago when the limit is reached', async () => {
    const small = new SmallBytes(10);
    await small.add('a', object('aaaa'));
    await small.add('b', object('bbbb'));
    expect(small.get('a')?.bytes.toString()).toBe('aaaa');
    await small.add('c', object('cccc'));
    expect(['a', 'b', 'c'].map((key) => small.get(key)?.bytes.length)).toEqual([4, undefined, 4]);
  });

  test('counts an object that is read twice at once only once', async () => {
    const small = new SmallBytes(10);
    await Promise.all([small.add('a', object('aaaa')), small.add('a', object('aaaa'))]);
    await small.add('b', object('bbbb'));
    expect(small.get('a')?.bytes.length).toBe(4);
  });
});
