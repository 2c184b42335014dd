import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiOkResponse, ApiOperation } from '../../common/http/api-decorators.js';
import { AdminOnly, Area, NeedsProof, Public } from '../../common/http/audience.js';
import { hangUpSignal } from '../../common/http/request-lifetime.js';
import { Audited } from '../audit/audited.decorator.js';
import { OkDto } from '../auth/users/user.dto.js';
import {
  PasswordLinkDto,
  RequestPasswordResetDto,
  ResetPasswordByLinkDto,
  SentPasswordLinkDto,
} from './recovery.dto.js';
import { RecoveryService } from './recovery.service.js';

/** Lets users choose a password without their old one, by a link. */
@Area('users')
@Controller('api')
export class RecoveryController {
  constructor(private readonly recovery: RecoveryService) {}

  @Post('password-reset')
  @Public()
  @HttpCode(200)
  @ApiOperation({ summary: 'Mails a link to choose a new password; the reply is the same for every address' })
  @ApiOkResponse({ type: OkDto })
  async requestPasswordReset(@Body() body: RequestPasswordResetDto, @Req() { ip }: FastifyRequest): Promise<OkDto> {
    await this.recovery.request(body.email, body.language, ip);
    return { ok: true };
  }

  @Post('password-reset/confirm')
  @Public()
  @HttpCode(200)
  @ApiOperation({ summary: "Sets a new password by a mailed link; all of the user's sessions end" })
  @ApiOkResponse({ type: OkDto })
  async resetPasswordByLink(
    @Body() body: ResetPasswordByLinkDto,
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OkDto> {
    await this.recovery.reset(body.token, body.newPassword, body.language, { ip, signal: hangUpSignal(reply) });
    return { ok: true };
  }

  @Post('admin/users/:userId/password-link')
  @NeedsProof()
  @AdminOnly()
  @HttpCode(200)
  @Audited({ subject: ['user', 'userId'] })
  @ApiOperation({ summary: 'Mails a user a link to choose their password; without a mail server the reply carries it' })
  @ApiOkResponse({ type: SentPasswordLinkDto })
  sendPasswordLink(@Param('userId') userId: string, @Body() body: PasswordLinkDto): Promise<SentPasswordLinkDto> {
    return this.recovery.invite(userId, body.language);
  }
}
