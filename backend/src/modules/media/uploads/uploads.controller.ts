import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '../../../common/http/api-decorators.js';
import { LargeBody } from '../../../common/http/large-body.js';
import { Area, AdminOnly } from '../../../common/http/audience.js';
import { Audited, shortText, Unaudited, type Details } from '../../audit/audited.decorator.js';
import { StaffMediaFileDto } from '../core/media-file.dto.js';
import { MediaService } from '../listing/media.service.js';
import { ProcessUploadsDto, UploadUrlsDto, UploadUrlsReplyDto } from './upload.dto.js';
import { UploadsService } from './uploads.service.js';

const recordedFiles = ({ uploads }: Record<string, unknown>): Details => {
  const files = Array.isArray(uploads) ? (uploads as Record<string, unknown>[]) : [];
  return { files: files.length, first: shortText(files[0]?.['originalName']) };
};

/** Staff upload files: links first, then the record of what arrived. */
@Area('uploads')
@AdminOnly()
@Controller('api/admin/projects/:id')
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly media: MediaService,
  ) {}

  @Post('upload-urls')
  @LargeBody()
  @HttpCode(200)
  @Unaudited('processUploads records the upload as a whole')
  @ApiOperation({ summary: 'One signed PUT address per file' })
  @ApiOkResponse({ type: UploadUrlsReplyDto })
  async createUploadUrls(@Param('id') id: string, @Body() body: UploadUrlsDto): Promise<UploadUrlsReplyDto> {
    return { uploadUrls: await this.uploads.issue(id, body.files) };
  }

  @Post('process-uploads')
  @LargeBody()
  @HttpCode(200)
  @Audited({ subject: ['project', 'id'], details: recordedFiles })
  @ApiOperation({
    summary: 'Records uploaded files and starts rendering; safe to repeat',
  })
  @ApiOkResponse({ type: [StaffMediaFileDto] })
  async processUploads(@Param('id') id: string, @Body() body: ProcessUploadsDto): Promise<StaffMediaFileDto[]> {
    return this.media.listByIds(id, await this.uploads.record(id, body.uploads));
  }
}
