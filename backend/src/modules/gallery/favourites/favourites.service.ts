import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { Transactional } from '../../../common/transactions.js';
import { MediaService } from '../../media/listing/media.service.js';
import { EntitlementsService } from '../../payments/core/entitlements.service.js';
import type { Project } from '../../projects/project.entity.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { ClientAccessRepository } from '../access/client-access.repository.js';
import { GalleryService } from '../access/gallery.service.js';
import { FavouritesQuery, type FavouriteFile } from './favourites.query.js';

/** The favourites of clients: set by them, read by staff. */
@Injectable()
export class FavouritesService {
  constructor(
    private readonly access: ClientAccessRepository,
    private readonly favourites: FavouritesQuery,
    private readonly entitlements: EntitlementsService,
    private readonly gallery: GalleryService,
    private readonly media: MediaService,
    private readonly projects: ProjectsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds or removes a favourite; idempotent.
   * @throws AppError `gallery.expired`, `media.not_found`, `auth.forbidden` for staff
   */
  async set(project: Project, fileId: string, favourite: boolean, asStaff: boolean): Promise<void> {
    await this.assertMayChange(project, asStaff);
    const file = await this.media.getReady(project.id, fileId);
    await this.save(project, [file.id], favourite);
  }

  /**
   * Like `set` for many files at once. Those that are no longer in the gallery are left out.
   * @throws AppError `gallery.expired`, `auth.forbidden` for staff
   */
  async setMany(
    project: Project,
    fileIds: readonly string[],
    favourite: boolean,
    asStaff: boolean,
  ): Promise<{ fileIds: string[] }> {
    await this.assertMayChange(project, asStaff);
    const found = (await this.media.listOriginals(project.id, fileIds)).map(({ id }) => id);
    await this.save(project, found, favourite);
    return { fileIds: found };
  }

  private async assertMayChange(project: Project, asStaff: boolean): Promise<void> {
    if (asStaff) throw appError('auth.forbidden', 'You are signed in as staff: favourites belong to the client.');
    this.gallery.assertOpen(project, await this.entitlements.entitlementFor(project));
  }

  @Transactional({ retryOnDeadlock: true })
  private async save(project: Project, fileIds: readonly string[], favourite: boolean): Promise<void> {
    await this.access.setFavourites(project.id, project.clientEmailKey, fileIds, favourite ? this.clock.now() : null);
  }

  /** The favourites of a project's client in the order of the gallery. @throws AppError `project.not_found` */
  async listForStaff(projectId: string): Promise<{ project: Project; files: FavouriteFile[] }> {
    const project = await this.projects.get(projectId);
    return { project, files: await this.favourites.list(project.id, project.clientEmailKey) };
  }
}
