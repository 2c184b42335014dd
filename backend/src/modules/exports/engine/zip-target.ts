import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { measureWith, through, ZipMeasure, type Measure } from '../../../common/bytes/measured.js';
import { streamZipLayout, type ZipEntry } from '../../../common/bytes/zip-layout.js';
import type { StoragePort } from '../../../ports/storage.port.js';
import { JsonLines, readJsonLines } from '../../backups/engine/json-lines.js';
import { FILES } from './export-format.js';
import type { NamedExport } from './export-names.js';
import { otherBytes, streamOf, takeRead, type ExportTarget, type KeptObject } from './export-target.js';
import { StoredSizes } from './stored-sizes.js';

/** The list by which a ZIP is sent has such lines. */
export interface ZipLine {
  /** The name is the whole path in the ZIP. */
  name: string;
  /** Its bytes are in this object. */
  key: string;
  size: number;
  crc32: number;
}

/** Names the object that lists the entries of a ZIP in their order. */
export const listKeyOf = (prefix: string) => `${prefix}entries.jsonl`;

const NDJSON = 'application/x-ndjson';

/** Makes the entry of a line for the layout of the ZIP. */
export const zipEntryOf = (line: ZipLine, madeAt: Date): ZipLine & ZipEntry => ({ ...line, modified: madeAt });

/**
 * Prepares an export that is sent as a ZIP: only its rows and lists are written, into the storage. Originals stay where
 * they are until they are sent; those whose checksums are known are not even read.
 */
export class ZipTarget implements ExportTarget {
  private readonly written = new Map<string, ZipLine>();
  private readonly sizes: StoredSizes;
  /** The length of the ZIP is known once that is finished. */
  bytes = 0;

  /**
   * @param prefix where the rows and lists are stored: a folder of this run alone, with a slash at its end
   * @param scratch the path of a folder of this machine
   */
  constructor(
    private readonly storage: StoragePort,
    private readonly prefix: string,
    private readonly scratch: string,
    private readonly madeAt: Date,
    private readonly signal: AbortSignal,
  ) {
    this.sizes = new StoredSizes(storage, signal);
  }

  async take(): Promise<boolean> {
    return false;
  }

  listPath(name: string): string {
    return join(this.scratch, name);
  }

  async write(path: string, body: Readable | string): Promise<Measure> {
    const measured = new ZipMeasure();
    const key = `${this.prefix}files/${path}`;
    await this.storage.write(key, through(streamOf(body), measured), NDJSON, this.signal);
    this.written.set(path, { name: path, key, size: measured.bytes, crc32: measured.crc32 });
    return measured;
  }

  async keep(object: NamedExport): Promise<KeptObject | null> {
    this.signal.throwIfAborted();
    const { key, path, contentType, size, sha256, crc32 } = object;
    if (sha256 !== null && crc32 !== null && size !== null) {
      const stored = await this.sizes.of(key);
      if (stored === null) return null;
      if (stored !== size) throw otherBytes(key);
      return { path, key, contentType, size, sha256, crc32 };
    }
    const made = new ZipMeasure();
    const kept = await takeRead(object, contentType, async () =>
      measureWith(made, await this.storage.read(key, undefined, this.signal)),
    );
    return kept && { ...kept, crc32: made.crc32 };
  }

  async keepOnly(_paths: AsyncIterable<string>): Promise<void> {}

  async finish(manifest: string, objects: () => AsyncIterable<KeptObject>): Promise<void> {
    await this.write(FILES.manifest, manifest);
    const path = this.listPath('entries');
    const lines = new JsonLines(path);
    try {
      for await (const { path: name, key, size, crc32 } of objects()) await lines.add({ name, key, size, crc32 });
      // The manifest comes last: it is what was written last.
      for (const line of this.written.values()) await lines.add(line);
    } finally {
      await lines.close();
    }
    await this.storage.writeFile(listKeyOf(this.prefix), path, NDJSON, this.signal);
    for await (const { offset, length } of streamZipLayout(() => this.entries(path))) this.bytes = offset + length;
  }

  private async *entries(path: string): AsyncGenerator<ZipLine & ZipEntry> {
    for await (const line of readJsonLines<ZipLine>(createReadStream(path))) yield zipEntryOf(line, this.madeAt);
  }
}
