import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ApiForbiddenResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiResponse,
} from '../../common/http/api-decorators.js';
import { attachment } from '../../common/bytes/content-disposition.js';
import { sendBytes } from '../../common/bytes/send-bytes.js';
import { AdminOnly, Area, NeedsProof } from '../../common/http/audience.js';
import { Audited, shortText } from '../audit/audited.decorator.js';
import { CurrentUser, IsProven } from '../auth/sessions/audience.guard.js';
import type { User } from '../auth/users/user.entity.js';
import { ExportZipsService } from './export-zips.service.js';
import { ExportDto, ExportPreviewDto, ExportScopeDto } from './exports.dto.js';
import { ExportsService } from './exports.service.js';

const NotFound = () =>
  ApiResponse({ status: 404, description: '`project.not_found` or `client.not_found`: there is nothing to export' });
const Gone = () =>
  ApiResponse({ status: 404, description: '`export.not_found`: it has expired, or is of somebody else' });

/** Staff take a project, the galleries of a client, or everything along. */
@Area('health')
@AdminOnly()
@Controller('api/admin/exports')
export class ExportsController {
  constructor(
    private readonly exports: ExportsService,
    private readonly zips: ExportZipsService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'How much an export would contain, and the last one that you have asked for' })
  @ApiOkResponse({ type: ExportPreviewDto })
  @NotFound()
  previewExport(@Query() scope: ExportScopeDto, @CurrentUser() user: User): Promise<ExportPreviewDto> {
    return this.exports.preview(scope, user);
  }

  @Post()
  @NeedsProof()
  @HttpCode(200)
  @Audited({
    details: ({ project, client }) => ({
      ...(project != null && { project: shortText(project) }),
      ...(client != null && { client: shortText(client) }),
    }),
  })
  @ApiOperation({
    summary: 'Prepares an export of a project, of the galleries of a client, or of everything, in a worker',
    description: 'Only the person who asks may download it, for three days. An erasure of a person ends it.',
  })
  @ApiOkResponse({ type: ExportDto })
  @NotFound()
  requestExport(@Body() scope: ExportScopeDto, @CurrentUser() user: User): Promise<ExportDto> {
    return this.exports.request(scope, user);
  }

  @Get(':id/zip')
  @ApiOperation({
    summary: 'Browser download of an export: a streamed ZIP, with Range',
    description:
      'A download begins with a proof, as `GET /api/user/proof` asks for it. Later ranges need none for a day, unless the user signs out everywhere or gets a new password.',
  })
  @ApiProduces('application/zip')
  @ApiOkResponse({ description: 'The ZIP', schema: { type: 'string', format: 'binary' } })
  @Gone()
  @ApiForbiddenResponse({ description: '`auth.forbidden`; `auth.proof_required` where a download begins' })
  @ApiResponse({ status: 409, description: '`export.not_ready`' })
  @ApiResponse({ status: 503, description: '`download.busy` with retryAfterSeconds' })
  async downloadExport(
    @Param('id') id: string,
    @CurrentUser() user: User,
    @IsProven() isProven: boolean,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const found = await this.exports.get(id, user);
    const bytes = await this.zips.open(found, { user, isProven, address: request.ip });
    void reply.header('content-disposition', attachment(found.name)).header('cache-control', 'private, no-store');
    await sendBytes(bytes, request, reply);
  }
}
