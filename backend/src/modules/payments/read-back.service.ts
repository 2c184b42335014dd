import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import {
  PaymentProviderError,
  type ListedIntent,
  type PaymentProviderPort,
} from '../../ports/payment-provider.port.js';
import { PaymentProvidersService } from './accounts/payment-providers.service.js';
import { PurchasesRepository } from './purchases/purchases.repository.js';
import type { LostPayment } from './restores/payment-restore.entity.js';
import { PaymentRestoresRepository } from './restores/payment-restores.repository.js';
import { PresentProjectsQuery } from './restores/present-projects.query.js';
import { SettlementService } from './settlement/settlement.service.js';

/** The provider's clock may be behind ours. */
const MARGIN_MS = 3_600_000;
/** After a restore, an order that was open before may be paid for this long: a page with it lives for less. */
const OPEN_ORDERS_MS = 48 * 3_600_000;

/** Looks at the provider, after a restore, for orders that were opened since the backup. docs/decisions/138 */
@Injectable()
export class ReadBackService {
  private readonly log = new Logger('Reconcile');

  constructor(
    private readonly restores: PaymentRestoresRepository,
    private readonly projects: PresentProjectsQuery,
    private readonly providers: PaymentProvidersService,
    private readonly purchases: PurchasesRepository,
    private readonly settlement: SettlementService,
    private readonly clock: Clock,
  ) {}

  /** @throws PaymentProviderError when a provider does not answer: the next run begins again */
  async run(): Promise<void> {
    for (const { id, backedUpAt, restoredAt, isPart, lostPayments } of await this.restores.listUnread()) {
      const { lost, isProcessing } = await this.readSince(new Date(backedUpAt.getTime() - MARGIN_MS), isPart);
      const now = this.clock.now();
      const isOver = !isProcessing && now.getTime() - restoredAt.getTime() > OPEN_ORDERS_MS;
      await this.restores.save(id, lost, isOver ? now : null);
      if (lost.length > lostPayments.length)
        this.log.error(
          `${lost.length} payments since the backup have no order (${lost.map(({ intentId }) => intentId).join(', ')}).`,
        );
    }
  }

  /** @param isPart whether to read the payments of galleries that exist here alone: others are of another system */
  private async readSince(since: Date, isPart: boolean): Promise<{ lost: LostPayment[]; isProcessing: boolean }> {
    const lost: LostPayment[] = [];
    let isProcessing = false;
    for (const provider of this.providers.all) {
      const listed: ListedIntent[] = [];
      const paid: ListedIntent[] = [];
      for await (const intent of provider.listIntents(since)) listed.push(intent);
      const present = isPart ? await this.projects.listPresent(listed.map(({ purpose }) => purpose.projectId)) : null;
      for (const intent of listed) {
        if (present && !present.has(intent.purpose.projectId)) continue;
        isProcessing ||= intent.status === 'processing';
        if (intent.status === 'succeeded') paid.unshift(intent);
      }
      // Oldest first, as they were bought: an upgrade follows its package.
      for (const { intentId, amount } of paid)
        if (!(await this.isOrdered(intentId, provider))) lost.push({ intentId, ...amount });
    }
    return { lost, isProcessing };
  }

  /** Tells whether a payment has an order, if need be from its record. */
  private async isOrdered(intentId: string, provider: PaymentProviderPort): Promise<boolean> {
    if (await this.purchases.findVersion(intentId)) return true;
    try {
      return (await this.settlement.apply(intentId, { provider })) !== null;
    } catch (error) {
      if (error instanceof PaymentProviderError) throw error;
      // One that cannot be written must not stop the others.
      this.log.warn(`Payment ${intentId}: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }
}
