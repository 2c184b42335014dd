import { Injectable } from '@nestjs/common';
import { message } from '../../../common/messages.js';
import { Transactional } from '../../../common/transactions.js';
import { OnJob } from '../../../jobs/job-handlers.js';
import { BackendUnavailableError, type JobPayloads } from '../../../ports/job-queue.port.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import type { VatIdEvidence } from '../tax/vat-id-check.entity.js';
import { VatIdChecksService } from '../tax/vat-id-checks.service.js';

/** VAT IDs that could not be checked when their order was placed are checked after the payment. */
@Injectable()
export class VatIdRecheckService {
  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly checks: VatIdChecksService,
  ) {}

  /** @throws BackendUnavailableError while the register does not answer: the job is retried */
  @OnJob('check-vat-id')
  async recheck({ purchaseId }: JobPayloads['check-vat-id']): Promise<void> {
    const purchase = await this.purchases.findById(purchaseId);
    if (purchase?.vatCheck?.state !== 'unverified' || purchase.buyerVatId === null) return;
    const evidence = await this.checks.ask(purchase.buyerVatId);
    if (evidence.state === 'unverified') throw new BackendUnavailableError('VIES does not answer.');
    await this.store(purchase, evidence);
  }

  @Transactional()
  private async store(checked: Purchase, vatCheck: VatIdEvidence): Promise<void> {
    const locked = await this.purchases.lock(checked);
    const purchase = await locked.get(checked.id);
    await locked.update(purchase, {
      vatCheck,
      ...(vatCheck.state === 'invalid' && {
        attention: 'vat_id_invalid' as const,
        attentionDetail: message('vat_id_invalid', { vatId: purchase.buyerVatId ?? '' }),
        attentionSeenAt: null,
      }),
    });
  }
}
