import { createHook } from 'node:async_hooks';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CompressedBytes, type Encoding } from './compressed-bytes.js';

const DECODE = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
const ENCODINGS = Object.keys(DECODE) as Encoding[];

let compressions = 0;
const hook = createHook({ init: (_id, type) => void (compressions += type === 'ZLIB' ? 1 : 0) });
beforeAll(() => hook.enable());
afterAll(() => hook.disable());

describe.each(ENCODINGS)('bytes in %s', (encoding) => {
  it.each([
    ['nothing', '', ''],
    ['nothing but a tail', '', 'tail'],
    ['bytes alone', 'häppy '.repeat(50_000), ''],
    ['bytes and a tail', 'häppy '.repeat(50_000), 'a <tail> ü'],
    ['a tail of many blocks', 'start', 'tail '.repeat(40_000)],
  ])('come back as %s', async (_, start, tail) => {
    const bytes = new CompressedBytes(Buffer.from(start));
    for (const _again of [1, 2])
      expect(DECODE[encoding](await bytes.encode(encoding, Buffer.from(tail))).toString()).toBe(start + tail);
  });
});

describe('CompressedBytes', () => {
  test.each(ENCODINGS)('ends bytes without a tail in %s too', async (encoding) => {
    const bytes = new CompressedBytes(Buffer.from('text'));
    for (const _again of [1, 2]) expect(DECODE[encoding](await bytes.encode(encoding)).toString()).toBe('text');
  });

  test('tries a failed compression again for the next reply', async () => {
    let failures = 1;
    const bytes = new CompressedBytes(Buffer.from('text'), () => {
      if (failures-- > 0) throw new Error('out of memory');
    });
    await expect(bytes.encode('br')).rejects.toThrow('out of memory');
    expect(DECODE.br(await bytes.encode('br')).toString()).toBe('text');
  });

  test('compresses bytes when first asked for, once an encoding', async () => {
    const grown: number[] = [];
    const bytes = new CompressedBytes(Buffer.from('text '.repeat(1_000)), (size) => grown.push(size));
    const asyncCompressions = async (...encodings: Encoding[]) => {
      const before = compressions;
      const replies = await Promise.all(encodings.map((encoding) => bytes.encode(encoding)));
      return { count: compressions - before, sizes: replies.map(({ length }) => length) };
    };
    expect((await asyncCompressions('identity')).count).toBe(0);
    expect(grown).toEqual([]);
    const { count, sizes } = await asyncCompressions('br', 'br', 'br');
    expect(count).toBe(1);
    expect(grown).toEqual([sizes[0]! - 1]);
    expect((await asyncCompressions('br', 'identity')).count).toBe(0);
    await bytes.encode('gzip');
    expect(grown).toHaveLength(2);
  });
});
