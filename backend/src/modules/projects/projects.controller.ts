import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  ApiConflictResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
} from '../../common/http/api-decorators.js';
import { LargeBody } from '../../common/http/large-body.js';
import { Audited, changedFields, shortText } from '../audit/audited.decorator.js';
import { Area, AdminOnly } from '../../common/http/audience.js';
import { IfMatchVersion, SendsEntityTag } from '../../common/http/entity-tag.js';
import { hangUpSignal } from '../../common/http/request-lifetime.js';
import { ListQueryDto } from '../../common/lists/list-query.js';
import { ProjectTrashService } from './trash/project-trash.service.js';
import { ProjectsService } from './edit/projects.service.js';
import { CurrentUser } from '../auth/sessions/audience.guard.js';
import type { User } from '../auth/users/user.entity.js';
import { ProjectDto, ShownPasscodeDto } from './lists/project.dto.js';
import { PasscodeDto, TimerDto, UpdateProjectDto } from './edit/project-input.dto.js';
import { ProjectEditsService } from './edit/project-edits.service.js';
import { PROJECT_LIST } from './lists/project.list.js';
import { ProjectListsService } from './lists/project-lists.service.js';

/** Lets staff manage projects. */
@Area('projects')
@AdminOnly()
@Controller('api/admin/projects')
export class ProjectsController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly trash: ProjectTrashService,
    private readonly lists: ProjectListsService,
    private readonly edits: ProjectEditsService,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'The newest 1,000 projects, or one page of them by `range`, `sort` and `filter`',
    description: 'Content-Range ends in /* for a search with more results than are counted.',
  })
  @ApiOkResponse({ type: [ProjectDto] })
  async listProjects(
    @Query() raw: ListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProjectDto[]> {
    const query = PROJECT_LIST.parse(raw);
    const page = await this.lists.listPage(query, hangUpSignal(reply));
    return PROJECT_LIST.send(reply, query, page);
  }

  @Get(':id')
  @SendsEntityTag()
  @ApiOperation({ summary: 'One project' })
  @ApiOkResponse({ type: ProjectDto })
  getProject(@Param('id') id: string): Promise<ProjectDto> {
    return this.lists.get(id);
  }

  @Put(':id')
  @LargeBody()
  @SendsEntityTag()
  @Audited({
    subject: ['project', 'id'],
    details: (body) => ({
      ...changedFields(body),
      ...(body['status'] === undefined ? {} : { status: shortText(body['status']) }),
    }),
  })
  @ApiOperation({
    summary: 'Changes name, description, client, event date, status, timer or watermark',
  })
  @ApiHeader({ name: 'If-Match', required: false, description: 'The ETag of the project that was edited' })
  @ApiOkResponse({ type: ProjectDto })
  @ApiConflictResponse({ description: '`project.changed`: somebody else edited it meanwhile' })
  async updateProject(
    @Param('id') id: string,
    @Body() body: UpdateProjectDto,
    @CurrentUser() editor: User,
    @IfMatchVersion() match: number | null,
  ): Promise<ProjectDto> {
    const { version = match, ...changes } = body;
    await this.edits.update(id, changes, editor, version);
    return this.lists.get(id);
  }

  @Patch(':id/timer')
  @SendsEntityTag()
  @Audited({
    subject: ['project', 'id'],
    details: ({ timerEnabled, expiresAt }) => ({ timer: timerEnabled === true, expiresAt: shortText(expiresAt) }),
  })
  @ApiOperation({
    summary: 'Sets or ends the gallery timer',
  })
  @ApiHeader({ name: 'If-Match', required: false, description: 'The ETag of the project whose timer was edited' })
  @ApiOkResponse({ type: ProjectDto })
  @ApiConflictResponse({ description: '`project.changed`: somebody else edited it meanwhile' })
  async setProjectTimer(
    @Param('id') id: string,
    @Body() timer: TimerDto,
    @CurrentUser() editor: User,
    @IfMatchVersion() match: number | null,
  ): Promise<ProjectDto> {
    await this.edits.setTimer(id, timer, editor, match);
    return this.lists.get(id);
  }

  @Put(':id/passcode')
  @Audited({
    subject: ['project', 'id'],
    details: ({ passcode }) => ({ passcode: passcode === null ? 'removed' : 'set' }),
  })
  @ApiOperation({ summary: 'Sets, changes or removes the gallery passcode' })
  @ApiOkResponse({ type: ProjectDto })
  async setProjectPasscode(@Param('id') id: string, @Body() body: PasscodeDto): Promise<ProjectDto> {
    await this.projects.setPasscode(id, body.passcode);
    return this.lists.get(id);
  }

  @Get(':id/passcode')
  @Header('cache-control', 'no-store')
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({
    summary: 'The gallery passcode, to pass it on; recorded in the audit log',
  })
  @ApiOkResponse({ type: ShownPasscodeDto })
  async showProjectPasscode(@Param('id') id: string): Promise<ShownPasscodeDto> {
    return { passcode: await this.projects.showPasscode(id) };
  }

  @Delete(':id')
  @HttpCode(204)
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({
    summary: 'Moves a project to the trash, where it can be restored for 30 days; closes it for everyone',
  })
  @ApiNoContentResponse()
  async deleteProject(@Param('id') id: string): Promise<void> {
    await this.trash.add(id);
  }
}
