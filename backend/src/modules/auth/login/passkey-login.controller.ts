import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiOkResponse, ApiOperation, ApiResponse } from '../../../common/http/api-decorators.js';
import { Area, Public } from '../../../common/http/audience.js';
import { sendCookies } from '../../../common/http/cookies.js';
import { AuditService } from '../../audit/audit.service.js';
import { PasskeyAnswerDto, PasskeyRequestDto } from '../factors/factors.dto.js';
import { PasskeysService } from '../passkeys/passkeys.service.js';
import { LoginReplyDto, UserDto } from '../users/user.dto.js';
import { PasskeySignInsService } from './passkey-sign-ins.service.js';
import { SecondStepService } from './second-step.service.js';
import { SignInsService } from './sign-ins.service.js';

/** Signs users in with a passkey, without an address and a password. */
@Area('auth')
@Public()
@Controller('api/login-passkey')
export class PasskeyLoginController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly passkeySignIns: PasskeySignInsService,
    private readonly signIns: SignInsService,
    private readonly secondStep: SecondStepService,
    private readonly audit: AuditService,
  ) {}

  @Post('options')
  @HttpCode(200)
  @ApiOperation({ summary: 'What a passkey signs, within five minutes; the same for everybody, and nothing is stored' })
  @ApiOkResponse({ type: PasskeyRequestDto })
  async beginPasskeyLogin(): Promise<PasskeyRequestDto> {
    return { options: await this.passkeys.requestOptions() };
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Signs in with what a passkey has signed; no code is asked for' })
  @ApiOkResponse({ type: LoginReplyDto })
  @ApiResponse({ status: 401, description: '`auth.passkey_unknown`, `auth.passkey_failed`' })
  @ApiResponse({ status: 429, description: '`auth.too_many_attempts`' })
  async loginWithPasskey(
    @Body() { response }: PasskeyAnswerDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginReplyDto> {
    const user = await this.passkeySignIns.check(response, request.ip);
    if (user.role === 'admin') await this.audit.note('signIn', user, { by: 'passkey' });
    sendCookies(reply, this.secondStep.clearedCookie(), ...(await this.signIns.open(user, request)));
    return { ok: true, user: UserDto.from(user), offersPasskey: false };
  }
}
