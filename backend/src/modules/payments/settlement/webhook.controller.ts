import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiOkResponse, ApiOperation, ApiResponse } from '../../../common/http/api-decorators.js';
import { LargeBody } from '../../../common/http/large-body.js';
import { appError } from '../../../common/errors.js';
import { Area, Public } from '../../../common/http/audience.js';
import { OkDto } from '../../auth/users/user.dto.js';
import { SettlementService } from './settlement.service.js';

/** Takes the reports of the payment provider; their signature is the permission. */
@Area('payments')
@Controller('api/payments/webhook')
export class WebhookController {
  constructor(private readonly settlement: SettlementService) {}

  @Post()
  @LargeBody()
  @Public()
  @HttpCode(200)
  @ApiOperation({
    summary: "The provider's webhook: 2xx once the event is applied; unknown payments are ignored",
  })
  @ApiOkResponse({ type: OkDto })
  @ApiResponse({ status: 400, description: '`payments.bad_signature`: forged, stale or missing' })
  @ApiResponse({ status: 413, description: '`request.too_large`' })
  @ApiResponse({ status: 503, description: '`payments.provider_unavailable`: not applied, deliver it again' })
  async receivePaymentEvent(@Req() request: FastifyRequest): Promise<OkDto> {
    if (!Buffer.isBuffer(request.body)) throw appError('payments.bad_signature', 'The delivery has no body.');
    await this.settlement.receive(request.body, request.headers);
    return { ok: true };
  }
}
