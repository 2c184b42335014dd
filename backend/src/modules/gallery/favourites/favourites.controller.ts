import { Body, Controller, Delete, Get, HttpCode, Param, Put, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Area } from '../../../common/http/audience.js';
import { CurrentUser } from '../../auth/sessions/audience.guard.js';
import { isStaff, type User } from '../../auth/users/user.entity.js';
import { CurrentPerson, GalleryRoute, OpenGallery } from '../../projects/gate/gallery-gate.guard.js';
import type { HeldProject } from '../../projects/people/holder.js';
import type { GalleryPerson } from '../../projects/people/person.entity.js';
import { FavouriteFilesDto, OwnFavouritesDto, SetFavouritesDto } from './favourites.dto.js';
import { FavouritesService } from './favourites.service.js';

const LimitedByAddress = () =>
  ApiResponse({ status: 429, description: '`auth.too_many_attempts` with retryAfterSeconds' });

/** The favourites of the person whose link it is. */
@Area('gallery')
@GalleryRoute()
@Controller('api/gallery/:projectId/:visitor/favourites')
export class FavouritesController {
  constructor(private readonly favourites: FavouritesService) {}

  @Get()
  @ApiOperation({ summary: "The person's favourites; for a client also those of the other clients" })
  @ApiOkResponse({ type: OwnFavouritesDto })
  getFavourites(
    @OpenGallery() project: HeldProject,
    @CurrentPerson() person: GalleryPerson,
    @CurrentUser() user: User | undefined,
  ): Promise<OwnFavouritesDto> {
    return this.favourites.read(project, person, isStaff(user));
  }

  @Put()
  @ApiOperation({ summary: 'Marks many files as favourites, or removes the mark' })
  @ApiOkResponse({ type: FavouriteFilesDto })
  @LimitedByAddress()
  setFavourites(
    @OpenGallery() project: HeldProject,
    @CurrentPerson() person: GalleryPerson,
    @Body() body: SetFavouritesDto,
    @CurrentUser() user: User | undefined,
    @Req() { ip }: FastifyRequest,
  ): Promise<FavouriteFilesDto> {
    const visitor = { person, asStaff: isStaff(user), address: ip };
    return this.favourites.setMany(project, body.fileIds, body.favourite, visitor);
  }

  @Put(':fileId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Adds a favourite; safe to repeat' })
  @ApiNoContentResponse()
  @LimitedByAddress()
  addFavourite(
    @OpenGallery() project: HeldProject,
    @CurrentPerson() person: GalleryPerson,
    @Param('fileId') fileId: string,
    @CurrentUser() user: User | undefined,
    @Req() { ip }: FastifyRequest,
  ): Promise<void> {
    return this.favourites.set(project, fileId, true, { person, asStaff: isStaff(user), address: ip });
  }

  @Delete(':fileId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Removes a favourite; safe to repeat' })
  @ApiNoContentResponse()
  @LimitedByAddress()
  removeFavourite(
    @OpenGallery() project: HeldProject,
    @CurrentPerson() person: GalleryPerson,
    @Param('fileId') fileId: string,
    @CurrentUser() user: User | undefined,
    @Req() { ip }: FastifyRequest,
  ): Promise<void> {
    return this.favourites.set(project, fileId, false, { person, asStaff: isStaff(user), address: ip });
  }
}
