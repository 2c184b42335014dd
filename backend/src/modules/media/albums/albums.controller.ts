import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../../common/http/audience.js';
import { AlbumsService } from './albums.service.js';
import { AlbumDto, AlbumNameDto, AlbumOrderDto } from '../editing/media-edit.dto.js';

/** Staff divide a gallery into sections. */
@ApiTags('media')
@AdminOnly()
@Controller('api/admin')
export class AlbumsController {
  constructor(private readonly albums: AlbumsService) {}

  @Get('projects/:id/albums')
  @ApiOperation({ operationId: 'listAlbums', summary: 'The sections of a gallery in their order' })
  @ApiOkResponse({ type: [AlbumDto] })
  list(@Param('id') id: string): Promise<AlbumDto[]> {
    return this.albums.list(id);
  }

  @Post('projects/:id/albums')
  @ApiOperation({ operationId: 'createAlbum', summary: 'Adds a section at the end' })
  @ApiCreatedResponse({ type: AlbumDto })
  create(@Param('id') id: string, @Body() body: AlbumNameDto): Promise<AlbumDto> {
    return this.albums.create(id, body.name);
  }

  @Put('projects/:id/albums/order')
  @ApiOperation({ operationId: 'orderAlbums', summary: 'Orders the sections' })
  @ApiOkResponse({ type: [AlbumDto] })
  order(@Param('id') id: string, @Body() body: AlbumOrderDto): Promise<AlbumDto[]> {
    return this.albums.order(id, body.albumIds);
  }

  @Put('albums/:id')
  @ApiOperation({ operationId: 'renameAlbum', summary: 'Renames a section' })
  @ApiOkResponse({ type: AlbumDto })
  rename(@Param('id') id: string, @Body() body: AlbumNameDto): Promise<AlbumDto> {
    return this.albums.rename(id, body.name);
  }

  @Delete('albums/:id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'deleteAlbum', summary: 'Deletes a section; its files stay in the gallery' })
  @ApiNoContentResponse()
  delete(@Param('id') id: string): Promise<void> {
    return this.albums.delete(id);
  }
}
