import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { SignedIn } from '../../common/http/audience.js';
import { CurrentUser } from '../auth/current-user.decorator.js';
import type { User } from '../auth/user.entity.js';
import { galleryPath, UserProjectDto } from './project.dto.js';
import { ProjectsService } from './projects.service.js';

/** What is shared with a signed-in client. */
@ApiTags('account')
@Controller('api/user/projects')
export class UserProjectsController {
  constructor(private readonly projects: ProjectsService) {}

  @Get()
  @SignedIn()
  @ApiOperation({ operationId: 'listMyProjects', summary: "Projects whose client e-mail is the user's own" })
  @ApiOkResponse({ type: [UserProjectDto] })
  async list(@CurrentUser() user: User): Promise<UserProjectDto[]> {
    const projects = await this.projects.listForClient(user.email);
    return projects.map(({ id, name, description, clientEmail, status, timerEnabled, expiresAt, createdAt, videoCount, photoCount, userName }) => ({
      id, name, description, clientEmail, status, timerEnabled, videoCount, photoCount,
      expiresAt: expiresAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      userName: userName ?? 'Admin',
      galleryPath: galleryPath(id, clientEmail),
    }));
  }
}
