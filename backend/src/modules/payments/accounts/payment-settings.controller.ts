import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiResponse } from '../../../common/http/api-decorators.js';
import { AdminOnly, Area, NeedsProof } from '../../../common/http/audience.js';
import { Audited, changedFields } from '../../audit/audited.decorator.js';
import { CurrentUser } from '../../auth/sessions/audience.guard.js';
import type { User } from '../../auth/users/user.entity.js';
import {
  PaymentAccountSettingsDto,
  PaymentCheckDto,
  PaymentSettingsVersionDto,
  PaymentTrialDto,
  UpdatePaymentAccountDto,
} from './payment-settings.dto.js';
import { PaymentSettingsService } from './payment-settings.service.js';

/** Serves the page on which staff set up Stripe. */
@Area('settings')
@AdminOnly()
@Controller('api/admin/settings/payments')
export class PaymentSettingsController {
  constructor(private readonly payments: PaymentSettingsService) {}

  @Get()
  @ApiOperation({ summary: 'The payment settings in force, without the secrets' })
  @ApiOkResponse({ type: PaymentAccountSettingsDto })
  getPaymentSettings(): Promise<PaymentAccountSettingsDto> {
    return this.payments.read();
  }

  @Put()
  @NeedsProof()
  @Audited({ details: changedFields })
  @ApiOperation({ summary: 'Sets the keys of Stripe: new payments use them, earlier ones keep theirs' })
  @ApiOkResponse({ type: PaymentAccountSettingsDto })
  @ApiResponse({ status: 400, description: '`request.invalid` with what is wrong, by field' })
  @ApiResponse({ status: 409, description: '`settings.changed_meanwhile`, `settings.set_by_environment`' })
  @ApiResponse({ status: 503, description: '`payments.provider_unavailable`' })
  savePaymentSettings(
    @CurrentUser() user: User,
    @Body() body: UpdatePaymentAccountDto,
  ): Promise<PaymentAccountSettingsDto> {
    return this.payments.save(user, body);
  }

  @Post('remove')
  @NeedsProof()
  @HttpCode(200)
  @Audited()
  @ApiOperation({ summary: 'New payments no longer use the keys; earlier ones keep them' })
  @ApiOkResponse({ type: PaymentAccountSettingsDto })
  @ApiResponse({ status: 409, description: '`settings.changed_meanwhile`, `settings.set_by_environment`' })
  removePaymentKeys(@Body() { version }: PaymentSettingsVersionDto): Promise<PaymentAccountSettingsDto> {
    return this.payments.remove(version);
  }

  @Post('check')
  @HttpCode(200)
  @Audited()
  @ApiOperation({ summary: 'Asks Stripe about the account, the permissions of the key and the webhook' })
  @ApiOkResponse({ type: PaymentCheckDto })
  @ApiResponse({ status: 409, description: '`settings.no_payment_account`' })
  checkPaymentSettings(@CurrentUser() user: User): Promise<PaymentCheckDto> {
    return this.payments.check(user);
  }

  @Post('webhook')
  @NeedsProof()
  @HttpCode(200)
  @Audited()
  @ApiOperation({ summary: "Creates the webhook endpoint through Stripe's API, or repairs it" })
  @ApiOkResponse({ type: PaymentAccountSettingsDto })
  @ApiResponse({
    status: 409,
    description:
      '`settings.webhook_rejected` with the reason, `settings.no_payment_account`, `settings.set_by_environment`',
  })
  setUpWebhook(@CurrentUser() user: User): Promise<PaymentAccountSettingsDto> {
    return this.payments.setUpWebhook(user);
  }

  @Post('test')
  @HttpCode(200)
  @Audited()
  @ApiOperation({ summary: 'A payment with a test card, which is refunded; in live mode nothing is charged' })
  @ApiOkResponse({ type: PaymentTrialDto })
  @ApiResponse({ status: 409, description: '`settings.no_payment_account`' })
  makeTestPayment(@CurrentUser() user: User): Promise<PaymentTrialDto> {
    return this.payments.tryPayment(user);
  }
}
