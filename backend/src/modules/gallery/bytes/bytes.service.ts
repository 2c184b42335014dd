import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import type { ByteRange } from '../../../common/bytes/byte-range.js';
import { bytesInMemory, type SendableBytes } from '../../../common/bytes/send-bytes.js';
import { SMALL_BYTES, SmallBytes, type KeptBytes } from '../../../common/bytes/small-bytes.js';
import { StoragePort, type OpenedObject, type OpenOptions } from '../../../ports/storage.port.js';
import { displayNameOf, webNameOf } from '../../media/core/media-name.js';
import { decideBytes, fileNotFound, isUsualPath, linkEnded, renditionNameOf } from './byte-access.js';
import { CAPTIONS, type ByteTarget } from './byte-target.query.js';
import { ByteTargetsService } from './byte-targets.service.js';
import { CaptionsQuery } from './captions.query.js';
import { HandoverService } from './handover.service.js';
import { isLivePlaylist, LivePlaylistQuery, wholePlaylistKey } from './live-playlist.query.js';
import { DeliveriesService } from '../../entitlements/deliveries.service.js';
import type { BytesAgain } from './repeated-replies.js';
import { MediaLinksService, ORIGINAL_SECONDS, type LinkClaims } from '../../projects/gate/media-links.service.js';

/** Caches may keep a derivative no longer than this, so that revoked links stop working soon. */
const CACHE_SECONDS = 3_600;

const KEPT_BYTES = 64 * 1024 * 1024;

/** The path of a signed link: `/media/<token>/<file id>/<name>`. */
export interface BytePath {
  token: string;
  fileId: string;
  name: string;
}

/** This range of an object is sent, unless a condition of the request decides otherwise. */
type Part = Pick<OpenOptions, 'range'>;

/** Says how long caches may keep the bytes of a rendition, and which caches. */
interface Keeping {
  shared: boolean;
  maxAgeSeconds: number;
  varies: boolean;
  /**
   * The bytes can be sent again from memory when the reply depends on its address alone and no delivery is recorded.
   */
  again?: BytesAgain | null;
}

/** This process sends the bytes, or nginx sends the file at a path. */
type Sent = { bytes: SendableBytes } | { internalPath: string; contentType: string };

/** A link leads to the store's own link, which no cache keeps unless a time is named, or to what is sent. */
export type ByteReply = { redirectTo: string; maxAgeSeconds?: number } | (Sent & ({ downloadName: string } | Keeping));

/** Decides which derivative or original a signed link grants. */
@Injectable()
export class BytesService {
  private readonly small = new SmallBytes(KEPT_BYTES);

  constructor(
    private readonly links: MediaLinksService,
    private readonly targets: ByteTargetsService,
    private readonly playlists: LivePlaylistQuery,
    private readonly captions: CaptionsQuery,
    private readonly deliveries: DeliveriesService,
    private readonly handover: HandoverService,
    private readonly storage: StoragePort,
    private readonly clock: Clock,
  ) {}

  /**
   * Finds what a link grants. A browser that accepts AVIF gets a cover as AVIF: a third fewer bytes, at the URL that
   * every page already names.
   * @param part The object, or this range of it, is opened at once: storage is not asked for its length first. Null for
   * a caller who may send nothing of it.
   * @throws AppError `media.not_found`, `media.link_expired`
   */
  async open({ token, fileId, name }: BytePath, part: Part | null, acceptsAvif: boolean): Promise<ByteReply> {
    const claims = this.links.read(token, fileId);
    const known = claims !== null && claims !== 'expired';
    const target = known ? await this.targets.find(fileId, renditionNameOf(name)) : null;
    const { key, contentType } = decideBytes(claims, target, name);
    const avif = target?.rendition?.avifKey ?? null;
    const { scope, expires, guestId = null } = claims as LinkClaims;
    if (scope === 'purchased' && isDelivery(target!, key)) await this.recordView(fileId, guestId, target!);
    const left = this.secondsLeft(expires);
    if (isLivePlaylist(key)) {
      const live = await this.playlists.find(key, contentType);
      const bytes = live ?? (await this.stored(wholePlaylistKey(key), contentType, target!, part));
      return { bytes, shared: false, maxAgeSeconds: 0, varies: false };
    }
    if (target?.rendition?.class === CAPTIONS) {
      const bytes = await this.captions.find(fileId, key, contentType);
      return { bytes, shared: scope === 'preview', maxAgeSeconds: cacheSeconds(left), varies: false };
    }
    if (scope !== 'original' && scope !== 'web') {
      // Shared caches must not keep what one client has paid for, nor what differs by a header that some of them
      // ignore.
      const cache = {
        shared: scope === 'preview' && avif === null,
        maxAgeSeconds: cacheSeconds(left),
      };
      const chosen = avif !== null && acceptsAvif ? ([avif, 'image/avif'] as const) : ([key, contentType] as const);
      // nginx would drop the header Vary, and a playlist is small.
      const handed = avif === null && !key.endsWith('.m3u8') ? await this.handover.of(key, contentType, left) : null;
      if (handed) return { ...cache, contentType, varies: false, ...handed };
      const bytes = await this.stored(...chosen, target!, part);
      const again = avif === null && scope !== 'purchased' ? this.again({ fileId, name }, key, target!, expires) : null;
      return { bytes, varies: avif !== null, ...cache, again };
    }
    const fileName = displayNameOf(target!);
    const downloadName = scope === 'web' ? webNameOf(fileName) : fileName;
    const expiresInSeconds = Math.max(1, Math.min(ORIGINAL_SECONDS, left));
    const redirectTo = await this.storage.presignGet(key, { expiresInSeconds, downloadName, contentType });
    if (redirectTo !== null) return { redirectTo };
    const handed = await this.handover.of(key, contentType, left);
    if (handed) return { ...handed, contentType, downloadName };
    return { bytes: await this.stored(key, contentType, target!, part), downloadName };
  }

