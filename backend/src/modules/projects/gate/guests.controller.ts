import { Body, Controller, Get, HttpCode, Ip, Param, Post, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiOkResponse, ApiOperation, ApiResponse } from '../../../common/http/api-decorators.js';
import { AdminOnly, Area, Public } from '../../../common/http/audience.js';
import { sendCookies } from '../../../common/http/cookies.js';
import { Audited } from '../../audit/audited.decorator.js';
import type { RequestWithUser } from '../../auth/sessions/audience.guard.js';
import { credentialsOf } from './gallery-gate.guard.js';
import { GuestLinkDto, GuestLinkInputDto, JoinDto, JoinedDto } from './guest.dto.js';
import { GuestsService } from './guests.service.js';

/** Lets staff manage the one link for all guests of a gallery. */
@Area('sharing')
@Controller('api')
export class GuestsController {
  constructor(private readonly guests: GuestsService) {}

  @Get('admin/projects/:id/guest-link')
  @AdminOnly()
  @ApiOperation({ summary: 'The link by which guests come into a gallery' })
  @ApiOkResponse({ type: GuestLinkDto })
  getGuestLink(@Param('id') id: string): Promise<GuestLinkDto> {
    return this.guests.read(id);
  }

  @Put('admin/projects/:id/guest-link')
  @AdminOnly()
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({ summary: 'Lets guests in by a link, or stops it; guests who have come stay' })
  @ApiOkResponse({ type: GuestLinkDto })
  setGuestLink(@Param('id') id: string, @Body() body: GuestLinkInputDto): Promise<GuestLinkDto> {
    return this.guests.change(id, body);
  }

  @Post('gallery/:projectId/:visitor/join')
  @Public()
  @HttpCode(200)
  @ApiOperation({ summary: 'Makes the visitor of a guest link a guest; the same browser stays the same guest' })
  @ApiOkResponse({ type: JoinedDto })
  @ApiResponse({ status: 401, description: '`gallery.passcode_required`' })
  @ApiResponse({ status: 404, description: '`gallery.not_found`: also for a link that is no guest link' })
  @ApiResponse({ status: 409, description: '`person.too_many`' })
  @ApiResponse({ status: 429, description: '`auth.too_many_attempts` with retryAfterSeconds' })
  async joinGallery(
    @Param('projectId') projectId: string,
    @Param('visitor') visitor: string,
    @Body() body: JoinDto,
    @Req() request: RequestWithUser,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JoinedDto> {
    const credentials = { ...credentialsOf(request, projectId), address };
    const { link, cookie } = await this.guests.join(projectId, visitor, body, credentials);
    sendCookies(reply, cookie);
    return { link };
  }
}
