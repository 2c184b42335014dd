import { Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation } from '../../../common/http/api-decorators.js';
import { toDto } from '../../../common/http/dto-fields.js';
import { AdminOnly, Area, NeedsProof } from '../../../common/http/audience.js';
import { ListQueryDto } from '../../../common/lists/list-query.js';
import { Audited } from '../../audit/audited.decorator.js';
import { endOfTrash, ProjectTrashService } from './project-trash.service.js';
import { ProjectDto } from '../lists/project.dto.js';
import { ProjectListsService } from '../lists/project-lists.service.js';
import { TRASH_LIST } from './trash.list.js';
import { TrashedProjectDto } from './trash.dto.js';

/** Lets staff restore projects from the trash, and delete them for good. */
@Area('projects')
@AdminOnly()
@Controller('api/admin/trash')
export class TrashController {
  constructor(
    private readonly trash: ProjectTrashService,
    private readonly lists: ProjectListsService,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'The newest 1,000 projects in the trash, or one page of them by `range`, `sort` and `filter`',
  })
  @ApiOkResponse({ type: [TrashedProjectDto] })
  async listTrash(
    @Query() raw: ListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TrashedProjectDto[]> {
    const query = TRASH_LIST.parse(raw);
    const page = await this.trash.list(query);
    return TRASH_LIST.send(reply, query, page).map((project) =>
      toDto(TrashedProjectDto, { ...project, deletesAt: endOfTrash(project.trashedAt) }),
    );
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({ summary: 'Takes a project out of the trash, as it was; a timer that has ended has ended' })
  @ApiOkResponse({ type: ProjectDto })
  async restoreProject(@Param('id') id: string): Promise<ProjectDto> {
    await this.trash.restore(id);
    return this.lists.get(id);
  }

  @Delete(':id')
  @NeedsProof()
  @HttpCode(204)
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({
    summary: 'Deletes a project in the trash for good: nobody sees it from now on, and a background job removes it',
  })
  @ApiNoContentResponse()
  async deleteProjectForGood(@Param('id') id: string): Promise<void> {
    await this.trash.deleteForGood(id);
  }
}
