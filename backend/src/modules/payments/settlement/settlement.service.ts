import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { isSameMessage, message, type Message } from '../../../common/messages.js';
import { Clock, dayInZone } from '../../../common/clock.js';
import { amountText } from '../../../common/currency.js';
import { Transactional } from '../../../common/transactions.js';
import { isUuid } from '../../../common/identifiers.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import { Sweeps } from '../../../jobs/sweeps.decorator.js';
import {
  rethrowAsAppError,
  type IntentFacts,
  type PaymentEvent,
  type PaymentProviderPort,
} from '../../../ports/payment-provider.port.js';
import { EntitlementsService } from '../../entitlements/entitlements.service.js';
import { MailService } from '../../mail/mail.service.js';
import { SelectionOrdersService } from '../../selections/selection-orders.service.js';
import { StudioService } from '../../settings/studio.service.js';
import { PaymentProvidersService } from '../accounts/payment-providers.service.js';
import { GrantsQuery } from '../grants/grants.query.js';
import { overpaymentOf } from '../pricing/overpayment.js';
import { PurchaseBenefitService } from '../pricing/purchase-benefit.service.js';
import { LostOrdersService } from '../lost-orders/lost-orders.service.js';
import { heldCents } from '../purchases/kept.js';
import { differences } from '../purchases/mismatch.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import {
  PurchasesRepository,
  type Buyer,
  type LockedPurchases,
  type PurchaseVersion,
} from '../purchases/purchases.repository.js';
import { InvoicesService } from '../invoices/invoices.service.js';
import { changesOf, isOrphan, mayFollow, type SettlementEffect } from './purchase-changes.js';
import { levelOf } from '../../entitlements/entitlement-total.js';
import {
  factsOf,
  mergeFacts,
  PAID_STATES,
  type PaymentFacts,
  isOver,
  stateOf,
  isValid,
} from '../purchases/purchase-state.js';

/** A withdrawal must be refunded within so many days (Directive 2011/83/EU Art. 13). */
const DAYS_TO_REPAY = 14;

/** An overpayment: it is refunded, and staff see the reason. */
interface Waste {
  overpaidCents: number;
  attention: 'gallery_deleted' | 'opens_nothing' | 'duplicate';
  attentionDetail: Message;
}
type WasteCode = 'paid_after_deletion' | 'paid_while_closed' | 'paid_for_nothing';

/** When other calls have outdated so many provider snapshots, the purchase is left to the next event. */
const MAX_ATTEMPTS = 10;

/**
 * The one place where a purchase changes: confirm, webhook, reconcile and refunds all come here. It reads the present
 * state at the provider, whatever the event contained, and writes the effects in one transaction.
 */
