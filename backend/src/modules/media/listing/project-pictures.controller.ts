import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '../../../common/http/api-decorators.js';
import { Area, AdminOnly } from '../../../common/http/audience.js';
import { ProjectPicturesDto, ProjectPicturesQueryDto } from './project-pictures.dto.js';
import { ProjectPicturesService } from './project-pictures.service.js';

/** Reads pictures for lists of projects separately, so that the list itself stays small. */
@Area('projects')
@AdminOnly()
@Controller('api/admin/project-pictures')
export class ProjectPicturesController {
  constructor(private readonly pictures: ProjectPicturesService) {}

  @Get()
  @ApiOperation({
    summary: 'Covers of projects, and the files in them that match a search',
  })
  @ApiOkResponse({ type: [ProjectPicturesDto] })
  listProjectPictures(@Query() { ids, q }: ProjectPicturesQueryDto): Promise<ProjectPicturesDto[]> {
    return this.pictures.read(ids, q);
  }
}
