import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation } from '../../../common/http/api-decorators.js';
import { Area, BeforeFactor, BeforePasswordChange, SignedIn } from '../../../common/http/audience.js';
import { Audited } from '../../audit/audited.decorator.js';
import { sendCookies } from '../../../common/http/cookies.js';
import { hangUpSignal } from '../../../common/http/request-lifetime.js';
import { CurrentSessionId, CurrentUser, type RequestWithUser } from './audience.guard.js';
import { SessionDto } from './session.dto.js';
import { SessionsService } from './sessions.service.js';
import { ChangePasswordDto, UpdateAccountDto, UserDto } from '../users/user.dto.js';
import type { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';

/** Serves a user's own account. */
@Area('account')
@BeforeFactor()
@Controller('api/user')
export class AccountController {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
  ) {}

  @Patch('account')
  @SignedIn()
  @Audited()
  @ApiOperation({ summary: 'Name and phone number' })
  @ApiOkResponse({ type: UserDto })
  async updateAccount(@CurrentUser() user: User, @Body() body: UpdateAccountDto): Promise<UserDto> {
    return UserDto.from(await this.users.updateAccount(user, body));
  }

  @Post('password')
  @SignedIn()
  @BeforePasswordChange()
  @HttpCode(200)
  @Audited()
  @ApiOperation({ summary: 'Changes your own password; all other sessions end' })
  @ApiOkResponse({ type: UserDto })
  async changePassword(
    @CurrentUser() user: User,
    @Body() body: ChangePasswordDto,
    @Req() request: RequestWithUser,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserDto> {
    const changed = await this.users.changeOwnPassword(
      user,
      body.currentPassword,
      body.newPassword,
      hangUpSignal(reply),
    );
    sendCookies(reply, await this.sessions.replace(changed, request));
    return UserDto.from(changed);
  }

  @Get('sessions')
  @SignedIn()
  @ApiOperation({ summary: 'Where you are signed in, the most recently used first' })
  @ApiOkResponse({ type: [SessionDto] })
  async listSessions(@CurrentUser() user: User, @CurrentSessionId() currentId: string): Promise<SessionDto[]> {
    return (await this.sessions.listOf(user)).map((session) => SessionDto.from(session, currentId));
  }

  @Delete('sessions/:id')
  @SignedIn()
  @HttpCode(204)
  @Audited()
  @ApiOperation({ summary: 'Ends one of your own sessions; idempotent' })
  @ApiNoContentResponse()
  endSession(@CurrentUser() user: User, @Param('id') id: string): Promise<void> {
    return this.sessions.endOf(user, id);
  }
}
