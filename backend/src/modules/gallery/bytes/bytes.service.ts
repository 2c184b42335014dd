import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import type { SendableBytes } from '../../../common/bytes/send-bytes.js';
import { SMALL_BYTES, SmallBytes, type KeptBytes } from '../../../common/bytes/small-bytes.js';
import { StoragePort } from '../../../ports/storage.port.js';
import { displayNameOf, webNameOf } from '../../media/core/media-name.js';
import { decideBytes, isUsualPath, linkEnded, renditionNameOf } from './byte-access.js';
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

/** How long the bytes of a rendition may be kept, and by whom. */
interface Keeping {
  shared: boolean;
  maxAgeSeconds: number;
  varies: boolean;
  /** The bytes can be sent again from memory when the reply depends on its address alone and no delivery is recorded. */
  again?: BytesAgain | null;
}

/** What is sent: bytes, or the path of a file that nginx sends. */
type Sent = { bytes: SendableBytes } | { internalPath: string; contentType: string };

/** The target of a link: the store's own link, kept for no time unless it says so, or what is sent. */
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
   * A cover is AVIF for those who accept it: a third fewer bytes, at the URL that every page already names.
   * @param all opens the object at once: storage is asked once, not for its length first. For a caller who sends all of it.
   * @throws AppError `media.not_found`, `media.link_expired`
   */
  async open({ token, fileId, name }: BytePath, all: boolean, acceptsAvif: boolean): Promise<ByteReply> {
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
      const bytes = live ?? (await this.stored(wholePlaylistKey(key), contentType, target!, all));
      return { bytes, shared: false, maxAgeSeconds: 0, varies: false };
    }
    if (target?.rendition?.class === CAPTIONS) {
      const bytes = await this.captions.find(fileId, key, contentType);
      return { bytes, shared: scope === 'preview', maxAgeSeconds: cacheSeconds(left), varies: false };
    }
    if (scope !== 'original' && scope !== 'web') {
      // What one client has paid for stays out of shared caches, and so does what differs by a header that some ignore.
      const cache = {
        shared: scope === 'preview' && avif === null,
        maxAgeSeconds: cacheSeconds(left),
      };
      const chosen = avif !== null && acceptsAvif ? ([avif, 'image/avif'] as const) : ([key, contentType] as const);
      // nginx would drop the header Vary, and a playlist is small.
      const handed = avif === null && !key.endsWith('.m3u8') ? await this.handover.of(key, contentType, left) : null;
      if (handed) return { ...cache, contentType, varies: false, ...handed };
      const bytes = await this.stored(...chosen, target!, all);
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
    return { bytes: await this.stored(key, contentType, target!, all), downloadName };
  }

  /**
   * A target that is still the same allows the same, and caches may keep these bytes for the longest time until an hour
   * before the link expires. Only the date of the bytes is remembered, so that nothing but their cache holds them. Null
   * where the link is spelled in another way: whoever has one could make thousands.
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
      // What was read again has a date of its own, even where it is equal.
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

  private async stored(key: string, contentType: string, target: ByteTarget, all: boolean): Promise<SendableBytes> {
    const name = keptName(key, target);
    const kept = this.small.get(name);
    if (kept) return inMemory(kept, contentType);
    if (!all) {
      const found = await this.storage.head(key);
      if (!found) throw fileNotFound();
      return { ...found, contentType, etag: quoted(found.etag), open: (range) => this.storage.read(key, range) };
    }
    const opened = await this.storage.open(key);
    if (!opened) throw fileNotFound();
    const { size, lastModified, body } = opened;
    const etag = quoted(opened.etag);
    if (size <= SMALL_BYTES && !key.endsWith('.m3u8'))
      return inMemory(await this.small.add(name, { body, etag, lastModified }), contentType);
    return { size, lastModified, contentType, etag, open: () => body };
  }
}

const cacheSeconds = (left: number) => Math.max(0, Math.min(CACHE_SECONDS, left));

/**
 * A key is written again when a file is rendered again, which raises the version of the project's files. A playlist may
 * grow before that.
 */
const keptName = (key: string, { mediaVersion }: ByteTarget) => `${mediaVersion} ${key}`;

const fileNotFound = () => appError('media.not_found', 'File not found.');

const quoted = (etag: string) => `"${etag.replaceAll('"', '')}"`;

function inMemory({ bytes, etag, lastModified }: KeptBytes, contentType: string): SendableBytes {
  return {
    size: bytes.length,
    lastModified,
    contentType,
    etag,
    open: (range) => (range ? bytes.subarray(range.start, range.end + 1) : bytes),
  };
}

/** The thumbnail is shown without a purchase as well, and a playlist shows nothing. */
const isDelivery = ({ rendition }: ByteTarget, key: string) => rendition?.class === 'clean' && !key.endsWith('.m3u8');
