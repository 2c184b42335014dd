import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse } from '../../../common/http/api-decorators.js';
import { AdminOnly, Area, NeedsProof } from '../../../common/http/audience.js';
import { Audited, changedFields } from '../../audit/audited.decorator.js';
import { CurrentUser } from '../../auth/sessions/audience.guard.js';
import type { User } from '../../auth/users/user.entity.js';
import { MailCheckDto, MailSettingsDto, UpdateMailSettingsDto } from './mail-settings.dto.js';
import { MailSettingsService } from './mail-settings.service.js';

/** Lets staff set up the mail server. */
@Area('settings')
@AdminOnly()
@Controller('api/admin/settings/mail')
export class MailSettingsController {
  constructor(private readonly mail: MailSettingsService) {}

  @Get()
  @ApiOperation({ summary: 'The mail server and the sender in force, without the password' })
  @ApiOkResponse({ type: MailSettingsDto })
  getMailSettings(): Promise<MailSettingsDto> {
    return this.mail.read();
  }

  @Put()
  @NeedsProof()
  @Audited({ details: changedFields })
  @ApiOperation({ summary: 'Sets the mail server and the sender; the next mail uses them' })
  @ApiOkResponse({ type: MailSettingsDto })
  @ApiResponse({ status: 400, description: '`request.invalid` with what is wrong, by field' })
  @ApiResponse({ status: 409, description: '`settings.changed_meanwhile`, `settings.set_by_environment`' })
  saveMailSettings(@Body() body: UpdateMailSettingsDto): Promise<MailSettingsDto> {
    return this.mail.save(body);
  }

  @Post('check')
  @HttpCode(200)
  @Audited()
  @ApiOperation({ summary: 'Connects, signs in and sends a test mail to the signed-in user, step by step' })
  @ApiOkResponse({ type: MailCheckDto })
  @ApiResponse({ status: 409, description: '`settings.no_mail_server`' })
  checkMailSettings(@CurrentUser() user: User): Promise<MailCheckDto> {
    return this.mail.check(user);
  }
}
