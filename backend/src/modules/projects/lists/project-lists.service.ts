import { Injectable } from '@nestjs/common';
import { emailKey } from '../../../common/identifiers.js';
import type { ListQuery, Page } from '../../../common/lists/list-query.js';
import { GalleryLinksService } from '../people/gallery-links.service.js';
import { ProjectsService } from '../edit/projects.service.js';
import { ProjectDto } from './project.dto.js';
import type { ProjectSort } from './project.list.js';
import type { ProjectWithCounts } from './project-with-counts.query.js';
import { ProjectsQuery } from './projects.query.js';

/** Lists projects with the counts of their files and favourites. */
@Injectable()
export class ProjectListsService {
  constructor(
    private readonly query: ProjectsQuery,
    private readonly projects: ProjectsService,
    private readonly links: GalleryLinksService,
  ) {}

  /** @throws AppError `project.not_found`, `project.in_trash` */
  async get(id: string): Promise<ProjectDto> {
    const project = await this.query.find(id);
    if (project) return this.toDto(project);
    // Rejects with the reason, unless the project has just been restored.
    await this.projects.get(id);
    return this.get(id);
  }

  /** @param signal aborting it cancels a search in the database */
  async listPage(query: ListQuery<ProjectSort>, signal: AbortSignal): Promise<Page<ProjectDto>> {
    const { rows, total } = await this.query.listPage(query, signal);
    return { rows: rows.map((project) => this.toDto(project)), total };
  }

  /** Lists active projects with a client of this address, newest first. */
  listForClient(email: string): Promise<ProjectWithCounts[]> {
    return this.query.listForClient(emailKey(email));
  }

  private toDto(project: ProjectWithCounts): ProjectDto {
    return ProjectDto.from(project, this.links.path(project.id, project.person));
  }
}
