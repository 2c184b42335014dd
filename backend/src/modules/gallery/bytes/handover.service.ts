import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config.js';
import { StoragePort } from '../../../ports/storage.port.js';

/**
 * A browser may follow a redirect to the store again for this many seconds. The store's link lasts longer than the last
 * such use can begin, but never longer than the visitor's own link.
 */
const REDIRECT_SECONDS = 60;
const LINK_SECONDS = 120;

/** nginx's location of DATA_DIR/storage/objects (docs/operations.md). */
const INTERNAL_LOCATION = '/stored-objects/';

/** Another server sends the bytes: nginx, from a path on its disk, or the store, to which the browser is redirected. */
export type Handover = { internalPath: string } | { redirectTo: string; maxAgeSeconds: number };

/** Hands the sending of bytes over, once it is decided that the visitor may have them. */
@Injectable()
export class HandoverService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly storage: StoragePort,
  ) {}

  /** Returns null when this process sends the bytes itself. @param left seconds until the visitor's link ends */
  async of(key: string, contentType: string, left: number): Promise<Handover | null> {
    const { mediaHandover } = this.config;
    if (mediaHandover === 'nginx') return { internalPath: INTERNAL_LOCATION + encodeURI(key) };
    if (mediaHandover !== 'redirect') return null;
    const expiresInSeconds = Math.max(1, Math.min(LINK_SECONDS, left));
    const redirectTo = await this.storage.presignGet(key, { expiresInSeconds, contentType });
    return redirectTo === null ? null : { redirectTo, maxAgeSeconds: Math.max(0, Math.min(REDIRECT_SECONDS, left)) };
  }
}
