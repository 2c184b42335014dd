import { Body, Controller, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation } from '../../common/http/api-decorators.js';
import { AdminOnly, Area } from '../../common/http/audience.js';
import { LargeBody } from '../../common/http/large-body.js';
import { Audited } from '../audit/audited.decorator.js';
import { CurrentUser } from '../auth/sessions/audience.guard.js';
import type { User } from '../auth/users/user.entity.js';
import { CreateProjectDto } from '../projects/edit/project-input.dto.js';
import { ProjectDto } from '../projects/lists/project.dto.js';
import { ProjectListsService } from '../projects/lists/project-lists.service.js';
import { NewProjectsService } from './new-projects.service.js';

/** Lets staff create projects; those of a preset begin with its selections. */
@Area('projects')
@AdminOnly()
@Controller('api/admin/projects')
export class NewProjectsController {
  constructor(
    private readonly newProjects: NewProjectsService,
    private readonly lists: ProjectListsService,
  ) {}

  @Post()
  @LargeBody()
  @Audited({ created: 'project', details: ({ timerEnabled }) => ({ timer: timerEnabled === true }) })
  @ApiOperation({ summary: 'Creates a project; with a preset, also its selections' })
  @ApiCreatedResponse({ type: ProjectDto })
  async createProject(@Body() body: CreateProjectDto, @CurrentUser() user: User): Promise<ProjectDto> {
    return this.lists.get(await this.newProjects.create(body, user));
  }
}
