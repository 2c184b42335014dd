import { Controller, Get, Headers, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiFoundResponse, ApiOkResponse, ApiOperation } from '../../../common/http/api-decorators.js';
import { Area, AdminOnly } from '../../../common/http/audience.js';
import { Audited } from '../../audit/audited.decorator.js';
import {
  BareMediaFileDto,
  MediaListQueryDto,
  OriginalLinkDto,
  RetriedMediaDto,
  StaffFilesDto,
  StaffFilesQueryDto,
  StaffMediaFileDto,
} from '../core/media-file.dto.js';
import { MediaService } from './media.service.js';

/** Lets staff manage the files of a project. */
@Area('media')
@AdminOnly()
@Controller('api/admin')
export class MediaController {
  constructor(private readonly media: MediaService) {}

  @Get('projects/:id/media')
  @ApiOperation({
    summary: 'All files of a project, failed and unfinished ones included; with `ids` or `audience` only those',
  })
  @ApiOkResponse({ type: [StaffMediaFileDto] })
  listProjectMedia(
    @Param('id') id: string,
    @Query() { ids, audience }: MediaListQueryDto,
  ): Promise<StaffMediaFileDto[]> {
    return this.media.listForStaff(id, ids?.split(','), audience);
  }

  @Get('projects/:id/files')
  @ApiOperation({ summary: 'Files of a project page by page, failed and unfinished ones included' })
  @ApiOkResponse({ type: StaffFilesDto })
  listProjectFiles(
    @Param('id') id: string,
    @Query() { after, section, only }: StaffFilesQueryDto,
  ): Promise<StaffFilesDto> {
    return this.media.pageForStaff(id, { section: section ?? null, only: only ?? null }, after);
  }

  @Get('projects/:id/files/all')
  @ApiOperation({ summary: 'Every file of a project without its pictures, in the order of the pages' })
  @ApiOkResponse({ type: [BareMediaFileDto] })
  listBareFiles(@Param('id') id: string): Promise<BareMediaFileDto[]> {
    return this.media.listBare(id);
  }

  @Post('media/:id/generate-thumbnail')
  @HttpCode(200)
  @Audited({ subject: ['file', 'id'] })
  @ApiOperation({
    summary: 'Renders the previews again; also retries a failed file',
  })
  @ApiOkResponse({ type: StaffMediaFileDto })
  renderMediaAgain(@Param('id') id: string): Promise<StaffMediaFileDto> {
    return this.media.renderAgain(id);
  }

  @Post('projects/:id/retry-failed-media')
  @HttpCode(200)
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({ summary: 'Retries every failed file of a project' })
  @ApiOkResponse({ type: RetriedMediaDto })
  async retryFailedMedia(@Param('id') id: string): Promise<RetriedMediaDto> {
    return { retriedCount: await this.media.renderFailedAgain(id) };
  }

  // One call serves both: a check before the download would be recorded as a download of its own.
  @Get('download/:id')
  @Audited({ subject: ['file', 'id'] })
  @ApiOperation({
    summary: 'Browser download of an original: redirects to a five-minute link',
  })
  @ApiOkResponse({ type: OriginalLinkDto, description: 'The signed link, for `Accept: application/json`' })
  @ApiFoundResponse({ description: 'The signed link' })
  async downloadOriginal(
    @Param('id') id: string,
    @Headers('accept') accept: string | undefined,
    // Nest sends the reply, once the audit log has the outcome.
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OriginalLinkDto | undefined> {
    const downloadUrl = await this.media.originalLinkForStaff(id);
    void reply.header('cache-control', 'no-store').header('vary', 'Accept');
    if (accept?.includes('application/json')) return { downloadUrl };
    void reply.status(302).header('location', downloadUrl);
    return undefined;
  }
}
