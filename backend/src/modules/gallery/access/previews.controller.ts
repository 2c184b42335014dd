import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiParam } from '@nestjs/swagger';
import { Area } from '../../../common/http/audience.js';
import { ChangesNothing, GalleryRoute, OpenGallery } from '../../projects/gate/gallery-gate.guard.js';
import type { Project } from '../../projects/core/project.entity.js';
import { FilesInViewDto } from './gallery.dto.js';
import { GalleryService } from './gallery.service.js';

/** The order in which a gallery's clean previews are rendered. */
@Area('gallery')
@Controller('api/gallery/:projectId/:email')
export class PreviewsController {
  constructor(private readonly gallery: GalleryService) {}

  @Post('files-in-view')
  @GalleryRoute()
  @ChangesNothing()
  @HttpCode(204)
  @ApiParam({ name: 'projectId', type: String })
  @ApiParam({ name: 'email', type: String })
  @ApiOperation({ summary: 'Renders the clean previews of these unlocked files before the others; safe to repeat' })
  @ApiNoContentResponse()
  prioritiseFiles(@OpenGallery() project: Project, @Body() { fileIds }: FilesInViewDto): Promise<void> {
    return this.gallery.prioritise(project, fileIds);
  }
}
