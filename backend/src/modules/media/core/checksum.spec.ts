import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { READ_BUFFER_BYTES, takeReadBuffer } from '../../../common/bytes/read-buffers.js';
import { checksumsOf } from './checksum.js';

describe('checksumsOf', () => {
  it('gives the buffers of a large file back, so that few are used for all of it', async () => {
    const used = new Set<ArrayBufferLike>();
    const whole: Buffer[] = [];
    const chunks = function* () {
      for (let i = 0; i < 50; i += 1) {
        const chunk = takeReadBuffer().fill(i);
        used.add(chunk.buffer);
        whole.push(Buffer.from(chunk));
        yield chunk;
      }
    };
    const found = await checksumsOf(Readable.from(chunks(), { highWaterMark: 1 }), 50 * READ_BUFFER_BYTES);
    const sent = Buffer.concat(whole);
    expect(found).toEqual({ crc32: crc32(sent), sha256: createHash('sha256').update(sent).digest('hex') });
    expect(used.size).toBeLessThan(10);
  });

  it('rejects a stream of another length', async () => {
    await expect(checksumsOf(Readable.from([Buffer.alloc(3)]), 4)).rejects.toThrow('3 bytes were read where 4');
  });
});
