import { Body, Controller, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '../../../common/http/api-decorators.js';
import { Area, AdminOnly } from '../../../common/http/audience.js';
import { Audited } from '../../audit/audited.decorator.js';
import { CoverDto } from '../core/media-file.dto.js';
import { MediaOrderDto } from './media-edit.dto.js';
import { MediaEditsService } from './media-edits.service.js';
import { MediaService } from '../listing/media.service.js';
import { ProjectDto } from '../../projects/lists/project.dto.js';
import { ProjectListsService } from '../../projects/lists/project-lists.service.js';

/** Lets staff choose the cover of a gallery and the order of its files. */
@Area('media')
@AdminOnly()
@Controller('api/admin/projects')
export class ProjectDisplayController {
  constructor(
    private readonly lists: ProjectListsService,
    private readonly media: MediaService,
    private readonly edits: MediaEditsService,
  ) {}

  @Put(':id/cover')
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({
    summary: "Sets the gallery's cover: a photo or the poster of a video",
  })
  @ApiOkResponse({ type: ProjectDto })
  async setProjectCover(@Param('id') id: string, @Body() body: CoverDto): Promise<ProjectDto> {
    await this.media.chooseCover(id, body.mediaFileId);
    return this.lists.get(id);
  }

  @Put(':id/media-order')
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({ summary: 'Sets the order of the files in the gallery' })
  @ApiOkResponse({ type: ProjectDto })
  async setMediaOrder(@Param('id') id: string, @Body() body: MediaOrderDto): Promise<ProjectDto> {
    await this.edits.setOrder(id, body.order);
    return this.lists.get(id);
  }
}
