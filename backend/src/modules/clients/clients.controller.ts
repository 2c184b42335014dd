import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiOkResponse, ApiOperation, ApiResponse } from '../../common/http/api-decorators.js';
import { Area, AdminOnly } from '../../common/http/audience.js';
import { hangUpSignal } from '../../common/http/request-lifetime.js';
import { ListQueryDto } from '../../common/lists/list-query.js';
import { CursorQueryDto } from '../../common/lists/cursor-query.dto.js';
import { TimelineDto } from '../projects/timeline/timeline.dto.js';
import { ClientDetailDto, ClientDto } from './client.dto.js';
import { CLIENT_LIST } from './client.list.js';
import { ClientsService } from './clients.service.js';

/** Staff see who their clients are. */
@Area('clients')
@AdminOnly()
@Controller('api/admin/clients')
export class ClientsController {
  constructor(private readonly clients: ClientsService) {}

  @Get()
  @ApiOperation({
    summary: 'Clients, newest first, or one page of them by `range`, `sort` and `filter`',
    description:
      'Everybody with a gallery, a purchase or an account that is not of the staff. Filters: id, q (name, email, company, gallery). The order `spent` compares what was paid in the currency of the default price list.',
  })
  @ApiOkResponse({ type: [ClientDto] })
  async listClients(@Query() raw: ListQueryDto, @Res({ passthrough: true }) reply: FastifyReply): Promise<ClientDto[]> {
    const query = CLIENT_LIST.parse(raw);
    const page = await this.clients.listPage(query);
    return CLIENT_LIST.send(reply, query, page);
  }

  @Get(':email')
  @ApiOperation({ summary: 'One client with their newest galleries, purchases, invoices and withdrawals' })
  @ApiOkResponse({ type: ClientDetailDto })
  @ApiResponse({ status: 404, description: '`client.not_found`' })
  getClient(@Param('email') email: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<ClientDetailDto> {
    return this.clients.getDetail(email, hangUpSignal(reply));
  }

  @Get(':email/activity')
  @ApiOperation({ summary: 'What a client did in all their galleries, newest first' })
  @ApiOkResponse({ type: TimelineDto })
  @ApiResponse({ status: 404, description: '`client.not_found`' })
  listClientActivity(@Param('email') email: string, @Query() query: CursorQueryDto): Promise<TimelineDto> {
    return this.clients.listActivity(email, query.before, query.limit);
  }
}
