import { Readable } from 'node:stream';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiResponse } from '../../../common/http/api-decorators.js';
import { AdminOnly, Area, NeedsProof } from '../../../common/http/audience.js';
import { Audited, Unaudited } from '../../audit/audited.decorator.js';
import { ListQueryDto, checkDays } from '../../../common/lists/list-query.js';
import { CurrentUser } from '../../auth/sessions/audience.guard.js';
import type { User } from '../../auth/users/user.entity.js';
import { PurchaseDetailDto, PurchaseDto, RefundRequestDto } from './purchase.dto.js';
import { PURCHASE_LIST } from './purchase.list.js';
import { PurchasesService } from './purchases.service.js';
import { RefundsService } from '../refunds/refunds.service.js';

/** @throws AppError `request.invalid` */
function listQueryOf(raw: ListQueryDto) {
  const query = PURCHASE_LIST.parse(raw);
  checkDays(query.filter, ['from', 'to']);
  return query;
}

/** Lets staff list purchases and refund them. */
@Area('payments')
@AdminOnly()
@Controller('api/admin/purchases')
export class PurchasesController {
  constructor(
    private readonly purchases: PurchasesService,
    private readonly refunds: RefundsService,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Purchases, newest first, or one page of them by `range`, `sort` and `filter`',
    description:
      'Filters: id, projectId, clientEmail, state (one or several), attention (true: unseen), abandoned (true: with checkouts that nobody has tried to pay; otherwise these are found by id and state only), provider (one or several), from and to (days in the studio’s time zone, on which it was ordered), q (project, client, receipt or payment id).',
  })
  @ApiOkResponse({ type: [PurchaseDto] })
  async listPurchases(
    @Query() raw: ListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PurchaseDto[]> {
    const query = listQueryOf(raw);
    const page = await this.purchases.listPage(query);
    return PURCHASE_LIST.send(reply, query, page).map((view) => PurchaseDto.from(view));
  }

  @Get('export')
  @NeedsProof()
  @Audited()
  @ApiOperation({ summary: 'All purchases that match the filter, as CSV' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  exportPurchases(@Query() raw: ListQueryDto, @Res() reply: FastifyReply): void {
    const { filter } = listQueryOf({ filter: raw.filter });
    void reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="purchases.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(this.purchases.csv(filter)));
  }

  @Get(':id')
  @ApiOperation({
    summary: 'One purchase with its refunds, and the access level after a full refund',
  })
  @ApiOkResponse({ type: PurchaseDetailDto })
  @ApiResponse({ status: 404, description: '`payments.not_found`' })
  async getPurchase(@Param('id') id: string): Promise<PurchaseDetailDto> {
    return PurchaseDetailDto.detail(await this.purchases.getDetail(id));
  }

  @Post(':id/refunds')
  @NeedsProof()
  @HttpCode(200)
  @Audited({
    subject: ['purchase', 'id'],
    details: ({ amountCents }) => ({ amountCents: typeof amountCents === 'number' ? amountCents : null }),
  })
  @ApiOperation({
    summary: 'Refunds a part or all that is left; the same requestId refunds once',
  })
  @ApiOkResponse({ type: PurchaseDetailDto })
  @ApiResponse({ status: 404, description: '`payments.not_found`' })
  @ApiResponse({
    status: 409,
    description:
      '`payments.not_paid`, `payments.refund_too_large` with refundableCents, `payments.refund_declined` (by the provider)',
  })
  @ApiResponse({ status: 503, description: '`payments.provider_unavailable`: recorded and retried automatically' })
  async refundPurchase(
    @Param('id') id: string,
    @Body() { requestId, amountCents }: RefundRequestDto,
    @CurrentUser() user: User,
  ): Promise<PurchaseDetailDto> {
    await this.refunds.request(id, { requestId, amountCents, userId: user.id });
    return PurchaseDetailDto.detail(await this.purchases.getDetail(id));
  }

  @Post(':id/seen')
  @HttpCode(200)
  @Unaudited('notes what was read')
  @ApiOperation({ summary: 'Marks the attention notice of a purchase as seen' })
  @ApiOkResponse({ type: PurchaseDetailDto })
  @ApiResponse({ status: 404, description: '`payments.not_found`' })
  async markPurchaseSeen(@Param('id') id: string): Promise<PurchaseDetailDto> {
    await this.purchases.markSeen(id);
    return PurchaseDetailDto.detail(await this.purchases.getDetail(id));
  }
}
