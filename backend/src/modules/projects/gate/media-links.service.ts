import { Inject, Injectable } from '@nestjs/common';
import { longUuid, shortUuid } from '../../../common/identifiers.js';
import { isSameSignature, signatureOf } from '../../../common/signature.js';
import { Clock } from '../../../common/clock.js';
import { CONFIG, type Config } from '../../../config/config.js';

/**
 * The files that a link grants. `preview`: watermarked derivatives, and those that the studio's settings show without a
 * watermark. `clean`: derivatives without a watermark, of a file that the client has unlocked. `purchased`: the same of
 * a file that only a purchase opened: sending them is its delivery. `staff`: watermarked ones and the thumbnails
 * without one. `original`: the original and nothing else. `web`: the download in web size and nothing else.
 */
export type LinkScope = 'preview' | 'clean' | 'purchased' | 'staff' | 'original' | 'web';

export interface LinkClaims {
  scope: LinkScope;
  accessVersion: number;
  /** The file's original has this revision; 0 when left out. */
  revision?: number;
  /** A `purchased` link delivers the purchase of the guest with this id; the clients' when left out. */
  guestId?: string;
  /** The link has expired at and after this time, in seconds since 1970. */
  expires: number;
}

const SCOPE_CODES = {
  p: 'preview',
  c: 'clean',
  b: 'purchased',
  s: 'staff',
  o: 'original',
  w: 'web',
} as const satisfies Record<string, LinkScope>;
const CODES = { preview: 'p', clean: 'c', purchased: 'b', staff: 's', original: 'o', web: 'w' } as const;

const TOKEN =
  /^(?<body>(?<code>[pcbsow])(?<version>[0-9a-z]{1,7})(?:\.(?<revision>[0-9a-z]{1,6}))?(?:~(?<guest>[\w-]{22}))?-(?<expires>[0-9a-z]{1,9}))-(?<signature>[\w-]{22})$/;
interface TokenParts {
  body: string;
  code: keyof typeof SCOPE_CODES;
  version: string;
  revision?: string;
  guest?: string;
  expires: string;
  signature: string;
}

/** Derivative links have the same text within one window and are valid for one to two windows. */
const WINDOW_SECONDS = 6 * 3600;
export const ORIGINAL_SECONDS = 5 * 60;

/** Makes and reads the signatures in `/media/<token>/<file id>/…`. */
@Injectable()
export class MediaLinksService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /**
   * Says when the links to derivatives that are made now expire: at the end of a window, and never after the gallery's
   * own end.
   */
  derivativeExpiry(galleryEnd: Date | null): number {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    const edge = (Math.floor(now / WINDOW_SECONDS) + 2) * WINDOW_SECONDS;
    return galleryEnd ? Math.min(edge, Math.floor(galleryEnd.getTime() / 1000)) : edge;
  }

  /** Returns the time five minutes from now, and never after the gallery's own end. */
  originalExpiry(galleryEnd: Date | null): number {
    const expiry = Math.floor(this.clock.now().getTime() / 1000) + ORIGINAL_SECONDS;
    return galleryEnd ? Math.min(expiry, Math.floor(galleryEnd.getTime() / 1000)) : expiry;
  }

  /** Makes `/media/<token>/<file id>`, to which the caller appends a name. */
  base(fileId: string, claims: LinkClaims): string {
    const revision = claims.revision ? `.${claims.revision.toString(36)}` : '';
    const guest = claims.guestId ? `~${shortUuid(claims.guestId)}` : '';
    const version = claims.accessVersion.toString(36);
    const body = `${CODES[claims.scope]}${version}${revision}${guest}-${claims.expires.toString(36)}`;
    return `/media/${body}-${this.sign(fileId, body)}/${fileId}`;
  }

  /** Returns the claims of a token; null when it was altered. */
  read(token: string, fileId: string): LinkClaims | 'expired' | null {
    const parts = TOKEN.exec(token)?.groups as TokenParts | undefined;
    if (!parts || !isSameSignature(parts.signature, this.sign(fileId, parts.body))) return null;
    const { code, version, revision, guest, expires } = parts;
    const claims = {
      scope: SCOPE_CODES[code],
      accessVersion: Number.parseInt(version, 36),
      revision: Number.parseInt(revision ?? '0', 36),
      expires: Number.parseInt(expires, 36),
      ...(guest && { guestId: longUuid(guest) }),
    };
    return claims.expires * 1000 <= this.clock.now().getTime() ? 'expired' : claims;
  }

  /**
   * Signs file and claims with 128 bits of HMAC-SHA256. A file belongs to one project, so the project is named by it.
   */
  private sign(fileId: string, body: string): string {
    return signatureOf(this.config.secrets.mediaLinks, `${fileId.toLowerCase()}|${body}`).slice(0, 22);
  }
}
