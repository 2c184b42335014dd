import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { PaymentProvidersService } from './accounts/payment-providers.service.js';
import { PurchasesRepository } from './purchases/purchases.repository.js';
import { SettlementService } from './settlement/settlement.service.js';
import type { LostPayment } from './restores/payment-restore.entity.js';
import { PaymentRestoresRepository } from './restores/payment-restores.repository.js';

/** The provider's clock may be behind ours. */
const MARGIN_MS = 3_600_000;

/** After a restore: looks at the provider for orders that were opened since the backup. docs/decisions/138 */
@Injectable()
export class ReadBackService {
  private readonly log = new Logger('Reconcile');

  constructor(
    private readonly restores: PaymentRestoresRepository,
    private readonly providers: PaymentProvidersService,
    private readonly purchases: PurchasesRepository,
    private readonly settlement: SettlementService,
    private readonly clock: Clock,
  ) {}

  /** @throws PaymentProviderError when a provider does not answer: the next run begins again */
  async run(): Promise<void> {
    for (const { id, backedUpAt } of await this.restores.listUnread()) {
      const { lost, isOver } = await this.readSince(new Date(backedUpAt.getTime() - MARGIN_MS));
      await this.restores.save(id, lost, isOver ? this.clock.now() : null);
      if (lost.length > 0)
        this.log.error(
          `${lost.length} payments since the backup have no order (${lost.map(({ intentId }) => intentId).join(', ')}).`,
        );
    }
  }

  private async readSince(since: Date): Promise<{ lost: LostPayment[]; isOver: boolean }> {
    const lost: LostPayment[] = [];
    let isOver = true;
    for (const provider of this.providers.all) {
      for await (const { intentId, status, amount } of provider.listIntents(since)) {
        // Nobody misses what was not paid; the order of a payment that is still under way is brought back when it is made.
        if (status === 'processing') isOver = false;
        if (status !== 'succeeded' || (await this.purchases.findVersion(intentId))) continue;
        if (!(await this.settlement.apply(intentId, { provider }))) lost.push({ intentId, ...amount });
      }
    }
    return { lost, isOver };
  }
}
