import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse } from '../../../common/http/api-decorators.js';
import { Area, Public } from '../../../common/http/audience.js';
import type { SandboxOutcome } from '../../../ports/sandbox-checkout.port.js';
import { SandboxAuthenticationDto, SandboxCardDto, SandboxPaymentDto } from './sandbox.dto.js';
import { SandboxService } from './sandbox.service.js';

/**
 * Serves the provider's side of the sandbox; the payment's secret is the permission. With a real provider these routes
 * do not exist.
 */
@Area('payments')
@Controller('api/payments/sandbox')
export class SandboxController {
  constructor(private readonly sandbox: SandboxService) {}

  @Post('pay')
  @Public()
  @HttpCode(200)
  @ApiOperation({ summary: 'Pays with a test card. No money moves' })
  @ApiOkResponse({ type: SandboxPaymentDto })
  @ApiResponse({ status: 400, description: '`request.invalid` with fields.number, expMonth, expYear or cvc' })
  @ApiResponse({ status: 402, description: '`payments.card_declined`; the payment stays open' })
  @ApiResponse({ status: 404, description: '`payments.not_found`; `route.not_found` when the provider is no sandbox' })
  async paySandbox(
    @Body() { clientSecret, number, expMonth, expYear, cvc }: SandboxCardDto,
  ): Promise<SandboxPaymentDto> {
    return dto(await this.sandbox.pay(clientSecret, { number, expMonth, expYear, cvc }));
  }

  @Post('authenticate')
  @Public()
  @HttpCode(200)
  @ApiOperation({ summary: 'Completes or fails the card authentication' })
  @ApiOkResponse({ type: SandboxPaymentDto })
  @ApiResponse({ status: 402, description: '`payments.card_declined`; the payment stays open' })
  @ApiResponse({ status: 404, description: '`payments.not_found`; `route.not_found` when the provider is no sandbox' })
  async authenticateSandbox(@Body() { clientSecret, outcome }: SandboxAuthenticationDto): Promise<SandboxPaymentDto> {
    return dto(await this.sandbox.authenticate(clientSecret, outcome));
  }
}

function dto({ status, alreadyPaid = false, intentId }: SandboxOutcome): SandboxPaymentDto {
  return { status: status as SandboxPaymentDto['status'], alreadyPaid, paymentIntentId: intentId };
}
