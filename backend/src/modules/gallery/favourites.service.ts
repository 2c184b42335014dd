import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { refuse } from '../../common/errors.js';
import { MediaService } from '../media/media.service.js';
import { EntitlementsService } from '../payments/entitlements.service.js';
import type { Project } from '../projects/project.entity.js';
import { ProjectsService } from '../projects/projects.service.js';
import { ClientAccessRepository, type FavouriteFile } from './client-access.repository.js';
import { GalleryService } from './gallery.service.js';

/** The hearts of clients: given by them, read by staff. */
@Injectable()
export class FavouritesService {
  constructor(
    private readonly access: ClientAccessRepository,
    private readonly entitlements: EntitlementsService,
    private readonly gallery: GalleryService,
    private readonly media: MediaService,
    private readonly projects: ProjectsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives or takes a heart; doing so twice is no mistake.
   * @throws AppError `gallery.expired`, `media.not_found`, `auth.forbidden` for staff
   */
  async set(project: Project, fileId: string, favourite: boolean, asStaff: boolean): Promise<void> {
    if (asStaff) throw refuse('auth.forbidden', 'You are signed in as staff: the hearts are the client’s.');
    this.gallery.assertOpen(project, await this.entitlements.levelFor(project.id, project.clientEmailKey));
    const file = await this.media.getReady(project.id, fileId);
    await this.access.setFavourite(project.id, project.clientEmailKey, file.id, favourite ? this.clock.now() : null);
  }

  /** The hearts of a project's client in the order of the gallery. @throws AppError `project.not_found` */
  async listForStaff(projectId: string): Promise<{ project: Project; files: FavouriteFile[] }> {
    const project = await this.projects.get(projectId);
    return { project, files: await this.access.listFavourites(project.id, project.clientEmailKey) };
  }
}
