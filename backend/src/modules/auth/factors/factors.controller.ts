import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  ApiConflictResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
} from '../../../common/http/api-decorators.js';
import { Area, BeforeFactor, NeedsProof, SignedIn } from '../../../common/http/audience.js';
import { hangUpSignal } from '../../../common/http/request-lifetime.js';
import { sendCookies } from '../../../common/http/cookies.js';
import { Audited } from '../../audit/audited.decorator.js';
import { CurrentSessionId, CurrentUser, type RequestWithUser } from '../sessions/audience.guard.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { User } from '../users/user.entity.js';
import { FactorCodeDto, FactorsDto, NewAuthenticatorDto, ProofDto, RecoveryCodesDto } from './factors.dto.js';
import { ProofsService } from './proofs.service.js';
import { FactorsService } from './factors.service.js';

/** Lets users manage their own second factors. */
@Area('account')
@SignedIn()
@BeforeFactor()
@Controller('api/user')
export class FactorsController {
  constructor(
    private readonly factors: FactorsService,
    private readonly proofs: ProofsService,
    private readonly sessions: SessionsService,
  ) {}

  @Get('factors')
  @ApiOperation({ summary: 'Your second factors' })
  @ApiOkResponse({ type: FactorsDto })
  getFactors(@CurrentUser() user: User): Promise<FactorsDto> {
    return this.factors.describe(user);
  }

  @Post('proof')
  @HttpCode(204)
  @Audited()
  @ApiOperation({
    summary:
      'Proves that it is you, for a quarter of an hour: your password and, with a second factor, a code of the app or a recovery code',
  })
  @ApiNoContentResponse()
  proveIdentity(
    @CurrentUser() user: User,
    @CurrentSessionId() sessionId: string,
    @Body() body: ProofDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    return this.proofs.prove(user, sessionId, body, hangUpSignal(reply));
  }

  @Get('proof')
  @NeedsProof()
  @HttpCode(204)
  @ApiOperation({ summary: 'Checks before a download that you have proved lately that it is you' })
  @ApiNoContentResponse()
  checkProof(): void {}

  @Post('authenticator')
  @NeedsProof()
  @HttpCode(200)
  @Audited()
  @ApiOperation({ summary: 'Begins to set up an authenticator app, with a new secret' })
  @ApiOkResponse({ type: NewAuthenticatorDto })
  beginAuthenticator(@CurrentUser() user: User): Promise<NewAuthenticatorDto> {
    return this.factors.beginAuthenticator(user);
  }

  @Post('authenticator/confirm')
  @NeedsProof()
  @HttpCode(200)
  @Audited()
  @ApiOperation({ summary: 'Adds the authenticator app by its first code; all other sessions end' })
  @ApiOkResponse({ type: RecoveryCodesDto })
  async addAuthenticator(
    @CurrentUser() user: User,
    @Body() { code }: FactorCodeDto,
    @Req() request: RequestWithUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecoveryCodesDto> {
    const { user: changed, recoveryCodes } = await this.factors.confirmAuthenticator(user, code);
    sendCookies(reply, await this.sessions.replace(changed, request));
    return { recoveryCodes };
  }

  @Delete('authenticator')
  @NeedsProof()
  @HttpCode(204)
  @Audited()
  @ApiOperation({ summary: 'Removes your authenticator app; all other sessions end' })
  @ApiNoContentResponse()
  @ApiConflictResponse({
    description: '`factor.required`: the studio requires a second factor, and this is the last one',
  })
  async removeAuthenticator(
    @CurrentUser() user: User,
    @Req() request: RequestWithUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    sendCookies(reply, await this.sessions.replace(await this.factors.removeAuthenticator(user), request));
  }

  @Post('recovery-codes')
  @NeedsProof()
  @HttpCode(200)
  @Audited()
  @ApiOperation({ summary: 'Makes ten new recovery codes; the old ones are no longer valid' })
  @ApiOkResponse({ type: RecoveryCodesDto })
  async renewRecoveryCodes(@CurrentUser() user: User): Promise<RecoveryCodesDto> {
    return { recoveryCodes: await this.factors.renewCodes(user) };
  }
}
