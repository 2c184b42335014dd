import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../common/transactions.js';
import type { User } from '../../auth/users/user.entity.js';
import { AlbumsService } from '../../media/albums/albums.service.js';
import { ProjectsService } from '../../projects/projects.service.js';

/** New projects that begin as an earlier one: its settings and sections, without its files. */
@Injectable()
export class ProjectCopiesService {
  constructor(
    private readonly projects: ProjectsService,
    private readonly albums: AlbumsService,
  ) {}

  /** @returns the id of the new project @throws AppError `project.not_found` */
  @Transactional()
  async copy(id: string, name: string | undefined, creator: User): Promise<string> {
    const copy = await this.projects.copy(id, name, creator);
    await this.albums.copy(id, copy);
    return copy;
  }
}
