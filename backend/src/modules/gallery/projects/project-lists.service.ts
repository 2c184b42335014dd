import { Injectable } from '@nestjs/common';
import { emailKey } from '../../../common/identifiers.js';
import { appError } from '../../../common/errors.js';
import type { ListQuery, Page } from '../../../common/lists/list-query.js';
import { ProjectDto } from './project.dto.js';
import { ProjectsQuery, type ProjectSort, type ProjectWithCounts } from './projects.query.js';

/** Projects as they are listed: with the counts of their files and favourites. */
@Injectable()
export class ProjectListsService {
  constructor(private readonly projects: ProjectsQuery) {}

  /** @throws AppError `project.not_found` */
  async get(id: string): Promise<ProjectDto> {
    const project = await this.projects.find(id);
    if (!project) throw appError('project.not_found', 'Project Not Found');
    return ProjectDto.from(project);
  }

  /** The newest 1,000. */
  async listNewest(): Promise<ProjectDto[]> {
    return (await this.projects.listNewest()).map((project) => ProjectDto.from(project));
  }

  /** @param signal aborting it cancels a search in the database */
  async listPage(query: ListQuery<ProjectSort>, signal: AbortSignal): Promise<Page<ProjectDto>> {
    const { rows, total } = await this.projects.listPage(query, signal);
    return { rows: rows.map((project) => ProjectDto.from(project)), total };
  }

  /** Active projects that are shared with this address, newest first. */
  listForClient(email: string): Promise<ProjectWithCounts[]> {
    return this.projects.listForClient(emailKey(email));
  }
}
