import { Injectable } from '@nestjs/common';
import { equalsCents } from '../../../common/currency.js';
import { appError } from '../../../common/errors.js';
import { rethrowAsAppError } from '../../../ports/payment-provider.port.js';
import type { HeldProject } from '../../projects/people/holder.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { PAID_STATES } from '../purchases/purchase-state.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { SettlementService } from '../settlement/settlement.service.js';
import { amountMismatch, needsAttention, opensNothing } from './checkout-errors.js';
import type { AccessLevel } from '../../entitlements/entitlement-total.js';
import { EntitlementsService } from '../../entitlements/entitlements.service.js';

/** Confirms a payment when the browser says that it has paid, and returns the access that was bought. */
@Injectable()
export class ConfirmationService {
  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly entitlements: EntitlementsService,
    private readonly settlement: SettlementService,
  ) {}

  /**
   * Confirms that a client has paid: the browser claims it, the provider decides.
   * @throws AppError `payments.not_found` for an unknown intent as well as another client's;
   * `payments.package_mismatch`, `payments.amount_mismatch`, `payments.not_succeeded`, `payments.needs_attention`,
   * `payments.opens_nothing`
   */
  async confirm(
    project: HeldProject,
    claimed: { paymentIntentId: string; packageType: string; amount: number },
  ): Promise<{ purchase: Purchase; level: AccessLevel }> {
    const known =
      (await this.purchases.findByIntent(claimed.paymentIntentId)) ?? (await this.findFree(claimed.paymentIntentId));
    if (!known || known.projectId !== project.id || known.holder !== project.holder.key)
      throw appError('payments.not_found', 'Payment not found.');
    if ((known.packageCode ?? known.packageType) !== claimed.packageType)
      throw appError('payments.package_mismatch', 'This payment was made for another package.');
    if (!equalsCents(claimed.amount, known.amountCents, known.currency)) {
      const text = (amount: string) => `The amount of this payment is ${amount}.`;
      throw amountMismatch(text, known.amountCents, known.currency);
    }
    const purchase = await this.settle(known);
    if (!PAID_STATES.includes(purchase.state)) {
      if (purchase.attention === 'mismatch') throw needsAttention();
      if (isFree(known) && known.state === 'created' && purchase.state === 'canceled') throw opensNothing();
      throw appError('payments.not_succeeded', purchase.failureMessage ?? 'This payment has not succeeded yet.', {
        state: purchase.state,
      });
    }
    return { purchase, level: await this.entitlements.levelFor(project) };
  }

  /** Finds an order whose total is 0: it has no payment, so its own id stands for one. */
  private async findFree(id: string): Promise<Purchase | null> {
    const purchase = await this.purchases.findById(id);
    return purchase && isFree(purchase) ? purchase : null;
  }

  private async settle(purchase: Purchase): Promise<Purchase> {
    if (isFree(purchase)) return this.settlement.completeFree(purchase);
    if (purchase.providerIntentId === null) return purchase;
    return (await this.settlement.apply(purchase.providerIntentId).catch(rethrowAsAppError)) ?? purchase;
  }
}

const isFree = ({ provider, amountCents }: Purchase) => provider === 'none' && amountCents === 0;
