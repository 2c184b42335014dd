import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiResponse } from '../../common/http/api-decorators.js';
import { Area, AdminOnly } from '../../common/http/audience.js';
import { Audited, shortText, Unaudited } from '../audit/audited.decorator.js';
import { CurrentUser } from '../auth/sessions/audience.guard.js';
import type { User } from '../auth/users/user.entity.js';
import { MailTestDto } from '../mail/mail.dto.js';
import { SendShareDto, ShareContentDto, ShareDto, ShareMailDto, SharingDto, PasscodeMailDto } from './sharing.dto.js';
import { SharesService } from './shares.service.js';

/** Lets staff share a gallery with its client. */
@Area('sharing')
@AdminOnly()
@Controller('api/admin/projects/:id')
export class SharingController {
  constructor(private readonly shares: SharesService) {}

  @Get('share')
  @ApiOperation({ summary: 'The link, a text to start from, and the mails sent so far' })
  @ApiOkResponse({ type: SharingDto })
  getSharing(@Param('id') id: string): Promise<SharingDto> {
    return this.shares.read(id);
  }

  @Post('share')
  @Audited({ subject: ['project', 'id'], details: ({ subject }) => ({ mail: shortText(subject) }) })
  @ApiOperation({ summary: 'Mails their links of the gallery to its clients, in the background' })
  @ApiCreatedResponse({ type: ShareDto })
  @ApiResponse({ status: 404, description: '`person.not_found`' })
  @ApiResponse({ status: 409, description: '`share.gallery_closed`' })
  @ApiResponse({ status: 429, description: '`auth.too_many_attempts`' })
  shareGallery(@Param('id') id: string, @Body() body: SendShareDto, @CurrentUser() user: User): Promise<ShareDto> {
    return this.shares.send(id, body, user);
  }

  @Post('share/preview')
  @HttpCode(200)
  @Unaudited('changes nothing')
  @ApiOperation({ summary: 'The mail as the client will read it; nothing is sent' })
  @ApiOkResponse({ type: ShareMailDto })
  previewShare(@Param('id') id: string, @Body() body: ShareContentDto): Promise<ShareMailDto> {
    return this.shares.preview(id, body);
  }

  @Post('share/copy')
  @HttpCode(200)
  @Audited({ subject: ['project', 'id'], details: ({ subject }) => ({ mail: shortText(subject) }) })
  @ApiOperation({ summary: 'Mails the signed-in user what the client would get; this does not count as sharing' })
  @ApiOkResponse({ type: MailTestDto })
  @ApiResponse({ status: 429, description: '`auth.too_many_attempts`' })
  sendShareCopy(
    @Param('id') id: string,
    @Body() body: ShareContentDto,
    @CurrentUser() user: User,
  ): Promise<MailTestDto> {
    return this.shares.sendCopy(id, body, user);
  }

  @Post('share/passcode')
  @HttpCode(200)
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({
    summary: 'Mails the passcode to clients who have not got it, 50 at most, without the link; to all once all have it',
  })
  @ApiOkResponse({ type: PasscodeMailDto })
  @ApiResponse({ status: 409, description: '`share.no_passcode`, `share.gallery_closed`' })
  @ApiResponse({ status: 429, description: '`auth.too_many_attempts`' })
  sendPasscode(@Param('id') id: string, @CurrentUser() user: User): Promise<PasscodeMailDto> {
    return this.shares.sendPasscode(id, user);
  }

  @Post('share/:shareId/retry')
  @HttpCode(200)
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({ summary: 'Sends a failed mail again' })
  @ApiOkResponse({ type: ShareDto })
  @ApiResponse({ status: 409, description: '`share.not_failed`, `share.gallery_closed`' })
  retryShare(@Param('id') id: string, @Param('shareId') shareId: string): Promise<ShareDto> {
    return this.shares.retry(id, shareId);
  }
}
