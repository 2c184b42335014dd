import { Injectable } from '@nestjs/common';
import { appError } from '../../../common/errors.js';
import { addressKey } from '../../../common/http/address-key.js';
import type { MailLanguage } from '../../../common/mails/languages.js';
import { RateLimiter } from '../../auth/rate-limits/rate-limiter.service.js';
import { PaymentProvidersService } from '../accounts/payment-providers.service.js';
import { CouponsService } from '../coupons/coupons.service.js';
import type { Orderer } from '../purchases/purchases.repository.js';
import { VatIdChecksService } from '../tax/vat-id-checks.service.js';
import type { OrderTermsDto } from './order.dto.js';
import { termsOf, type OrderTerms } from './order-terms.js';

/** Calls in 15 minutes. Each may make three calls to the provider, and changing packages leaves a canceled purchase. */
const CALLS_IN_GALLERY = { each: 20, all: 200 };
/** Calls from one address in all galleries; colleagues share an address. */
const CALLS_PER_ADDRESS = 300;

/** Accepts what a client has chosen at the checkout: what is counted or looked up before an order has its price. */
@Injectable()
export class OrderTermsService {
  constructor(
    private readonly coupons: CouponsService,
    private readonly vatIds: VatIdChecksService,
    private readonly providers: PaymentProvidersService,
    private readonly rateLimiter: RateLimiter,
  ) {}

  /**
   * Reads the terms of a request, with a known coupon and a VAT ID that was looked up. Call it outside of transactions.
   * @param placing the order is to be paid; until then its terms are still being typed
   * @throws AppError `request.invalid`, `payments.unavailable`, `coupon.unknown`, `auth.too_many_attempts`
   */
  async accept(
    stated: OrderTermsDto,
    orderer: Orderer,
    { language, address, placing = false }: { language: MailLanguage | null; address: string; placing?: boolean },
  ): Promise<OrderTerms> {
    const terms = termsOf(stated, orderer, language, { placing });
    if (placing && this.providers.current.name === 'none')
      throw appError(
        'payments.unavailable',
        'Payment processing is currently not configured. Please contact the administrator.',
      );
    const { originProjectId: projectId } = orderer;
    // Wrong coupons have limits of their own: they use up no orders.
    await this.coupons.assertKnown(projectId, terms.couponCode, address);
    if (placing) {
      await this.rateLimiter.count(`checkout-from:${addressKey(address)}`, CALLS_PER_ADDRESS);
      await this.rateLimiter.countInGallery({ purpose: 'checkout', projectId, address }, CALLS_IN_GALLERY);
    }
    const { country, vatId } = terms.buyer;
    const vatCheck = vatId === null ? null : await this.vatIds.evidenceFor({ country, vatId }, address);
    return { ...terms, vatCheck };
  }
}
