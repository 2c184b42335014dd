import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation } from '../../common/http/api-decorators.js';
import { AdminOnly, Area } from '../../common/http/audience.js';
import { Audited } from '../audit/audited.decorator.js';
import { CurrentUser } from '../auth/sessions/audience.guard.js';
import type { User } from '../auth/users/user.entity.js';
import { CopyProjectDto } from '../projects/edit/project-input.dto.js';
import { ProjectDto } from '../projects/lists/project.dto.js';
import { ProjectListsService } from '../projects/lists/project-lists.service.js';
import { CopiedProjectsService } from './copied-projects.service.js';

/** Lets staff copy projects with the switches of their automatic mails, which the module of projects does not know. */
@Area('projects')
@AdminOnly()
@Controller('api/admin/projects')
export class CopiedProjectsController {
  constructor(
    private readonly copies: CopiedProjectsService,
    private readonly lists: ProjectListsService,
  ) {}

  @Post(':id/copy')
  @Audited({ created: 'project' })
  @ApiOperation({
    summary:
      'Creates a project with the settings, sections and reminders of another for another client, without its files',
    description: 'Its name is "Copy of ..." when none is sent.',
  })
  @ApiCreatedResponse({ type: ProjectDto })
  async copyProject(
    @Param('id') id: string,
    @Body() copy: CopyProjectDto,
    @CurrentUser() user: User,
  ): Promise<ProjectDto> {
    return this.lists.get(await this.copies.copy(id, copy, user));
  }
}
