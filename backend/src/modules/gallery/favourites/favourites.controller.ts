import { Body, Controller, Delete, HttpCode, Param, Put, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Area } from '../../../common/http/audience.js';
import { CurrentUser } from '../../auth/sessions/audience.guard.js';
import { isStaff, type User } from '../../auth/users/user.entity.js';
import { GalleryRoute, OpenGallery } from '../../projects/gate/gallery-gate.guard.js';
import type { Project } from '../../projects/core/project.entity.js';
import { FavouriteFilesDto, SetFavouritesDto } from './favourites.dto.js';
import { FavouritesService } from './favourites.service.js';

/** A client's favourites. */
@Area('gallery')
@GalleryRoute()
@ApiResponse({ status: 429, description: '`auth.too_many_attempts` with retryAfterSeconds' })
@Controller('api/gallery/:projectId/:email/favourites')
export class FavouritesController {
  constructor(private readonly favourites: FavouritesService) {}

  @Put()
  @ApiOperation({ summary: 'Marks many files as favourites, or removes the mark' })
  @ApiOkResponse({ type: FavouriteFilesDto })
  setFavourites(
    @OpenGallery() project: Project,
    @Body() body: SetFavouritesDto,
    @CurrentUser() user: User | undefined,
    @Req() { ip }: FastifyRequest,
  ): Promise<FavouriteFilesDto> {
    return this.favourites.setMany(project, body.fileIds, body.favourite, { asStaff: isStaff(user), address: ip });
  }

  @Put(':fileId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Adds a favourite; safe to repeat' })
  @ApiNoContentResponse()
  addFavourite(
    @OpenGallery() project: Project,
    @Param('fileId') fileId: string,
    @CurrentUser() user: User | undefined,
    @Req() { ip }: FastifyRequest,
  ): Promise<void> {
    return this.favourites.set(project, fileId, true, { asStaff: isStaff(user), address: ip });
  }

  @Delete(':fileId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Removes a favourite; safe to repeat' })
  @ApiNoContentResponse()
  removeFavourite(
    @OpenGallery() project: Project,
    @Param('fileId') fileId: string,
    @CurrentUser() user: User | undefined,
    @Req() { ip }: FastifyRequest,
  ): Promise<void> {
    return this.favourites.set(project, fileId, false, { asStaff: isStaff(user), address: ip });
  }
}
