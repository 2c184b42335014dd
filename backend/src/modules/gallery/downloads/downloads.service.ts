import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { displayNameOf } from '../../media/core/media-name.js';
import { MediaService } from '../../media/listing/media.service.js';
import { EntitlementsService } from '../../payments/core/entitlements.service.js';
import type { Project } from '../../projects/project.entity.js';
import { assertMayChooseHeadshot, assertMayDownload, endOfAccess, type ClientState } from '../access/allowance.js';
import { ClientAccessRepository, type LockedAccess } from '../access/client-access.repository.js';
import { GalleryService } from '../access/gallery.service.js';

/** Single downloads and the free headshot, each decided in one transaction with the client's access row locked. */
@Injectable()
export class DownloadsService {
  constructor(
    private readonly access: ClientAccessRepository,
    private readonly entitlements: EntitlementsService,
    private readonly gallery: GalleryService,
    private readonly media: MediaService,
    private readonly clock: Clock,
  ) {}

  /**
   * A five-minute link to an original. It counts as the download: with S3 the bytes come from the store, which
   * does not report back. Staff get one without anything being counted.
   * @throws AppError `gallery.expired`, `download.limit_reached`, `download.requires_payment`, `media.not_found`
   */
  async download(
    project: Project,
    fileId: string,
    asStaff: boolean,
  ): Promise<{ downloadUrl: string; filename: string }> {
    const file = await this.media.getReady(project.id, fileId);
    const ends = asStaff
      ? null
      : await this.access.withLock(project.id, project.clientEmailKey, async (access) => {
          const state = await this.state(project, access);
          assertMayDownload(state, file);
          await access.recordDownloads([file], this.clock.now());
          return endOfAccess(project, state.level);
        });
    return { downloadUrl: this.media.originalLink(file, project.accessVersion, ends), filename: displayNameOf(file) };
  }

  /** @throws AppError `gallery.expired`, `headshot.already_chosen`, `headshot.not_a_photo`, `headshot.not_needed` */
  async selectHeadshot(project: Project, fileId: string, asStaff: boolean): Promise<void> {
    if (asStaff)
      throw appError('auth.forbidden', 'You are signed in as staff: the free headshot is the client’s choice.');
    const file = await this.media.getReady(project.id, fileId);
    await this.access.withLock(project.id, project.clientEmailKey, async (access) => {
      if (assertMayChooseHeadshot(await this.state(project, access), file))
        await access.chooseHeadshot(file.id, this.clock.now());
    });
  }

  private async state(project: Project, access: LockedAccess): Promise<ClientState> {
    const level = await this.entitlements.levelFor(project.id, project.clientEmailKey, access.transaction);
    this.gallery.assertOpen(project, level);
    return { level, ...(await access.usage()) };
  }
}