  /**
   * The bytes are sent again while the target is the same, and while caches may keep them for the longest time: until
   * an hour before the link expires. Only the date of the bytes is remembered, so that nothing but their cache holds
   * them. Null for a link in another spelling: whoever has one link could make thousands.
   */
  private again(
    path: Pick<BytePath, 'fileId' | 'name'>,
    key: string,
    target: ByteTarget,
    expires: number,
  ): BytesAgain | null {
    if (!isUsualPath(path, key)) return null;
    const small = keptName(key, target);
    const lastModified = this.small.get(small)?.lastModified;
    if (!lastModified) return null;
    const file = { id: path.fileId, renditionName: renditionNameOf(path.name) };
    return () => {
      const isSame = this.targets.known(file) === target && cacheSeconds(this.secondsLeft(expires)) === CACHE_SECONDS;
      const kept = isSame ? this.small.get(small) : undefined;
      // Bytes that were read again have a date object of their own, even where the dates are equal.
      return kept?.lastModified === lastModified ? kept.bytes : null;
    };
  }

  private secondsLeft(expires: number): number {
    return expires - Math.floor(this.clock.now().getTime() / 1000);
  }

  /** @throws AppError `media.link_expired` when the client withdrew from the purchase at the same time */
  private async recordView(
    fileId: string,
    guestId: string | null,
    { projectId, fileType, accessVersion }: ByteTarget,
  ): Promise<void> {
    const view = { projectId, fileId, fileType, accessVersion, guestId };
    if (!(await this.deliveries.recordView(view))) throw linkEnded();
  }

  private async stored(
    key: string,
    contentType: string,
    target: ByteTarget,
    part: Part | null,
  ): Promise<SendableBytes> {
    const name = keptName(key, target);
    const kept = this.small.get(name);
    if (kept) return inMemory(kept, contentType);
    const opened = part && (await this.opened(key, part));
    if (!opened) {
      const found = await this.storage.head(key);
      if (!found) throw fileNotFound();
      return { ...found, contentType, etag: quoted(found.etag), open: (range) => this.storage.read(key, range) };
    }
    const { size, lastModified, body, range } = opened;
    const etag = quoted(opened.etag);
    if (range === null && size <= SMALL_BYTES && !key.endsWith('.m3u8'))
      return inMemory(await this.small.add(name, { body, etag, lastModified }), contentType);
    const open = (sent: ByteRange | null = null) => {
      if (sent?.start === range?.start && sent?.end === range?.end) return body;
      // `If-Range` names an earlier version of the object: the whole of the present one is sent.
      body.destroy();
      return this.storage.read(key, sent ?? undefined);
    };
    return { size, lastModified, contentType, etag, open };
  }

  /** Returns null when the object has nothing of the range: the reply then says how long the object is. */
  private async opened(key: string, part: Part): Promise<OpenedObject | null> {
    try {
      return (await this.storage.open(key, part)) ?? Promise.reject(fileNotFound());
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  }
}

const cacheSeconds = (left: number) => Math.max(0, Math.min(CACHE_SECONDS, left));

/**
 * Names kept bytes by version and key: a key is overwritten when its file is re-rendered, which raises the version of
 * the project's files. A playlist may grow before that.
 */
const keptName = (key: string, { mediaVersion }: ByteTarget) => `${mediaVersion} ${key}`;

const quoted = (etag: string) => `"${etag.replaceAll('"', '')}"`;

const inMemory = ({ bytes, etag, lastModified }: KeptBytes, contentType: string): SendableBytes =>
  bytesInMemory(bytes, { etag, lastModified, contentType });

/**
 * Says whether these bytes deliver a purchase. The thumbnail is shown without one as well, and a playlist shows
 * nothing.
 */
const isDelivery = ({ rendition }: ByteTarget, key: string) => rendition?.class === 'clean' && !key.endsWith('.m3u8');
