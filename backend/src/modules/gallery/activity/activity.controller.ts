import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { Area } from '../../../common/http/area.js';
import { SignedIn } from '../../../common/http/audience.js';
import { CurrentUser } from '../../auth/current-user.decorator.js';
import type { User } from '../../auth/user.entity.js';
import { ActivityDto, ActivityQueryDto } from './activity.dto.js';
import { ActivityService } from './activity.service.js';

/** Recent Activity of a signed-in client. */
@Area('account')
@Controller('api/user/activity')
export class ActivityController {
  constructor(private readonly activity: ActivityService) {}

  @Get()
  @SignedIn()
  @ApiOperation({
    summary: 'Galleries shared with the user, his downloads and purchases, newest first',
  })
  @ApiOkResponse({ type: ActivityDto })
  listMyActivity(@CurrentUser() user: User, @Query() query: ActivityQueryDto): Promise<ActivityDto> {
    return this.activity.list(user, query.before, query.limit);
  }
}
