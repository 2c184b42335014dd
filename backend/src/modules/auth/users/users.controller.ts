import { Body, Controller, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Area, AdminOnly } from '../../../common/http/audience.js';
import { Audited, shortText } from '../../audit/audited.decorator.js';
import { ListQueryDto, contentRange, parseListQuery } from '../../../common/lists/list-query.js';
import { ChangeRoleDto, CreatedUserDto, CreateUserDto, ResetPasswordDto, USER_LIST, UserDto } from './user.dto.js';
import { UsersService } from './users.service.js';

/** Staff manage accounts. */
@Area('users')
@AdminOnly()
@Controller('api/admin/users')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @ApiOperation({ summary: 'All users, or one page in the simple REST dialect' })
  @ApiOkResponse({ type: [UserDto] })
  async listUsers(@Query() raw: ListQueryDto, @Res({ passthrough: true }) reply: FastifyReply): Promise<UserDto[]> {
    const query = parseListQuery(raw, USER_LIST);
    if (!query) return (await this.users.listAll()).map((user) => UserDto.from(user));
    const page = await this.users.listPage(query);
    void reply.header('content-range', contentRange('users', query, page));
    return page.rows.map((user) => UserDto.from(user));
  }

  @Post()
  @Audited({ created: 'user' })
  @ApiOperation({
    summary: 'Creates a regular user; the reply carries the first password once',
  })
  @ApiCreatedResponse({ type: CreatedUserDto })
  async createUser(@Body() body: CreateUserDto): Promise<CreatedUserDto> {
    const { user, temporaryPassword } = await this.users.create(body);
    return { ...UserDto.from(user), temporaryPassword };
  }

  @Patch(':userId/role')
  @Audited({ subject: ['user', 'userId'], details: ({ role }) => ({ role: shortText(role) }) })
  @ApiOperation({ summary: 'Makes a user admin or regular; their sessions end' })
  @ApiOkResponse({ type: UserDto })
  async changeUserRole(@Param('userId') userId: string, @Body() body: ChangeRoleDto): Promise<UserDto> {
    return UserDto.from(await this.users.changeRole(userId, body.role));
  }

  @Patch(':userId/password')
  @HttpCode(200)
  @Audited({ subject: ['user', 'userId'] })
  @ApiOperation({ summary: "Sets a local user's password; their sessions end" })
  @ApiOkResponse({ type: UserDto })
  async resetUserPassword(@Param('userId') userId: string, @Body() body: ResetPasswordDto): Promise<UserDto> {
    return UserDto.from(await this.users.resetPassword(userId, body.password));
  }
}
