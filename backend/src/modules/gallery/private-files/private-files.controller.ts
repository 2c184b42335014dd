import { Body, Controller, Delete, HttpCode, Param, Put, Req } from '@nestjs/common';
import { ApiForbiddenResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Area } from '../../../common/http/audience.js';
import { CurrentUser } from '../../auth/sessions/audience.guard.js';
import { isStaff, type User } from '../../auth/users/user.entity.js';
import { GalleryRoute, OpenGallery } from '../../projects/gate/gallery-gate.guard.js';
import type { HeldProject } from '../../projects/people/holder.js';
import { PrivateFilesDto, SetPrivateFilesDto } from './private-files.dto.js';
import { PrivateFilesService } from './private-files.service.js';

/** What the clients of a gallery keep to themselves. */
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
    @OpenGallery() project: HeldProject,
    @Body() { fileIds, isPrivate }: SetPrivateFilesDto,
    @CurrentUser() user: User | undefined,
    @Req() { ip }: FastifyRequest,
  ): Promise<PrivateFilesDto> {
    const visitor = { asStaff: isStaff(user), address: ip };
    return { fileIds: await this.files.set(project, fileIds, isPrivate, visitor) };
  }

  @Put(':fileId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Hides a file from guests and partners; safe to repeat' })
  @ApiNoContentResponse()
  makeFilePrivate(
    @OpenGallery() project: HeldProject,
    @Param('fileId') fileId: string,
    @CurrentUser() user: User | undefined,
    @Req() { ip }: FastifyRequest,
  ): Promise<void> {
    return this.files.setOne(project, fileId, true, { asStaff: isStaff(user), address: ip });
  }

  @Delete(':fileId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Takes that back; safe to repeat. What staff have hidden stays hidden' })
  @ApiNoContentResponse()
  endFilePrivacy(
    @OpenGallery() project: HeldProject,
    @Param('fileId') fileId: string,
    @CurrentUser() user: User | undefined,
    @Req() { ip }: FastifyRequest,
  ): Promise<void> {
    return this.files.setOne(project, fileId, false, { asStaff: isStaff(user), address: ip });
  }
}
