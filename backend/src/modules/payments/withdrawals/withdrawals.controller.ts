import { Body, Controller, Get, HttpCode, Ip, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ApiOkResponse, ApiOperation, ApiResponse } from '../../../common/http/api-decorators.js';
import { AdminOnly, Area, NeedsProof, Public } from '../../../common/http/audience.js';
import { ListQueryDto } from '../../../common/lists/list-query.js';
import { Audited } from '../../audit/audited.decorator.js';
import { CurrentUser } from '../../auth/sessions/audience.guard.js';
import type { User } from '../../auth/users/user.entity.js';
import { GalleryRoute, OpenGallery } from '../../projects/gate/gallery-gate.guard.js';
import type { HeldProject } from '../../projects/people/holder.js';
import { ReceiptDto } from '../receipts/receipt.dto.js';
import { OpeningService } from './opening.service.js';
import {
  AcceptWithdrawalDto,
  ConfirmWithdrawalDto,
  DeclineWithdrawalDto,
  OpenPurchaseDto,
  SubmitWithdrawalDto,
  WithdrawalDto,
  WithdrawalOutcomeDto,
  WithdrawalReceivedDto,
} from './withdrawal.dto.js';
import { WITHDRAWAL_LIST } from './withdrawal.list.js';
import { StatementsService } from './statements.service.js';
import { WithdrawalsService } from './withdrawals.service.js';

/** Takes withdrawals from a contract, by anyone and without a sign-in. */
@Area('payments')
@Controller('api/withdrawals')
export class ClientWithdrawalsController {
  constructor(private readonly statements: StatementsService) {}

  @Post()
  @Public()
  @HttpCode(200)
  @ApiOperation({ summary: 'Submits a statement of withdrawal; the reply never shows whether there is such an order' })
  @ApiOkResponse({ type: WithdrawalReceivedDto })
  @ApiResponse({ status: 404, description: '`withdrawal.not_offered`: no consumer may withdraw here' })
  @ApiResponse({ status: 429, description: '`auth.too_many_attempts`' })
  async submitWithdrawal(
    @Body() statement: SubmitWithdrawalDto,
    @Ip() address: string,
  ): Promise<WithdrawalReceivedDto> {
    return { receivedAt: (await this.statements.submit(statement, address)).toISOString() };
  }

  @Post(':id/confirm')
  @Public()
  @HttpCode(200)
  @ApiOperation({ summary: 'Confirms a withdrawal with the link of its acknowledgement; safe to repeat' })
  @ApiOkResponse({ type: WithdrawalOutcomeDto })
  @ApiResponse({ status: 404, description: '`withdrawal.not_found`: not the token of this withdrawal' })
  async confirmWithdrawal(
    @Param('id') id: string,
    @Body() { token }: ConfirmWithdrawalDto,
  ): Promise<WithdrawalOutcomeDto> {
    return WithdrawalOutcomeDto.of(await this.statements.confirm(id, token));
  }
}

/** Lets a client open a purchase that would open after the withdrawal period. */
@Area('payments')
@Controller('api/gallery/:projectId/:visitor/purchases/:purchaseId/open')
export class OpeningController {
  constructor(private readonly opening: OpeningService) {}

  @Post()
  @GalleryRoute()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Consents to immediate delivery and opens a purchase; safe to repeat',
    description:
      "The letters of the receipt show that the reader of its email consents: the gallery's link alone does not.",
  })
  @ApiOkResponse({ type: ReceiptDto })
  @ApiResponse({ status: 404, description: '`payments.not_found`' })
  async openPurchase(
    @OpenGallery() project: HeldProject,
    @Param('purchaseId') purchaseId: string,
    @Body() consent: OpenPurchaseDto,
  ): Promise<ReceiptDto> {
    return ReceiptDto.of(await this.opening.open(project, purchaseId, consent));
  }
}

/** Staff see every withdrawal, and decide those that the rules do not. */
@Area('payments')
@AdminOnly()
@Controller('api/admin/withdrawals')
export class WithdrawalsController {
  constructor(private readonly withdrawals: WithdrawalsService) {}

  @Get()
  @ApiOperation({
    summary: 'Withdrawals, newest first, or one page of them by `range`, `sort` and `filter`',
    description: 'Filters: state (one or several), purchaseId (null: no order was found).',
  })
  @ApiOkResponse({ type: [WithdrawalDto] })
  async listWithdrawals(
    @Query() raw: ListQueryDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WithdrawalDto[]> {
    const query = WITHDRAWAL_LIST.parse(raw);
    const page = await this.withdrawals.list(query);
    return WITHDRAWAL_LIST.send(reply, query, page).map((view) => WithdrawalDto.from(view));
  }

  @Post(':id/accept')
  @NeedsProof()
  @HttpCode(200)
  @Audited({ subject: ['withdrawal', 'id'] })
  @ApiOperation({ summary: 'Accepts a withdrawal: refunds what is left of the payment and ends the access' })
  @ApiOkResponse({ type: WithdrawalDto })
  @ApiResponse({ status: 404, description: '`withdrawal.not_found`' })
  @ApiResponse({ status: 409, description: '`withdrawal.decided`, `withdrawal.no_order`' })
  async acceptWithdrawal(
    @Param('id') id: string,
    @Body() { orderReference }: AcceptWithdrawalDto,
    @CurrentUser() user: User,
  ): Promise<WithdrawalDto> {
    await this.withdrawals.accept(id, user.id, orderReference);
    return WithdrawalDto.from(await this.withdrawals.get(id));
  }

  @Post(':id/decline')
  @HttpCode(200)
  @Audited({ subject: ['withdrawal', 'id'] })
  @ApiOperation({ summary: 'Declines a withdrawal; the client is mailed the reason' })
  @ApiOkResponse({ type: WithdrawalDto })
  @ApiResponse({ status: 404, description: '`withdrawal.not_found`' })
  @ApiResponse({ status: 409, description: '`withdrawal.decided`, `withdrawal.unconditional`' })
  async declineWithdrawal(
    @Param('id') id: string,
    @Body() { reason }: DeclineWithdrawalDto,
    @CurrentUser() user: User,
  ): Promise<WithdrawalDto> {
    await this.withdrawals.decline(id, user.id, reason);
    return WithdrawalDto.from(await this.withdrawals.get(id));
  }
}
