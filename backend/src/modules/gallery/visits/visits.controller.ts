import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiParam } from '@nestjs/swagger';
import { Area } from '../../../common/http/audience.js';
import { CurrentUser } from '../../auth/sessions/audience.guard.js';
import { isStaff, type User } from '../../auth/users/user.entity.js';
import { GalleryRoute, OpenGallery } from '../../projects/gate/gallery-gate.guard.js';
import type { Project } from '../../projects/core/project.entity.js';
import { VisitsService } from './visits.service.js';

/** Visits of a gallery, as its page reports them. */
@Area('gallery')
@Controller('api/gallery/:projectId/:email')
export class VisitsController {
  constructor(private readonly visits: VisitsService) {}

  @Post('visit')
  @GalleryRoute()
  @ApiParam({ name: 'projectId', type: String })
  @ApiParam({ name: 'email', type: String })
  @HttpCode(204)
  @ApiOperation({ summary: 'Counts a visit of the gallery; staff are not counted' })
  @ApiNoContentResponse()
  noteVisit(@OpenGallery() project: Project, @CurrentUser() user: User | undefined): Promise<void> {
    return this.visits.note(project, isStaff(user));
  }
}
