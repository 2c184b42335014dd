import { buffer } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import type { MailPicture } from '../../../ports/mailer.port.js';
import { ImageToolPort } from '../../../ports/image-tool.port.js';
import { StoragePort } from '../../../ports/storage.port.js';
import type { Audience } from '../../projects/core/audience.js';
import { StudioService } from '../../settings/studio.service.js';
import { ProjectPicturesQuery } from './project-pictures.query.js';

/** The edge is twice the width of a mail: sharp on good screens, and small enough to travel inside it. */
const COVER_EDGE = 1_200;

/** The gallery that a mail shows, and the audience of its reader. */
export interface MailSubject {
  projectId: string;
  audience: Audience;
}

/**
 * Reads the pictures of mails to clients. They travel inside the mail: a link would expire, and would tell when the
 * mail is read. A mail leaves without a picture rather than not at all.
 */
@Injectable()
export class MailPicturesService {
  private readonly log = new Logger('Mail');

  constructor(
    private readonly pictures: ProjectPicturesQuery,
    private readonly storage: StoragePort,
    private readonly images: ImageToolPort,
    private readonly studio: StudioService,
  ) {}

  /** Reads logo and cover for a mail about a project to somebody of an audience; null for what there is not. */
  async read(about: MailSubject | null): Promise<{ logo: MailPicture | null; cover: MailPicture | null }> {
    const [logo, cover] = await Promise.all([
      this.orNone(() => this.logo()),
      this.orNone(() => (about === null ? Promise.resolve(null) : this.cover(about))),
    ]);
    return { logo, cover };
  }

  /** Returns the logo if it is stored here: another site would learn who reads the mail. */
  private async logo(): Promise<MailPicture | null> {
    const key = this.studio.logoKey;
    if (key === null) return null;
    const data = await buffer(await this.storage.read(key));
    const { png, width, height } = await this.images.graphic(data, COVER_EDGE / 2);
    return { cid: 'logo', data: png, contentType: 'image/png', width, height };
  }

  /** Reads the gallery's cover as the recipient sees it: without watermark where the studio's setting allows it. */
  private async cover({ projectId, audience }: MailSubject): Promise<MailPicture | null> {
    const [file] = await this.pictures.covers([projectId], audience);
    const { cleanCover, sizes } = this.studio.current;
    const renditions = file?.renditions ?? [];
    // The renditions come smallest first.
    const found =
      renditions.findLast(({ name }) => cleanCover && (name === 'cover1440' || name === 'cover768')) ??
      renditions.findLast(
        ({ class: shown, key, width, height }) =>
          shown === 'preview' && !key.endsWith('.m3u8') && Math.max(width, height) <= sizes.previewSize,
      );
    if (!found) return null;
    const picture = await this.images.jpeg(await buffer(await this.storage.read(found.key)), COVER_EDGE);
    return { cid: 'cover', contentType: 'image/jpeg', ...picture };
  }

  private async orNone(work: () => Promise<MailPicture | null>): Promise<MailPicture | null> {
    try {
      return await work();
    } catch (error) {
      this.log.warn(`A mail leaves without a picture: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  }
}
