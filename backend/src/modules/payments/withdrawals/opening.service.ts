import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { invalidValue } from '../../../common/messages.js';
import { Transactional } from '../../../common/transactions.js';
import { EntitlementsService } from '../../entitlements/entitlements.service.js';
import { MailService } from '../../mail/mail.service.js';
import type { HeldProject } from '../../projects/people/holder.js';
import { consentText } from '../purchases/delivery-consent.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { ReceiptsService } from '../receipts/receipts.service.js';
import type { OpenPurchaseDto } from './withdrawal.dto.js';
import { opensLater } from '../purchases/purchase-state.js';

/** Opens purchases before their time, when the client consents to it after all. */
@Injectable()
export class OpeningService {
  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly entitlements: EntitlementsService,
    private readonly receipts: ReceiptsService,
    private readonly mails: MailService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the consent, which is confirmed by mail, and opens the purchase; what is open already stays as it is.
   * The letters of the receipt are asked for because whoever has the gallery's link could give up the client's right.
   * @throws AppError `payments.not_found`, `request.invalid` for a text that is not known or other letters
   */
  async open(project: HeldProject, purchaseId: string, consent: OpenPurchaseDto): Promise<Purchase> {
    if (consentText(consent.withdrawalTextVersion) === null)
      throw appError('request.invalid', 'This text is not known.', {
        fields: { withdrawalTextVersion: invalidValue('Not the version of a text that was shown.') },
      });
    const purchase = await this.receipts.get(project, purchaseId);
    if (purchase.receiptCode !== null && consent.receiptCode.toUpperCase() !== purchase.receiptCode)
      throw appError('request.invalid', "Please use the link in the receipt's email.", {
        fields: { receiptCode: invalidValue('Not the letters of this receipt.') },
      });
    return this.consent(purchase, consent.withdrawalTextVersion);
  }

  @Transactional()
  private async consent(purchase: Purchase, consentTextVersion: string): Promise<Purchase> {
    const locked = await this.purchases.lock(purchase);
    const current = await locked.get(purchase.id);
    const now = this.clock.now();
    if (!opensLater(current, now) || current.withdrawnAt !== null) return current;
    await locked.update(current, { deliveryConsentAt: now, consentTextVersion });
    await this.entitlements.open(current.id);
    current.unlocksAt = now;
    await this.mails.queue('delivery-consent', current.id);
    return current;
  }
}
