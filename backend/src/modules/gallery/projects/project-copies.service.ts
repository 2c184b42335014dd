import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../common/transactions.js';
import type { User } from '../../auth/users/user.entity.js';
import { AlbumsService } from '../../media/albums/albums.service.js';
import { ProjectsService } from '../../projects/projects.service.js';

/** New projects that begin as an earlier one: its settings and sections, without its files and its client. */
@Injectable()
export class ProjectCopiesService {
  constructor(
    private readonly projects: ProjectsService,
    private readonly albums: AlbumsService,
  ) {}

  /** @returns the id of the new project @throws AppError `project.not_found` */
  @Transactional()
  async copy(id: string, copy: Parameters<ProjectsService['copy']>[1], creator: User): Promise<string> {
    const copyId = await this.projects.copy(id, copy, creator);
    await this.albums.copy(id, copyId);
    return copyId;
  }
}
