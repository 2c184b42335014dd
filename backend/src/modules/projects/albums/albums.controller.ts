import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
} from '../../../common/http/api-decorators.js';
import { Area, AdminOnly } from '../../../common/http/audience.js';
import { Audited, shortText } from '../../audit/audited.decorator.js';
import { AlbumsService } from './albums.service.js';
import { AlbumDto, AlbumEditDto, AlbumNameDto, AlbumOrderDto } from './albums.dto.js';

/** Lets staff divide a gallery into sections. */
@Area('media')
@AdminOnly()
@Controller('api/admin')
export class AlbumsController {
  constructor(private readonly albums: AlbumsService) {}

  @Get('projects/:id/albums')
  @ApiOperation({ summary: 'The sections of a gallery in their order' })
  @ApiOkResponse({ type: [AlbumDto] })
  listAlbums(@Param('id') id: string): Promise<AlbumDto[]> {
    return this.albums.list(id);
  }

  @Post('projects/:id/albums')
  @Audited({
    subject: ['project', 'id'],
    details: ({ name, visibility }) => ({ album: shortText(name), visibility: shortText(visibility) }),
  })
  @ApiOperation({ summary: 'Adds a section at the end' })
  @ApiCreatedResponse({ type: AlbumDto })
  createAlbum(@Param('id') id: string, @Body() body: AlbumNameDto): Promise<AlbumDto> {
    return this.albums.create(id, body.name, body.visibility);
  }

  @Put('projects/:id/albums/order')
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({ summary: 'Orders the sections' })
  @ApiOkResponse({ type: [AlbumDto] })
  orderAlbums(@Param('id') id: string, @Body() body: AlbumOrderDto): Promise<AlbumDto[]> {
    return this.albums.order(id, body.albumIds);
  }

  @Put('albums/:id')
  @Audited({ details: ({ name, visibility }) => ({ album: shortText(name), visibility: shortText(visibility) }) })
  @ApiOperation({ summary: 'Renames a section, and says who sees it' })
  @ApiOkResponse({ type: AlbumDto })
  renameAlbum(@Param('id') id: string, @Body() body: AlbumEditDto): Promise<AlbumDto> {
    return this.albums.edit(id, body);
  }

  @Delete('albums/:id')
  @HttpCode(204)
  @Audited()
  @ApiOperation({ summary: 'Deletes a section; its files stay in the gallery' })
  @ApiNoContentResponse()
  deleteAlbum(@Param('id') id: string): Promise<void> {
    return this.albums.delete(id);
  }
}
