import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse } from '../../common/http/api-decorators.js';
import { AdminOnly, Area } from '../../common/http/audience.js';
import { Audited, changedFields } from '../audit/audited.decorator.js';
import { CurrentUser } from '../auth/sessions/audience.guard.js';
import type { User } from '../auth/users/user.entity.js';
import { NotificationChoicesService } from './notification-choices.service.js';
import { NotificationChoicesDto, UpdateNotificationChoicesDto } from './notifications.dto.js';

/** Shows and changes which emails a member of staff gets. */
@Area('account')
@AdminOnly()
@Controller('api/user/notifications')
export class NotificationsController {
  constructor(private readonly choices: NotificationChoicesService) {}

  @Get()
  @ApiOperation({ summary: 'The emails that you get about events: at once, daily or never' })
  @ApiOkResponse({ type: NotificationChoicesDto })
  getNotificationChoices(@CurrentUser() user: User): Promise<NotificationChoicesDto> {
    return this.choices.read(user);
  }

  @Put()
  @Audited({ details: changedFields })
  @ApiOperation({ summary: 'Sets which of these emails you get' })
  @ApiOkResponse({ type: NotificationChoicesDto })
  @ApiResponse({ status: 400, description: '`request.invalid` with what is wrong, by field' })
  updateNotificationChoices(
    @CurrentUser() user: User,
    @Body() body: UpdateNotificationChoicesDto,
  ): Promise<NotificationChoicesDto> {
    return this.choices.update(user, body);
  }
}
