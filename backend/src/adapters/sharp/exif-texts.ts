const EXIF_FOLDER = 0x8769;
const ASCII = 2;
const SHORT = 3;
const ENTRY_BYTES = 12;
/** The limit is longer than any text that we read. */
const TEXT_BYTES = 1_000;

/** Reads the texts of EXIF. Bytes outside of it read as zero: broken EXIF makes no photo unusable. */
export class ExifTexts {
  readonly #camera: number | null;

  private constructor(
    private readonly tiff: Buffer,
    private readonly little: boolean,
  ) {
    const entry = this.#find(this.#long(4), EXIF_FOLDER);
    this.#camera = entry === null ? null : this.#long(entry + 8);
  }

  /** @param exif as in a JPEG's APP1 segment or a PNG's eXIf chunk; null where it is no TIFF */
  static of(exif: Buffer): ExifTexts | null {
    const tiff = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
    const order = tiff.toString('latin1', 0, 4);
    return order === 'II*\0' || order === 'MM\0*' ? new ExifTexts(tiff, order === 'II*\0') : null;
  }

  /** Reads a text about the picture; empty where there is none. */
  ofPicture(tag: number): string {
    return this.#text(this.#long(4), tag);
  }

  /** Reads a whole number about the picture; null where there is none. */
  numberOfPicture(tag: number): number | null {
    const entry = this.#find(this.#long(4), tag);
    return entry !== null && this.#short(entry + 2) === SHORT ? this.#short(entry + 8) : null;
  }

  /** A text about how it was taken; empty where there is none. A CR3 has these texts apart. */
  ofCamera(tag: number): string {
    return this.#text(this.#camera ?? this.#long(4), tag);
  }

  #text(folder: number, tag: number): string {
    const entry = this.#find(folder, tag);
    if (entry === null || this.#short(entry + 2) !== ASCII) return '';
    const length = this.#long(entry + 4);
    const at = length <= 4 ? entry + 8 : this.#long(entry + 8);
    return this.tiff
      .toString('utf8', at, at + Math.min(length, TEXT_BYTES))
      .split('\0')[0]!
      .trim();
  }

  #find(folder: number, tag: number): number | null {
    for (let entry = folder + 2, left = this.#short(folder); left > 0; entry += ENTRY_BYTES, left -= 1)
      if (this.#short(entry) === tag) return entry;
    return null;
  }

  #short(at: number): number {
    if (at + 2 > this.tiff.length) return 0;
    return this.little ? this.tiff.readUInt16LE(at) : this.tiff.readUInt16BE(at);
  }

  #long(at: number): number {
    if (at + 4 > this.tiff.length) return 0;
    return this.little ? this.tiff.readUInt32LE(at) : this.tiff.readUInt32BE(at);
  }
}
