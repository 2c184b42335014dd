import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { invalidValue } from '../../../common/messages.js';
import { Transactional } from '../../../common/transactions.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import type { Project } from '../../projects/project.entity.js';
import { consentText } from '../core/delivery-consent.js';
import { isUnopened } from '../core/entitlement-level.js';
import type { Purchase } from '../core/purchase.entity.js';
import { PurchasesRepository } from '../core/purchases.repository.js';
import { ReceiptsService } from '../receipts/receipts.service.js';

/** Opens purchases before their time, when the client consents to it after all. */
@Injectable()
export class OpeningService {
  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly receipts: ReceiptsService,
    private readonly outbox: JobOutboxService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the consent, which is confirmed by mail, and opens the purchase; what is open already stays as it is.
   * @throws AppError `payments.not_found`, `request.invalid` for a text that is not known
   */
  async open(project: Project, purchaseId: string, textVersion: string): Promise<Purchase> {
    if (consentText(textVersion) === null)
      throw appError('request.invalid', 'This text is not known.', {
        fields: { withdrawalTextVersion: invalidValue('Not the version of a text that was shown.') },
      });
    const purchase = await this.receipts.get(project, purchaseId);
    return this.consent(purchase, textVersion);
  }

  @Transactional()
  private async consent(purchase: Purchase, consentTextVersion: string): Promise<Purchase> {
    const locked = await this.purchases.lock(purchase);
    const current = await locked.get(purchase.id);
    const now = this.clock.now();
    if (!isUnopened(current, now) || current.withdrawnAt !== null) return current;
    await locked.update(current, { deliveryConsentAt: now, consentTextVersion, unlocksAt: now });
    await this.outbox.put('send-delivery-consent', { purchaseId: current.id });
    return current;
  }
}
