import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiResponse } from '../../../common/http/api-decorators.js';
import { LargeBody } from '../../../common/http/large-body.js';
import { AdminOnly, Area } from '../../../common/http/audience.js';
import { Audited, shortText } from '../../audit/audited.decorator.js';
import { CurrentUser } from '../../auth/sessions/audience.guard.js';
import type { User } from '../../auth/users/user.entity.js';
import { CreateGrantDto, GrantDto } from './grant.dto.js';
import { GrantsService } from './grants.service.js';

/** Staff open a gallery's files without a payment. */
@Area('payments')
@AdminOnly()
@Controller('api/admin/projects/:id/grants')
export class GrantsController {
  constructor(private readonly grants: GrantsService) {}

  @Get()
  @ApiOperation({ summary: 'What was granted in a project, newest first, revoked grants too' })
  @ApiOkResponse({ type: [GrantDto] })
  @ApiResponse({ status: 404, description: '`project.not_found`' })
  async listGrants(@Param('id') id: string): Promise<GrantDto[]> {
    return (await this.grants.list(id)).map((grant) => GrantDto.from(grant));
  }

  @Post()
  @LargeBody()
  @Audited({
    subject: ['project', 'id'],
    details: ({ packageCode, everything, fileIds }) => ({
      everything: everything === true ? true : null,
      package: shortText(packageCode),
      files: Array.isArray(fileIds) ? fileIds.length : null,
    }),
  })
  @ApiOperation({
    summary: 'Grants everything, a package or single files to the clients or to one person, without a payment',
  })
  @ApiCreatedResponse({ type: GrantDto })
  @ApiResponse({ status: 400, description: '`request.invalid` with what is wrong, by field' })
  @ApiResponse({ status: 404, description: '`project.not_found`, `person.not_found`' })
  async createGrant(
    @Param('id') id: string,
    @Body() body: CreateGrantDto,
    @CurrentUser() user: User,
  ): Promise<GrantDto> {
    return GrantDto.from(await this.grants.create(id, body, user.id));
  }

  @Delete(':grantId')
  @HttpCode(200)
  @Audited({ subject: ['project', 'id'] })
  @ApiOperation({ summary: 'Revokes a grant: what it opened is locked again. Twice is the same as once' })
  @ApiOkResponse({ type: GrantDto })
  @ApiResponse({ status: 404, description: '`project.not_found`, `grant.not_found`' })
  async revokeGrant(
    @Param('id') id: string,
    @Param('grantId') grantId: string,
    @CurrentUser() user: User,
  ): Promise<GrantDto> {
    return GrantDto.from(await this.grants.revoke(id, grantId, user.id));
  }
}
