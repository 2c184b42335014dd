import { Body, Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiProperty, ApiPropertyOptional, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AdminOnly, Area, Public } from '../../../common/http/audience.js';
import { sendCookies } from '../../../common/http/cookies.js';
import { IfSent, IsId } from '../../../common/http/fields.js';
import { isUuid } from '../../../common/identifiers.js';
import { Audited } from '../../audit/audited.decorator.js';
import { SettingsService } from '../../settings/settings.service.js';
import { OkDto } from '../../auth/users/user.dto.js';
import { ProjectsService } from '../edit/projects.service.js';
import { GalleryLinksService } from '../people/gallery-links.service.js';
import { PeopleService } from '../people/people.service.js';
import { ViewAsService } from './view-as.service.js';

export class ViewAsInputDto {
  @ApiPropertyOptional({ format: 'uuid', description: 'Whose view it is; the main client’s when left out.' })
  @IfSent()
  @IsId({ message: 'personId must be the id of a person' })
  personId?: string;
}

export class ViewAsDto {
  @ApiProperty({ description: 'The path of the gallery.' }) galleryPath: string;
  @ApiProperty({ format: 'date-time' }) until: string;
}

/** Staff view a gallery as its client. */
@Area('sharing')
@Controller('api')
export class ViewAsController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly people: PeopleService,
    private readonly links: GalleryLinksService,
    private readonly viewAs: ViewAsService,
    private readonly settings: SettingsService,
  ) {}

  @Post('admin/projects/:id/view-as-client')
  @AdminOnly()
  @HttpCode(200)
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({
    summary: 'Shows this browser the gallery as its client or another person sees it, for an hour; read only',
  })
  @ApiBody({ type: ViewAsInputDto, required: false })
  @ApiOkResponse({ type: ViewAsDto })
  @ApiResponse({ status: 404, description: '`project.not_found`, `person.not_found`' })
  async viewAsClient(
    @Param('id') id: string,
    @Body() { personId }: ViewAsInputDto = {},
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ViewAsDto> {
    const project = await this.projects.get(id);
    const person = personId ? await this.people.get(project.id, personId) : await this.people.main(project.id);
    const { until, cookies } = this.viewAs.begin(project);
    sendCookies(reply, ...cookies);
    await this.settings.noteMilestone('previewedAt');
    return { galleryPath: this.links.path(project.id, person), until: until.toISOString() };
  }

  @Post('gallery/:projectId/:visitor/leave-view')
  @Public()
  @HttpCode(200)
  @ApiOperation({ summary: 'Ends viewing this gallery as its client; idempotent' })
  @ApiOkResponse({ type: OkDto })
  leaveClientView(
    @Param('projectId') projectId: string,
    @Param('visitor') _visitor: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): OkDto {
    if (isUuid(projectId)) sendCookies(reply, ...this.viewAs.end(projectId));
    return { ok: true };
  }
}
