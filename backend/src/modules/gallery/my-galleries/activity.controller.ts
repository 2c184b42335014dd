import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '../../../common/http/api-decorators.js';
import { Area, SignedIn } from '../../../common/http/audience.js';
import { CursorQueryDto } from '../../../common/lists/cursor-query.dto.js';
import { CurrentUser } from '../../auth/sessions/audience.guard.js';
import type { User } from '../../auth/users/user.entity.js';
import { ActivityDto } from './activity.dto.js';
import { ActivityService } from './activity.service.js';

/** Shows the recent activity of a signed-in client. */
@Area('account')
@Controller('api/user/activity')
export class ActivityController {
  constructor(private readonly activity: ActivityService) {}

  @Get()
  @SignedIn()
  @ApiOperation({
    summary: 'Galleries shared with the user, their downloads and purchases, newest first',
  })
  @ApiOkResponse({ type: ActivityDto })
  listMyActivity(@CurrentUser() user: User, @Query() query: CursorQueryDto): Promise<ActivityDto> {
    return this.activity.list(user, query.before, query.limit);
  }
}
