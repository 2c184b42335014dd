import { createHook } from 'node:async_hooks';
import { brotliDecompressSync } from 'node:zlib';
import type { GalleryDto } from './gallery.dto.js';
import { GalleryReplyCache } from './gallery-reply-cache.js';

const gallery = {
  project: { name: 'Wedding', videoCount: 0, photoCount: 0 },
  mediaFiles: [],
  coverFileId: null,
} as unknown as GalleryDto;

let compressions = 0;
const hook = createHook({ init: (_id, type) => void (compressions += type === 'ZLIB' ? 1 : 0) });
beforeAll(() => hook.enable());
afterAll(() => hook.disable());

test('a reply is compressed when it is first asked for, and once', async () => {
  const replies = new GalleryReplyCache();
  const read = (encoding?: string) => replies.get('slot', 'facts', encoding, async () => gallery);
  const compressedBy = async (work: () => Promise<unknown>) => {
    const before = compressions;
    await work();
    return compressions - before;
  };
  expect(await compressedBy(() => read())).toBe(0);
  expect(await compressedBy(() => Promise.all([read('br'), read('br')]))).toBe(1);
  expect(await compressedBy(() => read('gzip'))).toBe(1);
  expect(await compressedBy(() => Promise.all([read('br'), read('gzip'), read()]))).toBe(0);
  expect(JSON.parse(brotliDecompressSync((await read('br')).body).toString())).toEqual(gallery);
});
