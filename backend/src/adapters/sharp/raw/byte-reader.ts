import { open, type FileHandle } from 'node:fs/promises';

/** Reads parts of a file, from memory or from a disk. What lies beyond its end is missing from the reply. */
export interface ByteReader {
  readonly size: number;
  read: (at: number, length: number) => Promise<Buffer>;
}

/** Gives `work` a reader of a whole file, as a buffer or a path. */
export async function withByteReader<T>(input: Buffer | string, work: (reader: ByteReader) => Promise<T>): Promise<T> {
  if (typeof input !== 'string')
    return work({ size: input.length, read: async (at, length) => input.subarray(at, at + length) });
  const file = await open(input, 'r');
  try {
    return await work({ size: (await file.stat()).size, read: (at, length) => readPart(file, at, length) });
  } finally {
    await file.close();
  }
}

async function readPart(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
