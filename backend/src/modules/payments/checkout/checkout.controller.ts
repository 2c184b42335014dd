import { Body, Controller, Get, HttpCode, Ip, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiResponse } from '@nestjs/swagger';
import { Area } from '../../../common/http/audience.js';
import { InVisitorLanguage, VisitorLanguage } from '../../../common/http/visitor-language.js';
import type { MailLanguage } from '../../../common/mails/languages.js';
import { GalleryRoute, OpenGallery } from '../../projects/gate/gallery-gate.guard.js';
import type { Project } from '../../projects/core/project.entity.js';
import {
  CheckoutDto,
  ConfirmedPaymentDto,
  OrderSummaryDto,
  PaymentIntentDto,
  PaymentSettingsDto,
} from './checkout.dto.js';
import { CheckoutService } from './checkout.service.js';
import { ConfirmationService } from './confirmation.service.js';
import type { Quote } from '../pricing/quote.js';
import { ConfirmPaymentDto, CreatePaymentIntentDto, OrderTermsDto } from './order.dto.js';
import { termsOf } from './order-terms.js';

const COUPON_ERRORS =
  '`coupon.not_yet_valid` with validFrom, `coupon.expired`, `coupon.used_up`, `coupon.below_minimum` with minimumCents, `coupon.other_currency`';

/** Buying; open after the gallery's timer too. */
@Area('payments')
@Controller('api')
export class CheckoutController {
  constructor(
    private readonly checkout: CheckoutService,
    private readonly confirmation: ConfirmationService,
  ) {}

  @Get('gallery/:projectId/:email/checkout')
  @GalleryRoute()
  @InVisitorLanguage()
  @ApiParam({ name: 'projectId', type: String })
  @ApiParam({ name: 'email', type: String })
  @ApiOperation({
    summary: 'What a package costs this client now, and through which provider; changes nothing',
  })
  @ApiOkResponse({ type: CheckoutDto })
  @ApiResponse({ status: 400, description: '`coupon.unknown`: also one that is not for this gallery' })
  @ApiResponse({
    status: 409,
    description: `\`payments.already_bought\` with accessLevel, \`payments.opens_nothing\`; ${COUPON_ERRORS}`,
  })
  @ApiResponse({ status: 429, description: '`auth.too_many_attempts`: too many unknown coupons' })
  async getCheckout(
    @OpenGallery() project: Project,
    @Query() terms: OrderTermsDto,
    @VisitorLanguage() language: MailLanguage | null,
    @Ip() address: string,
  ): Promise<CheckoutDto> {
    return this.describe(project, await this.checkout.quote(project, termsOf(terms, language), address));
  }

  @Post('create-payment-intent')
  @GalleryRoute()
  @HttpCode(200)
  @InVisitorLanguage()
  @ApiOperation({
    summary: 'Opens the payment for a package, or returns the open one; one for another package ends',
  })
  @ApiOkResponse({ type: PaymentIntentDto })
  @ApiResponse({
    status: 400,
    description: '`payments.amount_mismatch` with amount and amountCents; `coupon.unknown`; `request.invalid`',
  })
  @ApiResponse({
    status: 409,
    description: `\`payments.already_bought\`, \`payments.opens_nothing\`, \`payments.consent_required\` with deliveryConsent (the texts), \`payments.no_tax_rate\`, \`payments.in_progress\` (one is being processed), \`payments.needs_attention\`; ${COUPON_ERRORS}`,
  })
  @ApiResponse({ status: 429, description: '`auth.too_many_attempts`' })
  @ApiResponse({
    status: 503,
    description: '`payments.unavailable` (no provider is configured), `payments.provider_unavailable` (try again)',
  })
  async createPaymentIntent(
    @OpenGallery() project: Project,
    @Body() body: CreatePaymentIntentDto,
    @VisitorLanguage() language: MailLanguage | null,
    @Ip() address: string,
  ): Promise<PaymentIntentDto> {
    const opened = await this.checkout.open(project, termsOf(body, language), body.amount, address);
    const { quote, browserSettings, ...payment } = opened;
    return { ...payment, ...(await this.describe(project, quote, browserSettings)) };
  }

  private async describe(
    project: Project,
    quote: Quote,
    browserSettings = this.checkout.browserSettings,
  ): Promise<CheckoutDto> {
    return {
      order: OrderSummaryDto.from(quote, project),
      payment: PaymentSettingsDto.from(browserSettings),
      acceptsCoupons: await this.checkout.acceptsCoupons(),
      deliveryConsent: this.checkout.consentTexts(quote),
    };
  }

  @Post('confirm-payment')
  @GalleryRoute()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Called after paying: asks the provider and unlocks what was paid for; safe to repeat',
  })
  @ApiOkResponse({ type: ConfirmedPaymentDto })
  @ApiResponse({ status: 400, description: '`payments.package_mismatch`, `payments.amount_mismatch`' })
  @ApiResponse({ status: 404, description: '`payments.not_found`' })
  @ApiResponse({
    status: 409,
    description:
      '`payments.not_succeeded` with state (created, processing, failed or canceled), `payments.needs_attention`',
  })
  @ApiResponse({ status: 503, description: '`payments.provider_unavailable`' })
  async confirmPayment(@OpenGallery() project: Project, @Body() body: ConfirmPaymentDto): Promise<ConfirmedPaymentDto> {
    const { purchase, level } = await this.confirmation.confirm(project, body);
    return {
      purchaseId: purchase.id,
      state: purchase.state,
      accessLevel: level,
      overpaidCents: purchase.overpaidCents,
      currency: purchase.currency,
      unlocksAt: purchase.unlocksAt?.toISOString() ?? null,
    };
  }
}
