import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import type { SendableBytes } from '../../../common/bytes/send-bytes.js';
import { StoragePort, type OpenedObject, type StoredObject } from '../../../ports/storage.port.js';
import { displayNameOf, webNameOf } from '../../media/core/media-name.js';
import { decideBytes, linkEnded, renditionNameOf } from './byte-access.js';
import { ByteTargetQuery, type ByteTarget } from './byte-target.query.js';
import { DeliveriesService } from '../../entitlements/deliveries.service.js';
import { MediaLinksService, ORIGINAL_SECONDS, type LinkClaims } from '../../projects/gate/media-links.service.js';

/** Caches may keep a derivative no longer than this, so that revoked links stop working soon. */
const CACHE_SECONDS = 3_600;

/** The path of a signed link: `/media/<token>/<file id>/<name>`. */
export interface BytePath {
  token: string;
  fileId: string;
  name: string;
}

/** The target of a link: the store's own link to a download, or bytes. */
export type ByteReply =
  | { redirectTo: string }
  | { bytes: SendableBytes; downloadName: string }
  | { bytes: SendableBytes; shared: boolean; maxAgeSeconds: number; varies: boolean };

/** Decides which derivative or original a signed link grants. */
@Injectable()
export class BytesService {
  constructor(
    private readonly links: MediaLinksService,
    private readonly targets: ByteTargetQuery,
    private readonly deliveries: DeliveriesService,
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
    const left = expires - Math.floor(this.clock.now().getTime() / 1000);
    if (scope !== 'original' && scope !== 'web') {
      // What one client has paid for stays out of shared caches, and so does what differs by a header that some ignore.
      const cache = {
        shared: scope === 'preview' && avif === null,
        maxAgeSeconds: Math.max(0, Math.min(CACHE_SECONDS, left)),
      };
      const chosen = avif !== null && acceptsAvif ? ([avif, 'image/avif'] as const) : ([key, contentType] as const);
      return { bytes: await this.stored(...chosen, all), varies: avif !== null, ...cache };
    }
    const fileName = displayNameOf(target!);
    const downloadName = scope === 'web' ? webNameOf(fileName) : fileName;
    const expiresInSeconds = Math.max(1, Math.min(ORIGINAL_SECONDS, left));
    const redirectTo = await this.storage.presignGet(key, { expiresInSeconds, downloadName, contentType });
    return redirectTo === null ? { bytes: await this.stored(key, contentType, all), downloadName } : { redirectTo };
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

  private async stored(key: string, contentType: string, all: boolean): Promise<SendableBytes> {
    const stored: (StoredObject & Partial<OpenedObject>) | null = await (all
      ? this.storage.open(key)
      : this.storage.head(key));
    if (!stored) throw appError('media.not_found', 'File not found.');
    const { size, lastModified, etag, body } = stored;
    return {
      size,
      lastModified,
      contentType,
      etag: `"${etag.replaceAll('"', '')}"`,
      open: (range) => body ?? this.storage.read(key, range),
    };
  }
}

/** The thumbnail is shown without a purchase as well, and a playlist shows nothing. */
const isDelivery = ({ rendition }: ByteTarget, key: string) => rendition?.class === 'clean' && !key.endsWith('.m3u8');
