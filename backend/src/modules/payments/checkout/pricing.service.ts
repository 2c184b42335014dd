import { Injectable } from '@nestjs/common';
import type { Project } from '../../projects/project.entity.js';
import { EntitlementsService } from '../core/entitlements.service.js';
import type { BoughtItem } from '../core/purchases.repository.js';
import type { Quote } from '../core/quote.js';
import { assertQuotable } from './checkout-errors.js';
import type { OrderTerms } from './order-terms.js';

/** The one place where the price of an order is computed, before it is placed and when it is. */
@Injectable()
export class PricingService {
  constructor(private readonly entitlements: EntitlementsService) {}

  /**
   * What an order costs a client who has these purchases. The steps are always: list price, already paid, discount, tax.
   * @throws AppError `request.invalid` for what is not offered, `payments.already_bought`
   */
  async priceOf(project: Project, { item }: OrderTerms, purchases: readonly BoughtItem[]): Promise<Quote> {
    const list = await this.entitlements.listOf(project);
    return assertQuotable(item.code, list, purchases);
  }
}
