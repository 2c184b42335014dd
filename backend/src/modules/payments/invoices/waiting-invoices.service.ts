import { Injectable } from '@nestjs/common';
import { message } from '../../../common/messages.js';
import { Transactional } from '../../../common/transactions.js';
import { OnJob } from '../../../jobs/job-handlers.js';
import type { JobPayloads } from '../../../ports/job-queue.port.js';
import { ExchangeRatesPort, type EuroRates } from '../../../ports/exchange-rates.port.js';
import { StudioService } from '../../settings/studio.service.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { InvoicesService } from './invoices.service.js';
import { conversionOf, nationalCurrency } from './national-tax.js';

/** Issues invoices that must state their tax in the seller's currency, too: they wait for its exchange rate. */
@Injectable()
export class WaitingInvoicesService {
  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly invoices: InvoicesService,
    private readonly rates: ExchangeRatesPort,
    private readonly studio: StudioService,
  ) {}

  /**
   * Issues a purchase's invoice with the rate of its payment; harmless when it was done before.
   * @throws BackendUnavailableError while there is no rate: the job is retried
   */
  @OnJob('issue-invoice')
  async issue({ purchaseId }: JobPayloads['issue-invoice']): Promise<void> {
    const purchase = await this.purchases.findById(purchaseId);
    if (purchase?.invoiceWaits !== true || purchase.succeededAt === null) return;
    await this.issueAt(purchase, await this.rates.euroRatesAt(purchase.succeededAt));
  }

  @Transactional()
  private async issueAt(paid: Purchase, rates: EuroRates): Promise<void> {
    const locked = await this.purchases.lock(paid);
    const purchase = await locked.get(paid.id);
    if (!purchase.invoiceWaits) return;
    const { seller } = this.studio.current;
    const national = seller && nationalCurrency(seller, purchase);
    const conversion = national === null ? null : conversionOf(rates, purchase.currency, national);
    await this.invoices.settle(purchase, true, conversion);
    // Another notice that nobody has seen yet stays.
    const isFree = purchase.attention === null || purchase.attentionSeenAt !== null;
    const isMissing = national !== null && conversion === null && isFree;
    await locked.update(purchase, {
      invoiceWaits: false,
      ...(isMissing && {
        attention: 'no_exchange_rate' as const,
        attentionDetail: message('no_exchange_rate', { currency: purchase.currency.toUpperCase() }),
        attentionSeenAt: null,
      }),
    });
  }
}
