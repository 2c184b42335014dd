import { crc32 } from 'node:zlib';

/** One file of a ZIP, stored as it is. */
export interface ZipEntry {
  /** The name is relative, with forward slashes. */
  name: string;
  size: number;
  crc32: number;
  modified: Date;
}

/** A part of the ZIP is bytes of our own, or the content of one entry. */
export type ZipPart = { offset: number; length: number } & ({ bytes: () => Buffer } | { entry: number });

/** The layout of a whole ZIP, computed before any of it is written. */
export interface ZipLayout {
  size: number;
  /** The parts are in order and without gaps; none of them is empty. */
  parts: ZipPart[];
}

/** These are lengths in bytes, without what varies. */
const LOCAL_HEADER = 30;
const CENTRAL_HEADER = 46;
const TIME_EXTRA = 9;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
const VERSION = 20;
const VERSION_ZIP64 = 45;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** Unix, so that the file mode is understood: a plain file, readable by all. */
const MADE_BY = (3 << 8) | VERSION_ZIP64;
const FILE_MODE = (0o100644 << 16) >>> 0;

/**
 * Lays out a ZIP of stored files: sizes and checksums are known before, so length and every byte are fixed and
 * any part can be sent alone. ZIP64 where an offset, a size or the number of files asks for it. Headers are written
 * when they are sent: every request of a part lays out the whole ZIP.
 */
export function layOutZip(entries: readonly ZipEntry[]): ZipLayout {
  const parts: ZipPart[] = [];
  let offset = 0;
  const add = (length: number, content: { bytes: () => Buffer } | { entry: number }) => {
    if (length > 0) parts.push({ offset, length, ...content });
    offset += length;
  };
  const starts = entries.map((entry, index) => {
    const start = offset;
    add(localLength(entry), { bytes: () => localHeader(entry) });
    add(entry.size, { entry: index });
    return start;
  });
  const directory = offset;
  for (const [index, entry] of entries.entries()) {
    const start = starts[index]!;
    add(centralLength(entry, start), { bytes: () => centralHeader(entry, start) });
  }
  const end = endOfDirectory(entries.length, directory, offset - directory);
  add(end.length, { bytes: () => end });
  return { size: offset, parts };
}

/** A section of a ZIP whose entries are read one after the other. */
export type StreamedPart<E> = { offset: number; length: number } & ({ bytes: () => Buffer } | { entry: E });

/**
 * Lays out a ZIP of so many entries that they are not held: they are read twice, for their contents and for the
 * directory. The parts are those of `layOutZip`.
 */
export async function* streamZipLayout<E extends ZipEntry>(
  read: () => AsyncIterable<E>,
): AsyncGenerator<StreamedPart<E>> {
  let offset = 0;
  const next = (length: number) => ({ offset: (offset += length) - length, length });
  for await (const entry of read()) {
    yield { ...next(localLength(entry)), bytes: () => localHeader(entry) };
    if (entry.size > 0) yield { ...next(entry.size), entry };
  }
  const directory = offset;
  let start = 0;
  let count = 0;
  for await (const entry of read()) {
    const at = start;
    yield { ...next(centralLength(entry, at)), bytes: () => centralHeader(entry, at) };
    start += localLength(entry) + entry.size;
    count += 1;
  }
  const end = endOfDirectory(count, directory, offset - directory);
  yield { ...next(end.length), bytes: () => end };
}

const localLength = (entry: ZipEntry) => LOCAL_HEADER + Buffer.byteLength(entry.name) + extraLength(localZip64(entry));

const centralLength = (entry: ZipEntry, start: number) =>
  CENTRAL_HEADER + Buffer.byteLength(entry.name) + extraLength(centralZip64(entry, start));

/** Returns the sizes that do not fit into the fields of a local header. */
function localZip64({ size }: ZipEntry): number[] {
  return size >= MAX_32 ? [size, size] : [];
}

function centralZip64(entry: ZipEntry, start: number): number[] {
  return [...localZip64(entry), ...(start >= MAX_32 ? [start] : [])];
}

function localHeader(entry: ZipEntry): Buffer {
  const zip64 = localZip64(entry);
  const big = zip64.length > 0;
  const name = Buffer.from(entry.name);
  const extra = extraOf(zip64, entry.modified);
  const header = Buffer.alloc(LOCAL_HEADER);
  header.writeUInt32LE(0x04034b50, 0);
  writeCommon(header, 4, entry, big, big, name.length, extra.length);
  return Buffer.concat([header, name, extra]);
}

