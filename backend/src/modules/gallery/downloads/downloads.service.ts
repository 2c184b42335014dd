import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { Transactional } from '../../../common/transactions.js';
import type { DownloadSize, MediaFile } from '../../media/core/media-file.entity.js';
import { displayNameOf, webNameOf } from '../../media/core/media-name.js';
import { MediaService } from '../../media/listing/media.service.js';
import { audienceIn } from '../../projects/people/audience-of.js';
import type { GalleryVisit } from '../../projects/gate/gallery-gate.service.js';
import type { HeldProject } from '../../projects/people/holder.js';
import type { GalleryPerson } from '../../projects/people/person.entity.js';
import { DeliveriesService } from '../../entitlements/deliveries.service.js';
import { GalleryService } from '../access/gallery.service.js';
import {
  assertMayChooseFreePhoto,
  assertMayDownload,
  assertSizeIncluded,
  type ClientState,
} from '../../entitlements/allowance.js';
import { endOfAccess } from '../../entitlements/entitlement-total.js';
import { EntitlementsService } from '../../entitlements/entitlements.service.js';

/** Decides single downloads and free photos, each in one transaction with the client's access row locked. */
@Injectable()
export class DownloadsService {
  constructor(
    private readonly entitlements: EntitlementsService,
    private readonly deliveries: DeliveriesService,
    private readonly gallery: GalleryService,
    private readonly media: MediaService,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a five-minute link to a file. It counts as the download: with S3 the bytes come from the store, which does
   * not report back. Staff get one without anything being counted.
   * @param size of a photo: videos are always originals
   * @throws AppError `gallery.expired`, `download.limit_reached`, `download.requires_payment`, `media.not_found`,
   * `download.size_not_included`, `download.web_not_ready`, `download.web_failed`
   */
  async download(
    { project, person, asStaff }: GalleryVisit,
    fileId: string,
    size: DownloadSize,
  ): Promise<{ downloadUrl: string; filename: string }> {
    const file = await this.media.getReady(project.id, fileId, audienceIn(project, asStaff));
    const web = size === 'web' && file.fileType === 'photo';
    if (web) await this.assertWebRendered(project, file, asStaff);
    const ends = asStaff ? null : await this.record(project, person, file, size);
    const { accessVersion } = project;
    const filename = displayNameOf(file);
    return web
      ? { downloadUrl: this.media.webLink(file, accessVersion, ends), filename: webNameOf(filename) }
      : { downloadUrl: this.media.originalLink(file, accessVersion, ends), filename };
  }

  /** Requires the web size to be rendered; a missing one is requested only for those who may have it. */
  private async assertWebRendered(project: HeldProject, file: MediaFile, asStaff: boolean): Promise<void> {
    if (!asStaff) {
      const { total, usage } = await this.entitlements.read(project, 'web');
      this.assertMayHave(project, { total, ...usage }, file, 'web');
    }
    const audience = audienceIn(project, asStaff);
    await this.media.assertRendered(project.id, await this.media.listOriginals(project.id, [file.id], audience, 'web'));
  }

  private assertMayHave(project: HeldProject, state: ClientState, file: MediaFile, size: DownloadSize): void {
    this.gallery.assertOpen(project, state.total);
    assertMayDownload(state, file);
    assertSizeIncluded(state, size);
  }

  /** @throws AppError `gallery.expired`, `headshot.already_chosen`, `headshot.not_a_photo`, `headshot.not_needed` */
  async chooseFreePhoto({ project, person, asStaff }: GalleryVisit, fileId: string): Promise<void> {
    if (asStaff) throw appError('auth.forbidden', 'You are signed in as staff: the free photo is the client’s choice.');
    const file = await this.media.getReady(project.id, fileId, audienceIn(project, asStaff));
    await this.recordFreePhoto(project, person, file);
  }

  /** @returns when the client's access ends */
  @Transactional({ retryOnDeadlock: true })
  private async record(
    project: HeldProject,
    person: GalleryPerson,
    file: MediaFile,
    size: DownloadSize,
  ): Promise<Date | null> {
    const access = await this.entitlements.lock(project, person);
    const state = await this.deliveries.deliver(project, [file], size);
    this.assertMayHave(project, state, file, size);
    await access.recordDownloads([file], this.clock.now());
    return endOfAccess(project, state.total);
  }

  @Transactional({ retryOnDeadlock: true })
  private async recordFreePhoto(project: HeldProject, person: GalleryPerson, file: MediaFile): Promise<void> {
    const access = await this.entitlements.lock(project, person);
    const { total, usage } = await this.entitlements.read(project);
    this.gallery.assertOpen(project, total);
    if (assertMayChooseFreePhoto({ total, ...usage }, file)) await access.choosePhoto(file.id, this.clock.now());
  }
}
