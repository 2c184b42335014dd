import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
} from '../../../common/http/api-decorators.js';
import { LargeBody } from '../../../common/http/large-body.js';
import { AdminOnly, Area } from '../../../common/http/audience.js';
import { ListQueryDto } from '../../../common/lists/list-query.js';
import { Audited, shortText } from '../../audit/audited.decorator.js';
import { CreatePriceListDto, inputOf, PriceListDto, UpdatePriceListDto } from './price-list.dto.js';
import { PRICE_LIST_LIST } from './price-list.list.js';
import { PriceListsService } from './price-lists.service.js';

const auditDetails = ({ name, currency }: Record<string, unknown>) => ({
  priceList: shortText(name),
  currency: shortText(currency),
});

/** Staff edit what is sold, and for how much. */
@Area('payments')
@AdminOnly()
@Controller('api/admin/price-lists')
export class PriceListsController {
  constructor(private readonly lists: PriceListsService) {}

  @Get()
  @ApiOperation({ summary: 'Price lists, or one page of them by `range`, `sort` and `filter`' })
  @ApiOkResponse({ type: [PriceListDto] })
  async listPriceLists(
    @Query() raw: ListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PriceListDto[]> {
    const query = PRICE_LIST_LIST.parse(raw);
    const page = await this.lists.listPage(query);
    return PRICE_LIST_LIST.send(reply, query, page).map((list) => PriceListDto.from(list));
  }

  @Post()
  @LargeBody()
  @Audited({ created: 'priceList', details: auditDetails })
  @ApiOperation({ summary: 'Creates a price list; its fields are checked together' })
  @ApiCreatedResponse({ type: PriceListDto })
  @ApiResponse({ status: 400, description: '`request.invalid` with what is wrong, by field' })
  @ApiResponse({ status: 409, description: '`price_list.name_taken`' })
  async createPriceList(@Body() body: CreatePriceListDto): Promise<PriceListDto> {
    return PriceListDto.from(await this.lists.get(await this.lists.create(inputOf(body))));
  }

  @Get(':id')
  @ApiOperation({ summary: 'One price list' })
  @ApiOkResponse({ type: PriceListDto })
  @ApiResponse({ status: 404, description: '`price_list.not_found`' })
  async getPriceList(@Param('id') id: string): Promise<PriceListDto> {
    return PriceListDto.from(await this.lists.get(id));
  }

  @Put(':id')
  @LargeBody()
  @Audited({ subject: ['priceList', 'id'], details: auditDetails })
  @ApiOperation({ summary: 'Replaces a price list. What was bought, and open orders, stay as they are' })
  @ApiOkResponse({ type: PriceListDto })
  @ApiResponse({ status: 400, description: '`request.invalid` with what is wrong, by field' })
  @ApiResponse({ status: 404, description: '`price_list.not_found`' })
  @ApiResponse({ status: 409, description: '`price_list.changed` with the present revision, `price_list.name_taken`' })
  async updatePriceList(@Param('id') id: string, @Body() body: UpdatePriceListDto): Promise<PriceListDto> {
    await this.lists.update(id, body.revision, inputOf(body));
    return PriceListDto.from(await this.lists.get(id));
  }

  @Post(':id/default')
  @HttpCode(200)
  @Audited({ subject: ['priceList', 'id'] })
  @ApiOperation({ summary: 'Makes this the list of all projects that have selected none' })
  @ApiOkResponse({ type: PriceListDto })
  @ApiResponse({ status: 404, description: '`price_list.not_found`' })
  async makePriceListDefault(@Param('id') id: string): Promise<PriceListDto> {
    await this.lists.makeDefault(id);
    return PriceListDto.from(await this.lists.get(id));
  }

  @Delete(':id')
  @HttpCode(204)
  @Audited({ subject: ['priceList', 'id'] })
  @ApiOperation({ summary: 'Deletes a price list that no project uses' })
  @ApiNoContentResponse()
  @ApiResponse({ status: 404, description: '`price_list.not_found`' })
  @ApiResponse({ status: 409, description: '`price_list.is_default`, `price_list.in_use` with projectCount' })
  async deletePriceList(@Param('id') id: string): Promise<void> {
    await this.lists.delete(id);
  }
}
