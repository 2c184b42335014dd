import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { Area, AdminOnly } from '../../../common/http/audience.js';
import { FavouritesDto } from './favourites.dto.js';
import { FavouritesService } from './favourites.service.js';

/** Staff read what a client likes. */
@Area('projects')
@AdminOnly()
@Controller('api/admin/projects/:id/favourites')
export class ProjectFavouritesController {
  constructor(private readonly favourites: FavouritesService) {}

  @Get()
  @ApiOperation({ summary: "The client's favourites, with a list of file names to copy" })
  @ApiOkResponse({ type: FavouritesDto })
  async listFavourites(@Param('id') id: string): Promise<FavouritesDto> {
    const { project, files } = await this.favourites.listForStaff(id);
    return {
      clientEmail: project.clientEmail,
      count: files.length,
      files: files.map(({ favouritedAt, ...file }) => ({ ...file, favouritedAt: favouritedAt.toISOString() })),
      fileNames: files.map(({ originalName }) => originalName).join('\n'),
    };
  }
}