@Injectable()
export class SettlementService {
  private readonly log = new Logger('Payments');

  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly providers: PaymentProvidersService,
    private readonly outbox: JobOutboxService,
    private readonly mails: MailService,
    private readonly invoices: InvoicesService,
    private readonly benefits: PurchaseBenefitService,
    private readonly entitlements: EntitlementsService,
    private readonly selections: SelectionOrdersService,
    private readonly grants: GrantsQuery,
    private readonly lostOrders: LostOrdersService,
    private readonly studio: StudioService,
    private readonly clock: Clock,
  ) {}

  /**
   * Receives one delivery to the webhook, as raw bytes. Returns once its outcome is committed; throws otherwise, so
   * that it is delivered again.
   * @throws AppError `payments.bad_signature`, `payments.provider_unavailable`
   */
  async receive(rawBody: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>): Promise<void> {
    const { event, provider } = await this.providers.readEvent(rawBody, headers);
    if (event) await this.apply(event.intentId, { event, provider }).catch(rethrowAsAppError);
  }

  /** Deletes the oldest recorded events: the provider repeats none of them any more. */
  @Sweeps('providerEvent')
  deleteEventsBefore(at: Date, limit: number): Promise<number> {
    return this.purchases.deleteEventsBefore(at, limit);
  }

  /**
   * Brings the purchase of an intent up to date.
   * @param source the provider that named the intent, with the event of its webhook; the event is recorded together
   * with its outcome, and does nothing when it was recorded before
   * @returns the purchase as it is now; null when the intent is none of ours, or its provider cannot be asked any more
   * @throws PaymentProviderError when the provider does not answer: nothing has changed then
   */
  async apply(
    intentId: string,
    source?: { event?: PaymentEvent; provider: PaymentProviderPort },
  ): Promise<Purchase | null> {
    const received = source?.event && { ...source.event, id: `${source.provider.name}:${source.event.id}` };
    if (received && (await this.purchases.hasEvent(received.id))) return this.purchases.findByIntent(intentId);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const known = await this.purchases.findVersion(intentId);
      const provider = (known && (await this.providers.of(known))) ?? source?.provider;
      if (!provider) return null;
      const facts = await provider.readIntent(intentId);
      const purchase = known ?? (await this.findByPurpose(facts)) ?? (await this.bringBack(facts, provider));
      if (!facts || !purchase) {
        if (received) await this.purchases.recordForeignEvent(received, facts ? 'foreign' : 'unknown');
        return null;
      }
      const settled = await this.applyFacts(purchase, facts, { provider, received });
      if (settled) return settled;
    }
    throw new Error(`The purchase of ${intentId} changed during each of ${MAX_ATTEMPTS} attempts.`);
  }

  /** Completes an open order whose total is 0, or ends it when it opens nothing; harmless when it was done before. */
  @Transactional()
  async completeFree(order: Purchase): Promise<Purchase> {
    const locked = await this.purchases.lock(order);
    const purchase = await locked.get(order.id);
    if (purchase.state !== 'created') return purchase;
    await this.lockSelection(purchase);
    if ((await this.benefits.ofPurchase(purchase)) === 'opens')
      await this.save(locked, purchase, { state: 'succeeded' }, factsOf(purchase));
    else await locked.update(purchase, { state: 'canceled' });
    return purchase;
  }

  /** Finds the purchase of an intent whose id we could not store: its event came first, or the process died. */
  private async findByPurpose(facts: IntentFacts | null): Promise<PurchaseVersion | null> {
    return facts?.purpose && isUuid(facts.purpose.purchaseId)
      ? this.purchases.findVersion(facts.intentId, facts.purpose.purchaseId)
      : null;
  }

  /** Brings back an order that a restore has lost. */
  private async bringBack(facts: IntentFacts | null, provider: PaymentProviderPort): Promise<PurchaseVersion | null> {
    return facts && this.lostOrders.bringBack(facts, this.providers.originOf(provider));
  }

  /** @returns null when the purchase has changed since `before` was read: the facts may be outdated */
  @Transactional()
  private async applyFacts(
    before: PurchaseVersion,
    facts: IntentFacts,
    { provider, received }: { provider: PaymentProviderPort; received: PaymentEvent | undefined },
  ): Promise<Purchase | null> {
    const locked = await this.purchases.lock(before);
    const purchase = await locked.get(before.id);
    if (purchase.revision !== before.revision) return null;
    const outcome = await this.change(locked, purchase, facts, provider.name);
    if (received) await locked.recordEvent({ ...received, purchaseId: purchase.id, outcome });
    return purchase;
  }

  private async change(
    locked: LockedPurchases,
    purchase: Purchase,
    facts: IntentFacts,
    provider: string,
  ): Promise<SettlementEffect> {
    if (isOrphan(purchase, facts)) return 'orphan';
    const wrong = differences(purchase, facts, provider);
    if (wrong.length > 0) {
      const detail = message('payment_differs', { intent: facts.intentId, differences: wrong });
      await this.flag(locked, purchase, 'mismatch', detail);
      return 'mismatch';
    }
    const merged = mergeFacts(factsOf(purchase), facts);
    const state = stateOf(merged);
    if (!mayFollow(purchase, merged, state)) {
      const detail = message('payment_step_impossible', { reported: state, known: purchase.state });
      await this.flag(locked, purchase, 'impossible_step', detail);
      return `rejected:${state}`;
    }
    const changes = changesOf(purchase, facts, merged, state);
    const returnedCents = purchase.refundedCents - merged.refundedCents;
    const isDisputeOver = changes.dispute === 'won' || changes.dispute === 'lost';
    if (Object.keys(changes).length > 0) await this.save(locked, purchase, changes, merged);
    // This transaction does it: a refund that is counted and still reserved would be deducted twice from what is left.
    await locked.markRefundsSent(purchase.id, facts.refundKeys);
    if (returnedCents > 0) await this.flagReturned(locked, purchase, returnedCents);
    else if (isDisputeOver) await this.flagOwed(locked, purchase);
    if (changes.lostCents !== undefined && facts.lostCurrency !== null) {
      const currencies = { dispute: facts.lostCurrency.toUpperCase(), payment: purchase.currency.toUpperCase() };
      await this.flag(locked, purchase, 'dispute_currency', message('dispute_currency', currencies));
    }
    return state;
  }

  /** Writes the changes with what follows from them. */
  private async save(
    locked: LockedPurchases,
    purchase: Purchase,
    changes: Partial<Purchase>,
    { refundedCents }: PaymentFacts,
  ): Promise<void> {
    const isFirstPayment = PAID_STATES.includes(changes.state ?? purchase.state) && purchase.succeededAt === null;
    // The provider decides whether it is a test, and the receipt's number depends on it.
    if (changes.isTest !== undefined) purchase.isTest = changes.isTest;
    const granted = isFirstPayment ? await this.grant(locked, purchase, refundedCents) : {};
    await locked.update(purchase, { ...changes, ...granted });
    if (isFirstPayment) await this.entitle(purchase);
    if (purchase.succeededAt !== null) await this.setRevoked(purchase, isOver(purchase));
    if (purchase.succeededAt !== null && (await this.invoices.settle(purchase, isFirstPayment)))
      await locked.update(purchase, { invoiceWaits: true });
    await this.flagUpgradeWithoutBase(locked, purchase);
    if (changes.state === 'failed')
      await this.outbox.put('notify-staff', { event: 'payment_failed', reference: purchase.id });
    if (changes.state) this.log.log(`Purchase ${purchase.id}: ${changes.state}`);
  }

  /** Does what happens once per payment: the receipt with its number, and the refund of an overpayment. */
  private async grant(locked: LockedPurchases, purchase: Purchase, refundedCents: number): Promise<Partial<Purchase>> {
    const now = this.clock.now();
    const others = (await locked.list()).filter(({ id }) => id !== purchase.id);
    await this.lockSelection(purchase);
    const waste = purchase.broughtBack ? null : await this.wasteOf(purchase, others);
    const refundCents = Math.max(0, (waste?.overpaidCents ?? 0) - refundedCents);
    if (waste && refundCents > 0) {
      const refundId = randomUUID();
      await locked.insertRefund({
        id: refundId,
        purchaseId: purchase.id,
        amountCents: refundCents,
        reason: waste.attention,
        requestedById: null,
        createdAt: now,
      });
      await this.outbox.put('refund-payment', { refundId });
    }
    await this.mails.queue('receipt', purchase.id);
    await this.outbox.put('notify-staff', { event: 'sale', reference: purchase.id });
    if (purchase.vatCheck?.state === 'unverified') await this.outbox.put('check-vat-id', { purchaseId: purchase.id });
    return {
      succeededAt: now,
      receiptNumber: await locked.nextReceiptNumber(yearOf(now, this.studio.current.timezone), purchase.isTest),
      ...(waste && waste.overpaidCents > 0 ? { ...waste, attentionSeenAt: null } : {}),
    };
  }

  private async setRevoked({ id, contents }: Purchase, isRevoked: boolean): Promise<void> {
    await this.entitlements.setRevoked(id, isRevoked);
    if (contents.selection) await this.selections.setPaid(id, !isRevoked);
  }

  /** Locks the list of a selection: nobody opens or deletes it while its payment is settled. */
  private async lockSelection({ contents }: Purchase): Promise<void> {
    if (contents.selection) await this.selections.lock(contents.selection.listId);
  }

  /** Gives the client the contents of the purchase, for as long as the payment is valid. */
  private async entitle(purchase: Purchase): Promise<void> {
    const { id, projectId, holder, contents } = purchase;
    if (contents.selection) {
      if (purchase.overpaidCents === 0) await this.selections.complete(contents.selection, id);
      return;
    }
    const opensAt = this.benefits.unlockTime(purchase);
    const given = { source: 'purchase', sourceId: id, contents, since: purchase.succeededAt!, opensAt } as const;
    await this.entitlements.give({ projectId, holder, ...given });
    purchase.unlocksAt = opensAt;
  }

  /** Returns the overpayment in a payment, and the reason. */
  private async wasteOf(purchase: Purchase, others: readonly Purchase[]): Promise<Waste> {
    const { amountCents } = purchase;
    const all = (attention: Waste['attention'], code: WasteCode): Waste => ({
      attention,
      overpaidCents: amountCents,
      attentionDetail: message(code),
    });
    if (purchase.projectId === null) return all('gallery_deleted', 'paid_after_deletion');
    const benefit = await this.benefits.ofPurchase(purchase);
    if (benefit === 'closed') return all('opens_nothing', 'paid_while_closed');
    const granted = await this.grants.listHeld(purchase);
    const overpaidCents = overpaymentOf(purchase, others, granted);
    if (benefit !== 'opens' && overpaidCents < amountCents) return all('opens_nothing', 'paid_for_nothing');
    return {
      attention: 'duplicate',
      overpaidCents,
      attentionDetail: message('paid_twice', { level: levelOf([...others.filter(isValid), ...granted]) }),
    };
  }

  /** Tells staff that the client's bank returned a refund; after a withdrawal the amount is still owed. */
  private async flagReturned(locked: LockedPurchases, purchase: Purchase, returnedCents: number): Promise<void> {
    const amount = amountText(returnedCents, purchase.currency);
    const withdrawnAt = purchase.withdrawnAt && (await locked.findWithdrawal(purchase));
    const detail = withdrawnAt
      ? message('refund_returned_owed', { amount, day: this.dayToRepay(withdrawnAt) })
      : message('refund_returned', { amount });
    await this.flag(locked, purchase, 'refund_returned', detail);
  }

  /** Tells staff that the rest of a withdrawn purchase is owed: it could not be refunded while it was disputed. */
  private async flagOwed(locked: LockedPurchases, purchase: Purchase): Promise<void> {
    const owedCents = heldCents(purchase);
    if (purchase.withdrawnAt === null || owedCents === 0) return;
    const withdrawnAt = (await locked.findWithdrawal(purchase)) ?? purchase.withdrawnAt;
    const amount = amountText(owedCents, purchase.currency);
    const detail = message('refund_owed_after_dispute', { amount, day: this.dayToRepay(withdrawnAt) });
    await this.flag(locked, purchase, 'refund_declined', detail);
  }

  private dayToRepay(withdrawnAt: Date): string {
    return dayInZone(new Date(withdrawnAt.getTime() + DAYS_TO_REPAY * 86_400_000), this.studio.current.timezone);
  }

  /** Tells staff of an upgrade whose package was refunded: the upgrade remains. An unseen note stays. */
  private async flagUpgradeWithoutBase(locked: LockedPurchases, buyer: Buyer): Promise<void> {
    const valid = (await locked.list()).filter(isValid);
    const upgrades = valid.filter(({ kind }) => kind === 'upgrade');
    if (upgrades.length === 0 || valid.some(({ kind }) => kind === 'package')) return;
    if ((await this.grants.listHeld(buyer)).length > 0) return;
    for (const upgrade of upgrades) {
      if (upgrade.attention === null || upgrade.attentionSeenAt !== null)
        await this.flag(locked, upgrade, 'upgrade_without_base', message('upgrade_alone'));
    }
  }

  private async flag(
    locked: LockedPurchases,
    purchase: Purchase,
    attention: NonNullable<Purchase['attention']>,
    attentionDetail: Message,
  ): Promise<void> {
    if (purchase.attention === attention && isSameMessage(purchase.attentionDetail, attentionDetail)) return;
    this.log.warn(`Purchase ${purchase.id} needs attention: ${attention}`);
    await locked.update(purchase, { attention, attentionDetail, attentionSeenAt: null });
    if (attention === 'refund_declined' || attention === 'refund_returned')
      await this.outbox.put('notify-staff', { event: 'refund_failed', reference: purchase.id });
  }
}

/** Returns the calendar's year there; receipts show their date in the same zone. */
function yearOf(at: Date, timeZone: string): number {
  return Number(dayInZone(at, timeZone).slice(0, 4));
}
