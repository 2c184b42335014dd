import { Body, Controller, Delete, HttpCode, Param, Put } from '@nestjs/common';
import {
  ApiForbiddenResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
} from '../../../common/http/api-decorators.js';
import { Area } from '../../../common/http/audience.js';
import { CurrentVisit, GalleryRoute } from '../../projects/gate/gallery-gate.guard.js';
import type { GalleryVisit } from '../../projects/gate/gallery-gate.service.js';
import { PrivateFilesDto, SetPrivateFilesDto } from './private-files.dto.js';
import { PrivateFilesService } from './private-files.service.js';

/** Hides files that the clients of a gallery keep to themselves. */
@Area('gallery')
@GalleryRoute()
@ApiForbiddenResponse({ description: '`auth.forbidden` for staff, guests and partners' })
@ApiResponse({ status: 429, description: '`auth.too_many_attempts` with retryAfterSeconds' })
@Controller('api/gallery/:projectId/:visitor/private')
export class PrivateFilesController {
  constructor(private readonly files: PrivateFilesService) {}

  @Put()
  @ApiOperation({ summary: 'Makes many files private, or takes that back' })
  @ApiOkResponse({ type: PrivateFilesDto })
  async setPrivateFiles(
    @CurrentVisit() visit: GalleryVisit,
    @Body() { fileIds, isPrivate }: SetPrivateFilesDto,
  ): Promise<PrivateFilesDto> {
    return { fileIds: await this.files.set(visit, fileIds, isPrivate) };
  }

  @Put(':fileId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Hides a file from guests and partners; safe to repeat' })
  @ApiNoContentResponse()
  makeFilePrivate(@CurrentVisit() visit: GalleryVisit, @Param('fileId') fileId: string): Promise<void> {
    return this.files.setOne(visit, fileId, true);
  }

  @Delete(':fileId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Takes that back; safe to repeat. What staff have hidden stays hidden' })
  @ApiNoContentResponse()
  endFilePrivacy(@CurrentVisit() visit: GalleryVisit, @Param('fileId') fileId: string): Promise<void> {
    return this.files.setOne(visit, fileId, false);
  }
}
