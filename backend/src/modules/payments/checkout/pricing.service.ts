import { Injectable } from '@nestjs/common';
import type { Project } from '../../projects/project.entity.js';
import { CouponsService } from '../coupons/coupons.service.js';
import { EntitlementsService } from '../core/entitlements.service.js';
import type { BoughtItem } from '../core/purchases.repository.js';
import type { Quote } from '../core/quote.js';
import { assertQuotable } from './checkout-errors.js';
import type { OrderTerms } from './order-terms.js';

/** The one place where the price of an order is computed, before it is placed and when it is. */
@Injectable()
export class PricingService {
  constructor(
    private readonly entitlements: EntitlementsService,
    private readonly coupons: CouponsService,
  ) {}

  /**
   * What an order costs a client who has these purchases. The steps are always: list price, already paid, discount, tax.
   * @param placing in the transaction that places the order: its coupon is locked
   * @throws AppError `request.invalid` for what is not offered, `payments.already_bought`, `coupon...`
   */
  async priceOf(
    project: Project,
    { item, couponCode }: OrderTerms,
    purchases: readonly BoughtItem[],
    { placing = false } = {},
  ): Promise<Quote> {
    const list = await this.entitlements.listOf(project);
    const quote = assertQuotable(item.code, list, purchases);
    return couponCode === null ? quote : this.coupons.apply(project, quote, couponCode, { lock: placing });
  }
}
