import { createHash } from 'node:crypto';
import { CompressedBytes, FAST_BROTLI_QUALITY } from './compressed-bytes.js';

export interface CachedReply<S> {
  /** The key under which the reply is kept. */
  slot: string;
  bytes: CompressedBytes;
  etag: string;
  summary: S;
}

interface Entry<S> {
  facts: string;
  /** Pending while it is built: everybody who asks meanwhile waits for the same reply. */
  reply: Promise<CachedReply<S>>;
  size: number;
}

/**
 * Keeps replies that were built and compressed once. A kept reply is used only when everything that entered it is the
 * same, and that is read from the database on every request: a change shows at once, in every process.
 * docs/decisions/002
 */
export class ReplyCache<S> {
  private readonly entries = new Map<string, Entry<S>>();
  private used = 0;

  /** @param capacity bytes kept by one process, compressed copies included; the least recently read reply goes first */
  constructor(private readonly capacity: number) {}

  /**
   * @param slot whose reply it is; one is kept a slot
   * @param facts everything that the reply depends on
   * @param build makes the reply when these facts are new
   */
  async get(
    slot: string,
    facts: unknown,
    build: () => Promise<{ content: string; summary: S }>,
  ): Promise<CachedReply<S>> {
    const text = JSON.stringify(facts);
    const kept = this.entries.get(slot);
    if (kept?.facts !== text) return this.start(slot, text, build);
    this.entries.delete(slot);
    this.entries.set(slot, kept);
    return kept.reply;
  }

  private async start(
    slot: string,
    facts: string,
    build: () => Promise<{ content: string; summary: S }>,
  ): Promise<CachedReply<S>> {
    this.drop(slot);
    const entry: Entry<S> = { facts, size: 0, reply: this.build(slot, build, (size) => this.grow(slot, entry, size)) };
    this.entries.set(slot, entry);
    this.grow(slot, entry, facts.length);
    try {
      return await entry.reply;
    } catch (error) {
      if (this.entries.get(slot) === entry) this.drop(slot);
      throw error;
    }
  }

  private async build(
    slot: string,
    build: () => Promise<{ content: string; summary: S }>,
    onGrown: (size: number) => void,
  ): Promise<CachedReply<S>> {
    const { content, summary } = await build();
    const plain = Buffer.from(content);
    onGrown(plain.length);
    const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`;
    return { slot, bytes: new CompressedBytes(plain, onGrown, FAST_BROTLI_QUALITY), etag, summary };
  }

  private grow(slot: string, entry: Entry<S>, size: number): void {
    if (this.entries.get(slot) !== entry) return;
    entry.size += size;
    this.used += size;
    for (const oldest of this.entries.keys()) {
      if (this.used <= this.capacity || oldest === slot) break;
      this.drop(oldest);
    }
  }

  private drop(slot: string): void {
    this.used -= this.entries.get(slot)?.size ?? 0;
    this.entries.delete(slot);
  }
}
