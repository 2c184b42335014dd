import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { copyToFile } from './file-copy.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-copy-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('copyToFile', () => {
  it.each([true, false])('gives the memory of chunks back that it owns: %s', async (ownsChunks) => {
    const chunks = Array.from({ length: 40 }, (_, at) => Buffer.alloc(64 * 1024, at));
    const part = Buffer.from('more').subarray(1);
    const expected = Buffer.concat([...chunks, part]);
    const path = join(folder, 'copy');
    const file = await open(path, 'w');
    const body = Readable.from([...chunks, part]);
    expect(await copyToFile(body, file, { ownsChunks })).toBe(expected.length);
    await file.close();
    expect((await readFile(path)).equals(expected)).toBe(true);
    expect(new Set(chunks.map(({ length }) => length))).toEqual(new Set([ownsChunks ? 0 : 64 * 1024]));
    // Others may have the rest of its memory.
    expect(part.length).toBe(3);
  });
});
