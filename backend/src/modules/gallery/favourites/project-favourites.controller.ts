import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '../../../common/http/api-decorators.js';
import { toDto } from '../../../common/http/dto-fields.js';
import { Area, AdminOnly } from '../../../common/http/audience.js';
import { FavouriteFileDto, FavouritesDto, FavouritesPersonDto } from './favourites.dto.js';
import { FavouritesService } from './favourites.service.js';

/** Staff read what the people of a gallery like. */
@Area('projects')
@AdminOnly()
@Controller('api/admin/projects/:id/favourites')
export class ProjectFavouritesController {
  constructor(private readonly favourites: FavouritesService) {}

  @Get()
  @ApiOperation({ summary: 'The favourites of everybody in the gallery, by person, with a list of file names to copy' })
  @ApiOkResponse({ type: FavouritesDto })
  async listFavourites(@Param('id') id: string): Promise<FavouritesDto> {
    const { files, people } = await this.favourites.listForStaff(id);
    return {
      count: files.length,
      files: files.map((file) => toDto(FavouriteFileDto, file)),
      people: people.map((person) => toDto(FavouritesPersonDto, person)),
      fileNames: files.map(({ originalName }) => originalName).join('\n'),
    };
  }
}
