import { Inject, Injectable, Logger } from '@nestjs/common';
import { hashOf } from '../../../common/identifiers.js';
import { Transactional } from '../../../common/transactions.js';
import { CONFIG, type Config } from '../../../config/config.js';
import type { IntentFacts } from '../../../ports/payment-provider.port.js';
import type { PaymentOrigin } from '../accounts/payment-providers.service.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { PurchasesRepository, type PurchaseVersion } from '../purchases/purchases.repository.js';
import { LostOrdersQuery } from './lost-orders.query.js';
import { OrderRecords } from './order-record.js';

/** Brings back orders that a restore has lost, from the records that their payments carry. */
@Injectable()
export class LostOrdersService {
  private readonly log = new Logger('Payments');
  private readonly records: OrderRecords;

  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly known: LostOrdersQuery,
    @Inject(CONFIG) config: Config,
  ) {
    this.records = new OrderRecords(config.secrets.session);
  }

  /** Returns the record that the payment of an order is to carry. */
  recordOf(purchase: Purchase): string | null {
    return this.records.encrypt(purchase);
  }

  /**
   * Writes the order of a payment again, as it was before it was paid; the settlement does the rest.
   * @returns null for a payment that was not made or is not ours, one whose gallery is gone too, and one of a person
   * who has been erased since
   */
  @Transactional()
  async bringBack(facts: IntentFacts, origin: PaymentOrigin): Promise<PurchaseVersion | null> {
    const { purpose, orderRecord, status, amount, intentId, isTest } = facts;
    if (!purpose || orderRecord === null || status !== 'succeeded') return null;
    const order = this.records.decrypt(orderRecord, purpose.purchaseId);
    if (!order) return null;
    const { purchaseId: id, projectId, emailKey, packageType } = purpose;
    const locked = await this.purchases.lock({ originProjectId: projectId, holder: order.holder });
    const { hasProject, isErased, isOrdered, ...related } = await this.known.relatedTo({
      projectId,
      purchaseId: id,
      addressHash: hashOf(emailKey),
      ...order,
    });
    if (!hasProject || isErased) return null;
    if (!isOrdered)
      await locked.insert({
        ...order,
        ...related,
        ...origin,
        id,
        projectId,
        originProjectId: projectId,
        emailKey,
        packageType,
        amountCents: amount.cents,
        currency: amount.currency,
        providerIntentId: intentId,
        isTest,
        broughtBack: true,
        state: 'created',
      });
    this.log.warn(`Purchase ${id} was lost by a restore: it is brought back from its payment.`);
    return this.purchases.findVersion(intentId, id);
  }
}
