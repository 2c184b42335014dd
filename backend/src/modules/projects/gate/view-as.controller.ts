import { Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AdminOnly, Area, Public } from '../../../common/http/audience.js';
import { sendCookies } from '../../../common/http/cookies.js';
import { isUuid } from '../../../common/identifiers.js';
import { Audited } from '../../audit/audited.decorator.js';
import { SettingsService } from '../../settings/settings.service.js';
import { OkDto } from '../../auth/users/user.dto.js';
import { galleryPath } from '../core/project.entity.js';
import { ProjectsService } from '../edit/projects.service.js';
import { ViewAsService } from './view-as.service.js';

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
    private readonly viewAs: ViewAsService,
    private readonly settings: SettingsService,
  ) {}

  @Post('admin/projects/:id/view-as-client')
  @AdminOnly()
  @HttpCode(200)
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({
    summary: 'Shows this browser the gallery as its client sees it, for an hour; read only',
  })
  @ApiOkResponse({ type: ViewAsDto })
  async viewAsClient(@Param('id') id: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<ViewAsDto> {
    const project = await this.projects.get(id);
    const { until, cookies } = this.viewAs.begin(project);
    sendCookies(reply, ...cookies);
    await this.settings.noteMilestone('previewedAt');
    return { galleryPath: galleryPath(project.id, project.clientEmail), until: until.toISOString() };
  }

  @Post('gallery/:projectId/:email/leave-view')
  @Public()
  @HttpCode(200)
  @ApiOperation({ summary: 'Ends viewing this gallery as its client; idempotent' })
  @ApiOkResponse({ type: OkDto })
  leaveClientView(
    @Param('projectId') projectId: string,
    @Param('email') _email: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): OkDto {
    if (isUuid(projectId)) sendCookies(reply, ...this.viewAs.end(projectId));
    return { ok: true };
  }
}
