import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import type { ImageSourceDto } from '../../media/core/media-file.dto.js';
import type { GalleryDto } from './gallery.dto.js';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A gallery reply ready for the wire. */
export interface GalleryReply {
  body: Buffer;
  encoding: Encoding;
  etag: string;
  summary: GallerySummary;
}

/** What a page shows of a gallery before its script reads the reply. */
export interface GallerySummary {
  name: string;
  videoCount: number;
  photoCount: number;
  /** Sizes of the cover, smallest first. */
  cover: ImageSourceDto[];
}

interface Entry {
  facts: string;
  etag: string;
  summary: GallerySummary;
  json: Buffer;
  /** Created when first requested: a reply may change again before anybody requests it. */
  compressed: Partial<Record<Exclude<Encoding, 'identity'>, Promise<Buffer>>>;
}

/** Replies kept in memory by one process; the least recently read goes first. */
const CAPACITY_BYTES = 64 * 1024 * 1024;
const BROTLI_QUALITY = 5;

const brotli = promisify(brotliCompress);
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;

const compress = {
  br: (json: Buffer) =>
    brotli(json, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: json.length } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/**
 * Replies compressed once and kept. A kept reply is used only when everything it depends on is unchanged, and that is
 * read from the database on every request: a change shows at once, in every process.
 */
@Injectable()
export class GalleryReplyCache {
  private readonly entries = new Map<string, Entry & { bytes: number }>();
  private bytes = 0;

  /**
   * @param slot whose reply it is; one is kept per slot
   * @param facts everything that the reply depends on
   * @param build makes the reply when these facts are new
   */
  async get(
    slot: string,
    facts: unknown,
    accepted: string | undefined,
    build: () => Promise<GalleryDto>,
  ): Promise<GalleryReply> {
    const text = JSON.stringify(facts);
    let entry = this.entries.get(slot);
    if (entry?.facts === text) {
      this.entries.delete(slot);
      this.entries.set(slot, entry);
    } else {
      entry = this.keep(slot, text, await build());
    }
    const encoding = chooseEncoding(accepted);
    const body =
      encoding === 'identity' ? entry.json : await (entry.compressed[encoding] ??= compress[encoding](entry.json));
    return { body, encoding, etag: `W/"${entry.etag}"`, summary: entry.summary };
  }

  private keep(slot: string, facts: string, reply: GalleryDto): Entry & { bytes: number } {
    const json = Buffer.from(JSON.stringify(reply));
    const { name, videoCount, photoCount } = reply.project;
    const entry = {
      facts,
      etag: createHash('sha1').update(json).digest('base64url'),
      summary: {
        name,
        videoCount,
        photoCount,
        cover: reply.mediaFiles.find(({ id }) => id === reply.coverFileId)?.sources ?? [],
      },
      bytes: json.length + facts.length,
      json,
      compressed: {},
    };
    this.drop(slot);
    this.entries.set(slot, entry);
    this.bytes += entry.bytes;
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= CAPACITY_BYTES || oldest === slot) break;
      this.drop(oldest);
    }
    return entry;
  }

  private drop(slot: string): void {
    this.bytes -= this.entries.get(slot)?.bytes ?? 0;
    this.entries.delete(slot);
  }
}

function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const offers = new Set(
    accepted
      .split(',')
      .filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer))
      .map((offer) => offer.split(';')[0]!.trim().toLowerCase()),
  );
  if (offers.has('br')) return 'br';
  return offers.has('gzip') || offers.has('*') ? 'gzip' : 'identity';
}
