import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../common/clock.js';
import { SignedIn } from '../../common/http/audience.js';
import { CurrentUser } from '../auth/current-user.decorator.js';
import type { User } from '../auth/user.entity.js';
import { ImageSourceDto } from '../media/media-file.dto.js';
import { ProjectPicturesService } from '../media/project-pictures.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import { endOfAccess, isClosed } from './allowance.js';

export class MyCoverDto {
  @ApiProperty({ format: 'uuid' }) projectId: string;
  @ApiProperty({ type: String, nullable: true, description: 'A data: URI of a few hundred bytes to show first.' }) placeholder: string | null;
  @ApiProperty({ type: Number, nullable: true, description: "The original's, in pixels." }) width: number | null;
  @ApiProperty({ type: Number, nullable: true }) height: number | null;
  @ApiProperty({ type: [ImageSourceDto], description: 'Watermarked, smallest first.' }) sources: ImageSourceDto[];
}

/** Pictures beside a client's list of projects; the list itself needs no files. */
@ApiTags('account')
@Controller('api/user/covers')
export class MyCoversController {
  constructor(
    private readonly projects: ProjectsService,
    private readonly pictures: ProjectPicturesService,
    private readonly clock: Clock,
  ) {}

  @Get()
  @SignedIn()
  @ApiOperation({ operationId: 'listMyCovers', summary: "Covers of the user's galleries; none of one that has a passcode, that its timer has closed, or that is empty" })
  @ApiOkResponse({ type: [MyCoverDto] })
  async list(@CurrentUser() user: User): Promise<MyCoverDto[]> {
    const shared = await this.projects.listForClient(user.email);
    // What a purchase keeps open shows its picture inside: the list asks for no entitlements.
    const open = shared.filter((project) => !project.hasPasscode && !isClosed(project, 'free', this.clock.now()));
    return this.pictures.previewCovers(open.map((project) => ({ id: project.id, ends: endOfAccess(project, 'free') })));
  }
}
