import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { Transactional } from '../../../common/transactions.js';
import { MediaService } from '../../media/listing/media.service.js';
import { RateLimiter } from '../../auth/rate-limits/rate-limiter.service.js';
import type { Project } from '../../projects/core/project.entity.js';
import { ProjectsService } from '../../projects/edit/projects.service.js';
import { GalleryService } from '../access/gallery.service.js';
import { FavouritesQuery, type FavouriteFile } from './favourites.query.js';
import { FavouritesRepository } from './favourites.repository.js';
import { EntitlementsService } from '../../entitlements/entitlements.service.js';

/** The limits hold for 15 minutes. Each change makes the next read of the gallery build its reply again. */
const CHANGES_IN_GALLERY = { each: 600, all: 3_000 };

/** Who changes favourites. */
export interface FavouritesVisitor {
  asStaff: boolean;
  address: string;
}

/** The favourites of clients: set by them, read by staff. */
@Injectable()
export class FavouritesService {
  constructor(
    private readonly favourites: FavouritesQuery,
    private readonly repository: FavouritesRepository,
    private readonly entitlements: EntitlementsService,
    private readonly gallery: GalleryService,
    private readonly media: MediaService,
    private readonly projects: ProjectsService,
    private readonly rateLimiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds or removes a favourite; idempotent.
   * @throws AppError `gallery.expired`, `media.not_found`, `auth.forbidden` for staff, `auth.too_many_attempts`
   */
  async set(project: Project, fileId: string, favourite: boolean, visitor: FavouritesVisitor): Promise<void> {
    await this.assertMayChange(project, visitor);
    const file = await this.media.getReady(project.id, fileId);
    await this.save(project, [file.id], favourite);
  }

  /**
   * Like `set` for many files at once. Those that are no longer in the gallery are left out.
   * @throws AppError `gallery.expired`, `auth.forbidden` for staff, `auth.too_many_attempts`
   */
  async setMany(
    project: Project,
    fileIds: readonly string[],
    favourite: boolean,
    visitor: FavouritesVisitor,
  ): Promise<{ fileIds: string[] }> {
    await this.assertMayChange(project, visitor);
    const found = (await this.media.listOriginals(project.id, fileIds)).map(({ id }) => id);
    await this.save(project, found, favourite);
    return { fileIds: found };
  }

  private async assertMayChange(project: Project, { asStaff, address }: FavouritesVisitor): Promise<void> {
    if (asStaff) throw appError('auth.forbidden', 'You are signed in as staff: favourites belong to the client.');
    this.gallery.assertOpen(project, (await this.entitlements.read(project)).total);
    await this.rateLimiter.countInGallery(
      { purpose: 'favourites', projectId: project.id, address },
      CHANGES_IN_GALLERY,
    );
  }

  @Transactional({ retryOnDeadlock: true })
  private async save(project: Project, fileIds: readonly string[], favourite: boolean): Promise<void> {
    const { id, clientEmailKey } = project;
    if (!favourite) return this.repository.remove(id, clientEmailKey, fileIds);
    await this.entitlements.addClient(project);
    await this.repository.add(id, clientEmailKey, fileIds, this.clock.now());
  }

  /** The favourites of a project's client in the order of the gallery. @throws AppError `project.not_found` */
  async listForStaff(projectId: string): Promise<{ project: Project; files: FavouriteFile[] }> {
    const project = await this.projects.get(projectId);
    return { project, files: await this.favourites.list(project.id, project.clientEmailKey) };
  }
}
