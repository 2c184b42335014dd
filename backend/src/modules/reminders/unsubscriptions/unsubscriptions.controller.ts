import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiResponse } from '../../../common/http/api-decorators.js';
import { Area, Public } from '../../../common/http/audience.js';
import { UnsubscriptionDto } from './unsubscriptions.dto.js';
import { UnsubscriptionsService } from './unsubscriptions.service.js';

/** Lets readers of a reminder end all further ones by the link in it. */
@Area('sharing')
@Public()
@ApiResponse({ status: 404, description: '`unsubscribe.not_found`: no link of this server' })
@Controller('api/unsubscribe/:token')
export class UnsubscriptionsController {
  constructor(private readonly unsubscriptions: UnsubscriptionsService) {}

  @Get()
  @ApiOperation({ summary: 'Reads whether the address of a link gets reminders; changes nothing' })
  @ApiOkResponse({ type: UnsubscriptionDto })
  getUnsubscription(@Param('token') token: string): Promise<UnsubscriptionDto> {
    return this.unsubscriptions.read(token);
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Ends reminders to the address of a link' })
  @ApiOkResponse({ type: UnsubscriptionDto })
  unsubscribe(@Param('token') token: string): Promise<UnsubscriptionDto> {
    return this.unsubscriptions.unsubscribe(token);
  }

  @Delete()
  @ApiOperation({ summary: 'Takes that back: the address gets reminders again' })
  @ApiOkResponse({ type: UnsubscriptionDto })
  resubscribe(@Param('token') token: string): Promise<UnsubscriptionDto> {
    return this.unsubscriptions.undo(token);
  }
}

/** Answers one click in a mail program (RFC 8058), which posts to the address of the page and shows no reply. */
@Area('sharing')
@Public()
@ApiResponse({ status: 404, description: '`unsubscribe.not_found`: no link of this server' })
@Controller('unsubscribe/:token')
export class OneClickController {
  constructor(private readonly unsubscriptions: UnsubscriptionsService) {}

  @Post()
  @HttpCode(204)
  @ApiOperation({ summary: 'Ends reminders by one click in a mail program; takes any form as its body' })
  @ApiNoContentResponse()
  async unsubscribeByOneClick(@Param('token') token: string): Promise<void> {
    await this.unsubscriptions.unsubscribe(token);
  }
}
