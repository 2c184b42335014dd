import { Body, Controller, HttpCode, Patch, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Area, BeforePasswordChange, SignedIn } from '../../../common/http/audience.js';
import { Audited } from '../../audit/audited.decorator.js';
import { sendCookies } from '../../../common/http/cookies.js';
import { hangUpSignal } from '../../../common/http/hang-up.js';
import { CurrentUser } from './audience.guard.js';
import { SessionsService } from './sessions.service.js';
import { ChangePasswordDto, UpdateAccountDto, UserDto } from '../users/user.dto.js';
import type { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';

/** A user's own account. */
@Area('account')
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
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserDto> {
    const changed = await this.users.changeOwnPassword(
      user,
      body.currentPassword,
      body.newPassword,
      hangUpSignal(reply),
    );
    sendCookies(reply, this.sessions.open(changed));
    return UserDto.from(changed);
  }
}
