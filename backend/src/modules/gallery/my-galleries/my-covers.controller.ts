import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { Area, SignedIn } from '../../../common/http/audience.js';
import { CurrentUser } from '../../auth/sessions/audience.guard.js';
import type { User } from '../../auth/users/user.entity.js';
import { MyCoverDto } from '../../media/listing/project-pictures.dto.js';
import { MyCoversService } from './my-covers.service.js';

/** Covers for a signed-in client's list of projects. */
@Area('account')
@Controller('api/user/covers')
export class MyCoversController {
  constructor(private readonly covers: MyCoversService) {}

  @Get()
  @SignedIn()
  @ApiOperation({
    summary: "Covers of the user's galleries, except closed and empty ones",
  })
  @ApiOkResponse({ type: [MyCoverDto] })
  listMyCovers(@CurrentUser() user: User): Promise<MyCoverDto[]> {
    return this.covers.list(user.email);
  }
}
