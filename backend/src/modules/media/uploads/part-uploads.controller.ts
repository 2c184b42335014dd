import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation } from '../../../common/http/api-decorators.js';
import { LargeBody } from '../../../common/http/large-body.js';
import { Area, AdminOnly } from '../../../common/http/audience.js';
import { Unaudited } from '../../audit/audited.decorator.js';
import {
  CompleteUploadDto,
  PartLinksDto,
  SignPartsDto,
  StartedUploadsDto,
  StartUploadsDto,
  UploadKeyDto,
  UploadProgressDto,
} from './part-upload.dto.js';
import { PartUploadsService } from './part-uploads.service.js';

/**
 * Staff upload large files in parts, which may be interrupted. The calls are the same whatever the storage;
 * process-uploads records the upload.
 */
@Area('uploads')
@AdminOnly()
@Controller('api/admin/projects/:id/uploads')
export class PartUploadsController {
  constructor(private readonly uploads: PartUploadsService) {}

  @Post('start')
  @LargeBody()
  @HttpCode(200)
  @Unaudited('processUploads records the upload as a whole')
  @ApiOperation({
    summary: 'Starts uploads: one per file, in parts or with one PUT for a small file',
  })
  @ApiOkResponse({ type: StartedUploadsDto })
  async startUploads(@Param('id') id: string, @Body() body: StartUploadsDto): Promise<StartedUploadsDto> {
    return { uploads: await this.uploads.start(id, body.files) };
  }

  @Post('sign-parts')
  @HttpCode(200)
  @Unaudited('processUploads records the upload as a whole')
  @ApiOperation({ summary: 'Short-lived PUT addresses of parts' })
  @ApiOkResponse({ type: PartLinksDto })
  async signUploadParts(@Param('id') id: string, @Body() body: SignPartsDto): Promise<PartLinksDto> {
    return { links: await this.uploads.sign(id, body.key, body.numbers) };
  }

  @Get('progress')
  @ApiOperation({ summary: 'The parts of an upload that have arrived' })
  @ApiOkResponse({ type: UploadProgressDto })
  getUploadProgress(@Param('id') id: string, @Query() { key }: UploadKeyDto): Promise<UploadProgressDto> {
    return this.uploads.progress(id, key);
  }

  @Post('complete')
  @LargeBody()
  @HttpCode(204)
  @Unaudited('processUploads records the upload as a whole')
  @ApiOperation({ summary: 'Joins the parts; safe to repeat' })
  @ApiNoContentResponse()
  completeUpload(@Param('id') id: string, @Body() body: CompleteUploadDto): Promise<void> {
    return this.uploads.complete(id, body.key, body.parts);
  }

  @Post('abort')
  @HttpCode(204)
  @Unaudited('processUploads records the upload as a whole')
  @ApiOperation({ summary: 'Drops an upload that is not recorded' })
  @ApiNoContentResponse()
  abortUpload(@Param('id') id: string, @Body() body: UploadKeyDto): Promise<void> {
    return this.uploads.abort(id, body.key);
  }
}
