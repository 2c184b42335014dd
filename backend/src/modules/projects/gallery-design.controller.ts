import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '../../common/http/api-decorators.js';
import { Area, AdminOnly } from '../../common/http/audience.js';
import { Audited, changedFields } from '../audit/audited.decorator.js';
import { GalleryDesignDto } from './edit/gallery-design.dto.js';
import { ProjectsService } from './edit/projects.service.js';
import { ProjectDto } from './lists/project.dto.js';
import { ProjectListsService } from './lists/project-lists.service.js';

/** Lets staff choose how a gallery looks; its cover and the order of its files are in media. */
@Area('media')
@AdminOnly()
@Controller('api/admin/projects')
export class GalleryDesignController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly lists: ProjectListsService,
  ) {}

  @Put(':id/gallery-design')
  @Audited({ subject: ['project', 'id'], details: changedFields })
  @ApiOperation({
    summary: 'Sets how the gallery looks: the layout and focal points of its cover, the size of its photos',
  })
  @ApiOkResponse({ type: ProjectDto })
  async setGalleryDesign(@Param('id') id: string, @Body() body: GalleryDesignDto): Promise<ProjectDto> {
    await this.projects.setDesign(id, body);
    return this.lists.get(id);
  }
}
