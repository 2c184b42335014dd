import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../../common/http/audience.js';
import { StaffMediaFileDto } from '../core/media-file.dto.js';
import { MediaService } from '../listing/media.service.js';
import { ProcessUploadsDto, UploadUrlsDto, UploadUrlsReplyDto } from './upload.dto.js';
import { UploadsService } from './uploads.service.js';

/** Staff upload files: links first, then the record of what arrived. */
@ApiTags('uploads')
@AdminOnly()
@Controller('api/admin/projects/:id')
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly media: MediaService,
  ) {}

  @Post('upload-urls')
  @HttpCode(200)
  @ApiOperation({ summary: 'One signed PUT address a file' })
  @ApiOkResponse({ type: UploadUrlsReplyDto })
  async createUploadUrls(@Param('id') id: string, @Body() body: UploadUrlsDto): Promise<UploadUrlsReplyDto> {
    return { uploadUrls: await this.uploads.issue(id, body.files) };
  }

  @Post('process-uploads')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Records uploaded files and starts their preparation; safe to repeat',
  })
  @ApiOkResponse({ type: [StaffMediaFileDto] })
  async processUploads(@Param('id') id: string, @Body() body: ProcessUploadsDto): Promise<StaffMediaFileDto[]> {
    return this.media.listByIds(id, await this.uploads.record(id, body.uploads));
  }
}
