import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
} from '../../common/http/api-decorators.js';
import { AdminOnly, Area, NeedsProof } from '../../common/http/audience.js';
import { Audited, changedFields, shortText, type Details } from '../audit/audited.decorator.js';
import { ListQueryDto } from '../../common/lists/list-query.js';
import {
  ChangeRoleDto,
  CreatedUserDto,
  CreateUserDto,
  ListedUserDto,
  ResetPasswordDto,
  UpdateUserDto,
  UserDto,
} from './users/user.dto.js';
import { FactorsService } from './factors/factors.service.js';
import { CurrentUser } from './sessions/audience.guard.js';
import type { User } from './users/user.entity.js';
import { USER_LIST } from './users/user.list.js';
import { UsersService } from './users/users.service.js';

const roleOf = ({ role }: Record<string, unknown>): Details => (role === undefined ? {} : { role: shortText(role) });

/** Lets staff manage accounts. */
@Area('users')
@AdminOnly()
@Controller('api/admin/users')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly factors: FactorsService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'The newest 1,000 users, or one page of them by `range`, `sort` and `filter`' })
  @ApiOkResponse({ type: [ListedUserDto] })
  async listUsers(
    @Query() raw: ListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ListedUserDto[]> {
    const query = USER_LIST.parse(raw);
    const users = USER_LIST.send(reply, query, await this.users.listPage(query));
    const withFactor = await this.factors.listWithFactor(users);
    return users.map((user) => ({ ...UserDto.from(user), hasSecondFactor: withFactor.has(user.id) }));
  }

  @Post()
  @NeedsProof()
  @Audited({ created: 'user', details: roleOf })
  @ApiOperation({
    summary: 'Creates a user; the reply contains the initial password, once',
  })
  @ApiCreatedResponse({ type: CreatedUserDto })
  async createUser(@Body() body: CreateUserDto): Promise<CreatedUserDto> {
    const { user, temporaryPassword } = await this.users.create(body);
    return { ...UserDto.from(user), temporaryPassword };
  }

  @Put(':userId')
  @NeedsProof()
  @Audited({ subject: ['user', 'userId'], details: (body) => ({ ...changedFields(body), ...roleOf(body) }) })
  @ApiOperation({
    summary: 'Changes name, email, phone number or role; a new email or role ends their sessions',
  })
  @ApiOkResponse({ type: UserDto })
  async updateUser(@Param('userId') userId: string, @Body() body: UpdateUserDto): Promise<UserDto> {
    return UserDto.from(await this.users.update(userId, body));
  }

  @Delete(':userId')
  @NeedsProof()
  @HttpCode(204)
  @Audited({ subject: ['user', 'userId'] })
  @ApiOperation({ summary: 'Deletes a user; their projects, purchases and audit entries stay' })
  @ApiNoContentResponse()
  async deleteUser(@Param('userId') userId: string, @CurrentUser() actor: User): Promise<void> {
    await this.users.delete(userId, actor);
  }

  @Delete(':userId/factors')
  @NeedsProof()
  @HttpCode(204)
  @Audited({ subject: ['user', 'userId'] })
  @ApiOperation({ summary: 'Removes the second factor of a user who has lost it; their sessions end' })
  @ApiNoContentResponse()
  resetUserFactors(@Param('userId') userId: string): Promise<void> {
    return this.factors.removeAllOf(userId);
  }

  @Patch(':userId/role')
  @NeedsProof()
  @Audited({ subject: ['user', 'userId'], details: roleOf })
  @ApiOperation({ summary: 'Makes a user admin or regular; their sessions end' })
  @ApiOkResponse({ type: UserDto })
  async changeUserRole(@Param('userId') userId: string, @Body() body: ChangeRoleDto): Promise<UserDto> {
    return UserDto.from(await this.users.changeRole(userId, body.role));
  }

  @Patch(':userId/password')
  @NeedsProof()
  @HttpCode(200)
  @Audited({ subject: ['user', 'userId'] })
  @ApiOperation({ summary: "Sets a local user's password; their sessions end" })
  @ApiOkResponse({ type: UserDto })
  async resetUserPassword(@Param('userId') userId: string, @Body() body: ResetPasswordDto): Promise<UserDto> {
    return UserDto.from(await this.users.resetPassword(userId, body.password));
  }
}
