import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Area, SignedIn } from '../../../common/http/audience.js';
import { sendCookies } from '../../../common/http/cookies.js';
import { Audited } from '../../audit/audited.decorator.js';
import { CurrentUser } from '../sessions/audience.guard.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { User } from '../users/user.entity.js';
import { FactorCodeDto, FactorsDto, NewAuthenticatorDto, RecoveryCodesDto } from './factors.dto.js';
import { FactorsService } from './factors.service.js';

/** A user's own second factors. */
@Area('account')
@SignedIn()
@Controller('api/user')
export class FactorsController {
  constructor(
    private readonly factors: FactorsService,
    private readonly sessions: SessionsService,
  ) {}

  @Get('factors')
  @ApiOperation({ summary: 'Your second factors' })
  @ApiOkResponse({ type: FactorsDto })
  getFactors(@CurrentUser() user: User): Promise<FactorsDto> {
    return this.factors.describe(user);
  }

  @Post('authenticator')
  @HttpCode(200)
  @Audited()
  @ApiOperation({ summary: 'Begins to set up an authenticator app, with a new secret' })
  @ApiOkResponse({ type: NewAuthenticatorDto })
  beginAuthenticator(@CurrentUser() user: User): Promise<NewAuthenticatorDto> {
    return this.factors.beginAuthenticator(user);
  }

  @Post('authenticator/confirm')
  @HttpCode(200)
  @Audited()
  @ApiOperation({ summary: 'Adds the authenticator app by its first code; all other sessions end' })
  @ApiOkResponse({ type: RecoveryCodesDto })
  async addAuthenticator(
    @CurrentUser() user: User,
    @Body() { code }: FactorCodeDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecoveryCodesDto> {
    const { user: changed, recoveryCodes } = await this.factors.confirmAuthenticator(user, code);
    await this.stay(changed, request, reply);
    return { recoveryCodes };
  }

  @Delete('authenticator')
  @HttpCode(204)
  @Audited()
  @ApiOperation({ summary: 'Removes your authenticator app; all other sessions end' })
  @ApiNoContentResponse()
  async removeAuthenticator(
    @CurrentUser() user: User,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.stay(await this.factors.removeAuthenticator(user), request, reply);
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @Audited()
  @ApiOperation({ summary: 'Makes ten new recovery codes; the old ones are no longer valid' })
  @ApiOkResponse({ type: RecoveryCodesDto })
  async renewRecoveryCodes(@CurrentUser() user: User): Promise<RecoveryCodesDto> {
    return { recoveryCodes: await this.factors.renewCodes(user) };
  }

  /** The browser that changed the factors stays signed in. */
  private async stay(user: User, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    sendCookies(reply, await this.sessions.open(user, request.headers['user-agent']));
  }
}
