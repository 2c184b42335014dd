import { Controller, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Area, AdminOnly } from '../../../common/http/audience.js';
import { sendCookies } from '../../../common/http/cookies.js';
import { Audited } from '../../audit/audited.decorator.js';
import { MilestonesService } from '../../settings/milestones.service.js';
import { galleryPath } from '../core/project.entity.js';
import { ProjectsService } from '../edit/projects.service.js';
import { ViewAsService } from './view-as.service.js';

export class ViewAsDto {
  @ApiProperty({ description: 'The path of the gallery.' }) galleryPath: string;
  @ApiProperty({ format: 'date-time' }) until: string;
}

/** Staff view a gallery as its client. */
@Area('sharing')
@AdminOnly()
@Controller('api/admin/projects/:id/view-as-client')
export class ViewAsController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly viewAs: ViewAsService,
    private readonly milestones: MilestonesService,
  ) {}

  @Post()
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
    await this.milestones.note('previewedAt');
    return { galleryPath: galleryPath(project.id, project.clientEmail), until: until.toISOString() };
  }
}
