import { Body, Controller, Get, HttpCode, Ip, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiResponse } from '../../../common/http/api-decorators.js';
import { Area } from '../../../common/http/audience.js';
import { toDto } from '../../../common/http/dto-fields.js';
import { InVisitorLanguage, VisitorLanguage } from '../../../common/http/visitor-language.js';
import type { MailLanguage } from '../../../common/mails/languages.js';
import { CurrentPerson, GalleryRoute, OpenGallery } from '../../projects/gate/gallery-gate.guard.js';
import type { GalleryPerson } from '../../projects/people/person.entity.js';
import type { HeldProject } from '../../projects/people/holder.js';
import {
  CheckoutDto,
  ConfirmedPaymentDto,
  OrderSummaryDto,
  PaymentIntentDto,
  PaymentSettingsDto,
} from './checkout.dto.js';
import { CheckoutService, type PricedOrder } from './checkout.service.js';
import { ConfirmationService } from './confirmation.service.js';
import { CONSENT_TEXTS } from '../purchases/delivery-consent.js';
import { ConfirmPaymentDto, CreatePaymentIntentDto, OrderTermsDto } from './order.dto.js';
import { ordererOf, type OrderTerms } from './order-terms.js';
import { OrderTermsService } from './order-terms.service.js';

const COUPON_ERRORS =
  '`coupon.not_yet_valid` with validFrom, `coupon.expired`, `coupon.used_up`, `coupon.below_minimum` with minimumCents, `coupon.other_currency`';

/** Lets clients buy, also after the gallery's timer. */
@Area('payments')
@Controller('api')
export class CheckoutController {
  constructor(
    private readonly terms: OrderTermsService,
    private readonly checkout: CheckoutService,
    private readonly confirmation: ConfirmationService,
  ) {}

  @Get('gallery/:projectId/:visitor/checkout')
  @GalleryRoute()
  @InVisitorLanguage()
  @ApiParam({ name: 'projectId', type: String })
  @ApiParam({ name: 'visitor', type: String })
  @ApiOperation({
    summary: 'What a package costs this client now, and through which provider; changes nothing',
  })
  @ApiOkResponse({ type: CheckoutDto })
  @ApiResponse({ status: 400, description: '`coupon.unknown`: also one that is not for this gallery' })
  @ApiResponse({ status: 404, description: '`selection.not_found`' })
  @ApiResponse({
    status: 409,
    description: `\`payments.already_bought\` with accessLevel, \`payments.opens_nothing\`, \`selection.paid\`; ${COUPON_ERRORS}`,
  })
  @ApiResponse({ status: 429, description: '`auth.too_many_attempts`: too many unknown coupons' })
  async getCheckout(
    @OpenGallery() project: HeldProject,
    @CurrentPerson() person: GalleryPerson,
    @Query() query: OrderTermsDto,
    @VisitorLanguage() language: MailLanguage | null,
    @Ip() address: string,
  ): Promise<CheckoutDto> {
    const orderer = ordererOf(person, project, query.email);
    const terms = await this.terms.accept(query, orderer, { language, address });
    return this.describe(project, terms, await this.checkout.quote(project, terms));
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
  @ApiResponse({ status: 404, description: '`selection.not_found`' })
  @ApiResponse({
    status: 409,
    description: `\`payments.already_bought\`, \`payments.opens_nothing\`, \`payments.consent_required\` with deliveryConsent (the texts), \`payments.no_tax_rate\`, \`payments.in_progress\` (one is being processed), \`payments.needs_attention\`, \`selection.paid\`; ${COUPON_ERRORS}`,
  })
  @ApiResponse({ status: 429, description: '`auth.too_many_attempts`' })
  @ApiResponse({
    status: 503,
    description: '`payments.unavailable` (no provider is configured), `payments.provider_unavailable` (try again)',
  })
  async createPaymentIntent(
    @OpenGallery() project: HeldProject,
    @CurrentPerson() person: GalleryPerson,
    @Body() body: CreatePaymentIntentDto,
    @VisitorLanguage() language: MailLanguage | null,
    @Ip() address: string,
  ): Promise<PaymentIntentDto> {
    const orderer = ordererOf(person, project, body.email);
    const terms = await this.terms.accept(body, orderer, { language, address, placing: true });
    const opened = await this.checkout.open(project, terms, body.amount);
    const { order, browserSettings, ...payment } = opened;
    return { ...payment, ...(await this.describe(project, terms, order, browserSettings)) };
  }

  private async describe(
    project: HeldProject,
    { orderer }: OrderTerms,
    { quote, consent }: PricedOrder,
    browserSettings = this.checkout.browserSettings,
  ): Promise<CheckoutDto> {
    return {
      order: OrderSummaryDto.from(quote, project),
      payment: PaymentSettingsDto.from(browserSettings),
      acceptsCoupons: await this.checkout.acceptsCoupons(),
      deliveryConsent: consent.consentNeeded ? CONSENT_TEXTS : [],
      needsEmail: orderer.email === null,
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
  async confirmPayment(
    @OpenGallery() project: HeldProject,
    @Body() body: ConfirmPaymentDto,
  ): Promise<ConfirmedPaymentDto> {
    const { purchase, level } = await this.confirmation.confirm(project, body);
    return toDto(ConfirmedPaymentDto, { ...purchase, purchaseId: purchase.id, accessLevel: level });
  }
}
