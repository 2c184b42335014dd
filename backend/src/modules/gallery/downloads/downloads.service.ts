import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { Transactional } from '../../../common/transactions.js';
import type { MediaFile } from '../../media/core/media-file.entity.js';
import { displayNameOf } from '../../media/core/media-name.js';
import { MediaService } from '../../media/listing/media.service.js';
import { endOfAccess } from '../../payments/core/entitlement-level.js';
import { EntitlementsService } from '../../payments/core/entitlements.service.js';
import type { Project } from '../../projects/project.entity.js';
import { assertMayChooseHeadshot, assertMayDownload } from '../access/allowance.js';
import { ClientAccessRepository } from '../access/client-access.repository.js';
import { DeliveriesService } from '../access/deliveries.service.js';
import { GalleryService } from '../access/gallery.service.js';

/** Single downloads and the free headshot, each decided in one transaction with the client's access row locked. */
@Injectable()
export class DownloadsService {
  constructor(
    private readonly access: ClientAccessRepository,
    private readonly entitlements: EntitlementsService,
    private readonly deliveries: DeliveriesService,
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
    const ends = asStaff ? null : await this.record(project, file);
    return { downloadUrl: this.media.originalLink(file, project.accessVersion, ends), filename: displayNameOf(file) };
  }

  /** @throws AppError `gallery.expired`, `headshot.already_chosen`, `headshot.not_a_photo`, `headshot.not_needed` */
  async selectHeadshot(project: Project, fileId: string, asStaff: boolean): Promise<void> {
    if (asStaff)
      throw appError('auth.forbidden', 'You are signed in as staff: the free headshot is the client’s choice.');
    const file = await this.media.getReady(project.id, fileId);
    await this.recordHeadshot(project, file);
  }

  /** @returns when the client's access ends */
  @Transactional({ retryOnDeadlock: true })
  private async record(project: Project, file: MediaFile): Promise<Date | null> {
    const access = await this.access.lock(project.id, project.clientEmailKey);
    const state = await this.deliveries.deliver(project, access, [file]);
    this.gallery.assertOpen(project, state.entitlement);
    assertMayDownload(state, file);
    await access.recordDownloads([file], this.clock.now());
    return endOfAccess(project, state.entitlement);
  }

  @Transactional({ retryOnDeadlock: true })
  private async recordHeadshot(project: Project, file: MediaFile): Promise<void> {
    const access = await this.access.lock(project.id, project.clientEmailKey);
    const entitlement = await this.entitlements.entitlementFor(project);
    this.gallery.assertOpen(project, entitlement);
    if (assertMayChooseHeadshot({ entitlement, ...(await access.usage()) }, file))
      await access.choosePhoto(file.id, this.clock.now());
  }
}
