import { Body, Controller, Delete, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
} from '../../../common/http/api-decorators.js';
import { Area, BeforeFactor, NeedsProof, SignedIn } from '../../../common/http/audience.js';
import { sendCookies } from '../../../common/http/cookies.js';
import { Audited } from '../../audit/audited.decorator.js';
import { CurrentUser, type RequestWithUser } from '../sessions/audience.guard.js';
import { SessionsService } from '../sessions/sessions.service.js';
import type { User } from '../users/user.entity.js';
import {
  AddedPasskeyDto,
  NewPasskeyDto,
  PasskeyCreationDto,
  PasskeyDto,
  RecoveryCodesDto,
  RenamePasskeyDto,
} from './factors.dto.js';
import { PasskeyFactorsService } from './passkey-factors.service.js';

/** Lets users manage their own passkeys; `GET /api/user/factors` lists them. */
@Area('account')
@SignedIn()
@BeforeFactor()
@Controller('api/user/passkeys')
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeyFactorsService,
    private readonly sessions: SessionsService,
  ) {}

  @Post('options')
  @NeedsProof()
  @HttpCode(200)
  @ApiOperation({ summary: 'What the browser makes a passkey from, within five minutes' })
  @ApiOkResponse({ type: PasskeyCreationDto })
  async beginPasskey(@CurrentUser() user: User): Promise<PasskeyCreationDto> {
    return { options: await this.passkeys.begin(user) };
  }

  @Post('automatic/options')
  @NeedsProof()
  @HttpCode(200)
  @ApiOperation({
    summary: 'What the browser makes a passkey from by itself after a sign-in by password, where one would be offered',
  })
  @ApiOkResponse({ type: PasskeyCreationDto })
  async beginAutomaticPasskey(@CurrentUser() user: User): Promise<PasskeyCreationDto> {
    return { options: await this.passkeys.beginAutomatic(user) };
  }

  @Post()
  @NeedsProof()
  @Audited()
  @ApiOperation({
    summary:
      'Adds the passkey that the browser has made; all other sessions end. One that it made by itself ends none, and is no second step yet',
  })
  @ApiCreatedResponse({ type: AddedPasskeyDto })
  async addPasskey(
    @CurrentUser() user: User,
    @Body() { response }: NewPasskeyDto,
    @Req() request: RequestWithUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AddedPasskeyDto> {
    const added = await this.passkeys.add(user, response, request.headers['user-agent']);
    if (added.passkey.isSecondStep) sendCookies(reply, await this.sessions.replace(added.user, request));
    return { passkey: PasskeyDto.from(added.passkey, null), recoveryCodes: added.recoveryCodes };
  }

  @Post('decline')
  @HttpCode(204)
  @ApiOperation({ summary: 'Passkeys are no longer offered after a sign-in by password' })
  @ApiNoContentResponse()
  declinePasskey(@CurrentUser() user: User): Promise<void> {
    return this.passkeys.decline(user);
  }

  @Post(':id/second-step')
  @NeedsProof()
  @HttpCode(200)
  @Audited()
  @ApiOperation({
    summary: 'Has the password ask for a passkey that the browser made by itself; all other sessions end',
  })
  @ApiOkResponse({ type: RecoveryCodesDto })
  async makeSecondStep(
    @CurrentUser() user: User,
    @Param('id') id: string,
    @Req() request: RequestWithUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecoveryCodesDto> {
    const { user: changed, recoveryCodes } = await this.passkeys.makeSecondStep(user, id);
    sendCookies(reply, await this.sessions.replace(changed, request));
    return { recoveryCodes };
  }

  @Patch(':id')
  @HttpCode(204)
  @Audited()
  @ApiOperation({ summary: 'Gives a passkey another name' })
  @ApiNoContentResponse()
  renamePasskey(@CurrentUser() user: User, @Param('id') id: string, @Body() { name }: RenamePasskeyDto): Promise<void> {
    return this.passkeys.rename(user, id, name);
  }

  @Delete(':id')
  @NeedsProof()
  @HttpCode(204)
  @Audited()
  @ApiOperation({ summary: 'Removes a passkey; all other sessions end' })
  @ApiNoContentResponse()
  async removePasskey(
    @CurrentUser() user: User,
    @Param('id') id: string,
    @Req() request: RequestWithUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    sendCookies(reply, await this.sessions.replace(await this.passkeys.remove(user, id), request));
  }
}
