import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiResponse } from '../../../common/http/api-decorators.js';
import { Area } from '../../../common/http/audience.js';
import { CurrentVisit, GalleryRoute } from '../../projects/gate/gallery-gate.guard.js';
import type { GalleryVisit } from '../../projects/gate/gallery-gate.service.js';
import { FavouriteFilesDto, OwnFavouritesDto, SetFavouritesDto } from './favourites.dto.js';
import { FavouritesService } from './favourites.service.js';

const LimitedByAddress = () =>
  ApiResponse({ status: 429, description: '`auth.too_many_attempts` with retryAfterSeconds' });

/** Serves the favourites of the person whose link it is. */
@Area('gallery')
@GalleryRoute()
@Controller('api/gallery/:projectId/:visitor/favourites')
export class FavouritesController {
  constructor(private readonly favourites: FavouritesService) {}

  @Get()
  @ApiOperation({ summary: "The person's favourites; for a client also those of the other clients" })
  @ApiOkResponse({ type: OwnFavouritesDto })
  getFavourites(@CurrentVisit() visit: GalleryVisit): Promise<OwnFavouritesDto> {
    return this.favourites.read(visit);
  }

  @Put()
  @ApiOperation({ summary: 'Marks many files as favourites, or removes the mark' })
  @ApiOkResponse({ type: FavouriteFilesDto })
  @LimitedByAddress()
  setFavourites(@CurrentVisit() visit: GalleryVisit, @Body() body: SetFavouritesDto): Promise<FavouriteFilesDto> {
    return this.favourites.setMany(visit, body.fileIds, body.favourite);
  }

  @Put(':fileId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Adds a favourite; safe to repeat' })
  @ApiNoContentResponse()
  @LimitedByAddress()
  addFavourite(@CurrentVisit() visit: GalleryVisit, @Param('fileId') fileId: string): Promise<void> {
    return this.favourites.set(visit, fileId, true);
  }

  @Delete(':fileId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Removes a favourite; safe to repeat' })
  @ApiNoContentResponse()
  @LimitedByAddress()
  removeFavourite(@CurrentVisit() visit: GalleryVisit, @Param('fileId') fileId: string): Promise<void> {
    return this.favourites.set(visit, fileId, false);
  }
}
