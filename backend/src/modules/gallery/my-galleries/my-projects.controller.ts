import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '../../../common/http/api-decorators.js';
import { Area, SignedIn } from '../../../common/http/audience.js';
import { CurrentUser } from '../../auth/sessions/audience.guard.js';
import type { User } from '../../auth/users/user.entity.js';
import { MyCoverDto } from '../../media/listing/project-pictures.dto.js';
import { UserProjectDto } from './my-project.dto.js';
import { MyProjectsService } from './my-projects.service.js';

/** Lists the galleries that are shared with a signed-in client. */
@Area('account')
@SignedIn()
@Controller('api/user')
export class MyProjectsController {
  constructor(private readonly projects: MyProjectsService) {}

  @Get('projects')
  @ApiOperation({ summary: "Projects whose client email is the user's own" })
  @ApiOkResponse({ type: [UserProjectDto] })
  listMyProjects(@CurrentUser() user: User): Promise<UserProjectDto[]> {
    return this.projects.list(user.email);
  }

  @Get('covers')
  @ApiOperation({ summary: "Covers of the user's galleries, except closed and empty ones" })
  @ApiOkResponse({ type: [MyCoverDto] })
  listMyCovers(@CurrentUser() user: User): Promise<MyCoverDto[]> {
    return this.projects.listCovers(user.email);
  }
}
