import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiResponse } from '../../../common/http/api-decorators.js';
import { LargeBody } from '../../../common/http/large-body.js';
import { Area } from '../../../common/http/audience.js';
import { attachment } from '../../../common/bytes/content-disposition.js';
import { sendBytes } from '../../../common/bytes/send-bytes.js';
import { ChangesNothing, CountsForClient, CurrentVisit, GalleryRoute } from '../../projects/gate/gallery-gate.guard.js';
import { GalleryGateService, type GalleryVisit } from '../../projects/gate/gallery-gate.service.js';
import { DownloadErrors } from '../access/gallery.dto.js';
import { ArchiveDto, ArchiveRequestDto, ArchiveSizeDto } from './archive.dto.js';
import { ArchivesService } from './archives.service.js';
import { ZipDownloads } from './zip-downloads.js';

const requestOf = ({ fileIds = null, sections = [], fileCount, size = 'original' }: ArchiveRequestDto) => ({
  fileIds: sections.length > 0 ? (fileIds ?? []) : fileIds,
  sections,
  fileCount: fileCount ?? null,
  size,
});

/** Sends many files as one ZIP. */
@Area('gallery')
@GalleryRoute()
@Controller('api/gallery/:projectId/:visitor/archive')
export class ArchivesController {
  constructor(
    private readonly archives: ArchivesService,
    private readonly downloads: ZipDownloads,
    private readonly gate: GalleryGateService,
  ) {}

  @Post()
  @LargeBody()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Creates a link to a ZIP of files within the allowance, all or none',
  })
  @ApiOkResponse({ type: ArchiveDto })
  @DownloadErrors('; `download.files_changed`: the gallery has more or fewer files than `fileCount`')
  @ApiResponse({ status: 429, description: '`auth.too_many_attempts` with retryAfterSeconds' })
  @ApiResponse({ status: 503, description: '`download.busy` with retryAfterSeconds' })
  createArchive(@CurrentVisit() visit: GalleryVisit, @Body() body: ArchiveRequestDto): Promise<ArchiveDto> {
    // The browser shows no reason when the download itself is rejected.
    this.downloads.assertFree(visit.address);
    return this.archives.create(visit, requestOf(body));
  }

  @Post('size')
  @LargeBody()
  @ChangesNothing()
  @HttpCode(200)
  @ApiOperation({ summary: 'How large such a ZIP would be; creates no link' })
  @ApiOkResponse({ type: ArchiveSizeDto })
  @ApiResponse({ status: 429, description: '`auth.too_many_attempts` with retryAfterSeconds' })
  measureArchive(@CurrentVisit() visit: GalleryVisit, @Body() body: ArchiveRequestDto): Promise<ArchiveSizeDto> {
    return this.archives.measure(visit, requestOf(body));
  }

  @Get(':archiveId')
  @CountsForClient()
  @ApiOperation({
    summary: 'Browser download of a ZIP: streamed, with Range; a file counts once its bytes are sent',
  })
  @ApiProduces('application/zip')
  @ApiOkResponse({ description: 'The ZIP', schema: { type: 'string', format: 'binary' } })
  @ApiResponse({ status: 402, description: '`download.limit_reached` or `download.requires_payment`' })
  @ApiResponse({ status: 503, description: '`download.busy` with retryAfterSeconds' })
  async downloadArchive(
    @CurrentVisit() visit: GalleryVisit,
    @Param('archiveId') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { filename, open, ...bytes } = await this.archives.open(visit, id);
    void reply.header('content-disposition', attachment(filename)).header('cache-control', 'private, no-store');
    const mayStay = () => this.gate.isOpen(visit.project.id, visit.visitor);
    await sendBytes(
      { ...bytes, open: (range) => this.downloads.start(id, visit.address, mayStay, () => open(range)) },
      request,
      reply,
    );
  }
}
