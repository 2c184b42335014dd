import type { ByteReader } from './byte-reader.js';
import { jpegAt, largest, type EmbeddedJpeg, type Place } from './embedded-jpeg.js';

/** The picture in a RAW file: its largest JPEG, with the orientation for it (EXIF, 1 to 8). */
export interface RawPicture {
  jpeg: EmbeddedJpeg | null;
  orientation: number;
  /** The file's EXIF goes before that of the JPEG; null where the JPEG has it. */
  exif: Buffer | null;
}

const TAG = {
  compression: 0x0103,
  photometric: 0x0106,
  stripOffsets: 0x0111,
  orientation: 0x0112,
  stripByteCounts: 0x0117,
  subFolders: 0x014a,
  jpegOffset: 0x0201,
  jpegLength: 0x0202,
} as const;
/** A sensor has these values: a mosaic of colours, or linear. */
const SENSOR = new Set([32_803, 34_892]);
const JPEG_COMPRESSIONS = new Set([6, 7]);
const BYTES_OF: Readonly<Record<number, number>> = { 3: 2, 4: 4, 13: 4 };
const ENTRY_BYTES = 12;
/** The limits are far above what cameras write. */
const [MAX_FOLDERS, MAX_ENTRIES, MAX_VALUES] = [32, 512, 16];
const EXIF_BYTES = 256 * 1024;

/** Reads a file that has the structure of TIFF (CR2, NEF, ARW, DNG). @returns null when it is an ordinary TIFF */
export async function readTiffRaw(reader: ByteReader): Promise<RawPicture | null> {
  const head = await reader.read(0, 16);
  const tiff = new TiffFolders(reader, head.toString('latin1', 0, 2) === 'II');
  const isCr2 = head.toString('latin1', 8, 10) === 'CR';
  const folders = await tiff.readAll(head);
  const isRaw = isCr2 || folders.some((folder) => SENSOR.has(folder.get(TAG.photometric)?.[0] ?? 0));
  if (!isRaw) return null;
  const jpegs: (EmbeddedJpeg | null)[] = [];
  for (const place of folders.flatMap(placesIn)) jpegs.push(await jpegAt(reader, place));
  const orientation = folders[0]?.get(TAG.orientation)?.[0] ?? 1;
  return { jpeg: largest(jpegs), orientation, exif: await reader.read(0, EXIF_BYTES) };
}

type Folder = ReadonlyMap<number, readonly number[]>;

function placesIn(folder: Folder): Place[] {
  const place = (at: number, length: number): Place[] => {
    const [[first, second], [bytes]] = [folder.get(at) ?? [], folder.get(length) ?? []];
    return first !== undefined && second === undefined && bytes !== undefined ? [{ at: first, length: bytes }] : [];
  };
  const isJpeg = JPEG_COMPRESSIONS.has(folder.get(TAG.compression)?.[0] ?? 0);
  return [...place(TAG.jpegOffset, TAG.jpegLength), ...(isJpeg ? place(TAG.stripOffsets, TAG.stripByteCounts) : [])];
}

/** The folders of a TIFF with the numbers in them, as far as they are there. */
class TiffFolders {
  constructor(
    private readonly reader: ByteReader,
    private readonly little: boolean,
  ) {}

  async readAll(head: Buffer): Promise<Folder[]> {
    const folders: Folder[] = [];
    const waiting = [this.long(head, 4)];
    const seen = new Set<number>([0]);
    while (waiting.length > 0 && folders.length < MAX_FOLDERS) {
      const at = waiting.shift()!;
      if (seen.has(at)) continue;
      seen.add(at);
      const { folder, next } = await this.readFolder(at);
      folders.push(folder);
      waiting.push(...(folder.get(TAG.subFolders) ?? []), next);
    }
    return folders;
  }

  private async readFolder(at: number): Promise<{ folder: Folder; next: number }> {
    const count = Math.min(this.short(await this.reader.read(at, 2), 0), MAX_ENTRIES);
    const bytes = await this.reader.read(at + 2, count * ENTRY_BYTES + 4);
    const folder = new Map<number, readonly number[]>();
    for (let entry = 0; entry + ENTRY_BYTES <= Math.min(bytes.length, count * ENTRY_BYTES); entry += ENTRY_BYTES) {
      const tag = this.short(bytes, entry);
      if (Object.values<number>(TAG).includes(tag)) folder.set(tag, await this.values(bytes, entry));
    }
    return { folder, next: this.long(bytes, count * ENTRY_BYTES) };
  }

  private async values(folder: Buffer, entry: number): Promise<number[]> {
    const size = BYTES_OF[this.short(folder, entry + 2)];
    const count = Math.min(this.long(folder, entry + 4), MAX_VALUES);
    if (size === undefined) return [];
    const bytes =
      count * size <= 4
        ? folder.subarray(entry + 8, entry + 12)
        : await this.reader.read(this.long(folder, entry + 8), count * size);
    return Array.from({ length: count }, (_, i) => (size === 2 ? this.short(bytes, i * 2) : this.long(bytes, i * 4)));
  }

  private short(bytes: Buffer, at: number): number {
    if (at + 2 > bytes.length) return 0;
    return this.little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  }

  private long(bytes: Buffer, at: number): number {
    if (at + 4 > bytes.length) return 0;
    return this.little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  }
}