function centralHeader(entry: ZipEntry, start: number): Buffer {
  const zip64 = centralZip64(entry, start);
  const big = entry.size >= MAX_32;
  const far = start >= MAX_32;
  const name = Buffer.from(entry.name);
  const extra = extraOf(zip64, entry.modified);
  const header = Buffer.alloc(CENTRAL_HEADER);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(MADE_BY, 4);
  writeCommon(header, 6, entry, zip64.length > 0, big, name.length, extra.length);
  header.writeUInt32LE(FILE_MODE, 38);
  header.writeUInt32LE(far ? MAX_32 : start, 42);
  return Buffer.concat([header, name, extra]);
}

/** Writes what both headers share, from "version needed" to the length of the extra field. */
function writeCommon(
  header: Buffer,
  at: number,
  entry: ZipEntry,
  zip64: boolean,
  bigSize: boolean,
  nameLength: number,
  extraLength: number,
): void {
  header.writeUInt16LE(zip64 ? VERSION_ZIP64 : VERSION, at);
  header.writeUInt16LE(FLAGS, at + 2);
  // Method 0: stored. Photos and videos are compressed already.
  const { time, date } = dosTime(entry.modified);
  header.writeUInt16LE(time, at + 6);
  header.writeUInt16LE(date, at + 8);
  header.writeUInt32LE(entry.crc32, at + 10);
  header.writeUInt32LE(bigSize ? MAX_32 : entry.size, at + 14);
  header.writeUInt32LE(bigSize ? MAX_32 : entry.size, at + 18);
  header.writeUInt16LE(nameLength, at + 22);
  header.writeUInt16LE(extraLength, at + 24);
}

function endOfDirectory(count: number, directory: number, length: number): Buffer {
  const zip64 = count >= MAX_16 || directory >= MAX_32 || length >= MAX_32;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(length, MAX_32), 12);
  end.writeUInt32LE(Math.min(directory, MAX_32), 16);
  if (!zip64) return end;
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(MADE_BY, 12);
  end64.writeUInt16LE(VERSION_ZIP64, 14);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(length), 40);
  end64.writeBigUInt64LE(BigInt(directory), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(directory + length), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}

function extraLength(zip64: readonly number[]): number {
  return (zip64.length > 0 ? 4 + 8 * zip64.length : 0) + TIME_EXTRA;
}

function extraOf(zip64: readonly number[], modified: Date): Buffer {
  return Buffer.concat([...(zip64.length > 0 ? [zip64Extra(zip64)] : []), timeExtra(modified)]);
}

function zip64Extra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length);
  extra.writeUInt16LE(0x0001, 0);
  extra.writeUInt16LE(8 * values.length, 2);
  values.forEach((value, index) => extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index));
  return extra;
}

/** Makes an "extended timestamp" in seconds of UTC, for programs that know it; the DOS time beside it has no zone. */
function timeExtra(modified: Date): Buffer {
  const extra = Buffer.alloc(TIME_EXTRA);
  extra.writeUInt16LE(0x5455, 0);
  extra.writeUInt16LE(5, 2);
  extra.writeUInt8(1, 4);
  extra.writeUInt32LE(Math.max(0, Math.floor(modified.getTime() / 1000)) % (MAX_32 + 1), 5);
  return extra;
}

function dosTime(at: Date): { time: number; date: number } {
  const year = Math.min(2107, Math.max(1980, at.getUTCFullYear()));
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}

/** A file of a ZIP that fits into memory. */
export interface ZipFile {
  name: string;
  data: Buffer;
  modified: Date;
}

/** Writes a ZIP of files that come one after the other: only one is held at a time. */
export async function* writeZip(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const headers: Buffer[] = [];
  let offset = 0;
  for await (const { name, data, modified } of files) {
    const entry = { name, size: data.length, crc32: crc32(data), modified };
    headers.push(centralHeader(entry, offset));
    const header = localHeader(entry);
    offset += header.length + data.length;
    yield header;
    yield data;
  }
  const directory = Buffer.concat(headers);
  yield directory;
  yield endOfDirectory(headers.length, offset, directory.length);
}
