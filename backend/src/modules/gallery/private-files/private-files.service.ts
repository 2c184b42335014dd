import { Injectable } from '@nestjs/common';
import { appError } from '../../../common/errors.js';
import { RateLimiter } from '../../auth/rate-limits/rate-limiter.service.js';
import { EntitlementsService } from '../../entitlements/entitlements.service.js';
import { MediaEditsService } from '../../media/editing/media-edits.service.js';
import { MediaService } from '../../media/listing/media.service.js';
import { audienceOf } from '../../projects/people/audience-of.js';
import type { GalleryVisit } from '../../projects/gate/gallery-gate.service.js';
import { GalleryService } from '../access/gallery.service.js';

/** The limits hold for 15 minutes. Each change makes the next read of the gallery build its reply again. */
const CHANGES_IN_GALLERY = { each: 600, all: 3_000 };

/** Hides files from guests and partners: any client of the gallery does it, and shows them again. */
@Injectable()
export class PrivateFilesService {
  constructor(
    private readonly edits: MediaEditsService,
    private readonly entitlements: EntitlementsService,
    private readonly gallery: GalleryService,
    private readonly media: MediaService,
    private readonly rateLimiter: RateLimiter,
  ) {}

  /**
   * Hides or shows a file; it may be repeated.
   * @throws AppError `gallery.expired`, `media.not_found`, `auth.forbidden`, `auth.too_many_attempts`
   */
  async setOne(visit: GalleryVisit, fileId: string, isPrivate: boolean): Promise<void> {
    await this.assertMayChange(visit);
    const { project } = visit;
    const { id } = await this.media.getReady(project.id, fileId, audienceOf(project.holder));
    await this.edits.setPrivate(project.id, [id], isPrivate, audienceOf(project.holder));
  }

  /**
   * Does what `setOne` does, for many files at once. Files that are no longer in the gallery are left out.
   * @returns the others
   * @throws AppError `gallery.expired`, `auth.forbidden`, `auth.too_many_attempts`
   */
  async set(visit: GalleryVisit, fileIds: readonly string[], isPrivate: boolean): Promise<string[]> {
    await this.assertMayChange(visit);
    const { project } = visit;
    return this.edits.setPrivate(project.id, fileIds, isPrivate, audienceOf(project.holder));
  }

  private async assertMayChange({ project, asStaff, address }: GalleryVisit): Promise<void> {
    if (asStaff) throw appError('auth.forbidden', 'You are signed in as staff: set who sees the file in the console.');
    if (project.holder.kind !== 'client')
      throw appError('auth.forbidden', 'Only the clients of this gallery can do this.');
    this.gallery.assertOpen(project, (await this.entitlements.read(project)).total);
    await this.rateLimiter.countInGallery({ purpose: 'private', projectId: project.id, address }, CHANGES_IN_GALLERY);
  }
}
