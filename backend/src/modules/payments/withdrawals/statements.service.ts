import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { AppError, appError } from '../../../common/errors.js';
import { addressKey } from '../../../common/http/address-key.js';
import { emailKey } from '../../../common/identifiers.js';
import { message } from '../../../common/messages.js';
import { isSameSignature } from '../../../common/signature.js';
import { Transactional } from '../../../common/transactions.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { JobOutboxService } from '../../../jobs/job-outbox.service.js';
import { RateLimiter } from '../../auth/rate-limits/rate-limiter.service.js';
import { MailService } from '../../mail/mail.service.js';
import { offersWithdrawal } from '../../settings/consumer-rights.js';
import { StudioService } from '../../settings/studio.service.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { isOver } from '../purchases/purchase-state.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { partsOfReference } from '../purchases/receipt-reference.js';
import { confirmationToken } from './confirmation-token.js';
import { WithdrawalEffects } from './withdrawal-effects.service.js';
import { obstacleTo, openOrderAfter } from './withdrawal-obstacle.js';
import type { Withdrawal } from './withdrawal.entity.js';
import { WithdrawalsRepository } from './withdrawals.repository.js';

/** The client states this. */
export type Statement = Pick<Withdrawal, 'name' | 'orderReference' | 'email' | 'language'>;

/** Tries in 15 minutes, and in a day: nobody guesses the letters of a receipt. */
const STATEMENTS_PER_ADDRESS = [20, 100] as const;
const STATEMENTS_PER_NETWORK = [50, 500] as const;
/** Acknowledgements in a day: nobody fills the inbox of another. Above it a statement is stored all the same. */
const MAILS_PER_EMAIL = 10;
const UNMATCHED_MAILS_PER_EMAIL = 3;
const UNMATCHED_MAILS = 100;
const DAY = { windowSeconds: 24 * 3_600 };

/** Stores every statement of withdrawal, and carries out what the law grants once the client confirms it. */
@Injectable()
export class StatementsService {
  constructor(
    private readonly withdrawals: WithdrawalsRepository,
    private readonly purchases: PurchasesRepository,
    private readonly effects: WithdrawalEffects,
    private readonly rateLimiter: RateLimiter,
    private readonly mails: MailService,
    private readonly outbox: JobOutboxService,
    private readonly studio: StudioService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Takes a statement from anyone. The reply is the same whether or not there is such an order.
   * @returns when it was received
   * @throws AppError `withdrawal.not_offered`, `auth.too_many_attempts`
   */
  async submit(statement: Statement, address: string): Promise<Date> {
    if (!offersWithdrawal(this.studio.current.seller))
      throw appError('withdrawal.not_offered', 'Online withdrawal is not offered here.');
    await this.limit(`withdrawal-from:${addressKey(address)}`, STATEMENTS_PER_ADDRESS);
    await this.limit(`withdrawal-from:${addressKey(address, 'network')}`, STATEMENTS_PER_NETWORK);
    const key = emailKey(statement.email);
    const { number, code } = partsOfReference(statement.orderReference);
    const purchaseId = code === null ? null : await this.withdrawals.findOwnPurchaseId(number, code, key);
    const purchase = purchaseId && (await this.purchases.findById(purchaseId));
    const receivedAt = this.clock.now();
    const mailWithheld = !(await this.mayMail(key, Boolean(purchase)));
    if (purchase) await this.receive({ ...statement, receivedAt, mailWithheld }, purchase);
    else {
      const detail = message(code === null ? 'withdrawal_without_code' : 'withdrawal_unmatched');
      await this.store({ ...statement, receivedAt, mailWithheld, state: 'pending', detail });
    }
    return receivedAt;
  }

  /** @throws AppError `auth.too_many_attempts` */
  private async limit(subject: string, [inQuarter, inDay]: readonly [number, number]): Promise<void> {
    await this.rateLimiter.count(subject, inQuarter);
    await this.rateLimiter.count(`${subject}:day`, inDay, DAY);
  }

  /** Strangers cannot use up the mails of somebody whose order they do not know. */
  private async mayMail(key: string, isMatched: boolean): Promise<boolean> {
    if (isMatched) return this.isWithin(`withdrawal-mail:${key}`, MAILS_PER_EMAIL);
    return (
      (await this.isWithin(`withdrawal-to:${key}`, UNMATCHED_MAILS_PER_EMAIL)) &&
      this.isWithin('withdrawal-unmatched', UNMATCHED_MAILS)
    );
  }

  private async isWithin(subject: string, limit: number): Promise<boolean> {
    try {
      await this.rateLimiter.count(subject, limit, DAY);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'auth.too_many_attempts') return false;
      throw error;
    }
  }

  /** Stores a statement about a known order, which staff see until the client confirms it. */
  @Transactional({ retryOnDeadlock: true })
  private async receive(statement: Partial<Withdrawal>, purchase: Purchase): Promise<void> {
    const locked = await this.purchases.lock(purchase);
    const current = await locked.get(purchase.id);
    const purchaseId = current.id;
    if (isOver(current) || (await this.withdrawals.hasConfirmed(purchaseId))) {
      const detail = message('withdrawal_repeated');
      return this.store({ ...statement, purchaseId, state: 'repeated', detail, decidedAt: statement.receivedAt! });
    }
    const detail = message('withdrawal_unconfirmed');
    await this.effects.flag(locked, current, detail);
    await this.store({ ...statement, purchaseId, state: 'pending', detail });
  }

  @Transactional()
  private async store(values: Partial<Withdrawal>): Promise<void> {
    const { id } = await this.withdrawals.insert(values);
    if (!values.mailWithheld) await this.mails.queue('withdrawal-received', id);
    await this.outbox.put('notify-staff', { event: 'withdrawal', reference: id });
    if (values.state !== 'pending') await this.mails.queue('withdrawal-outcome', id);
  }

  /**
   * Confirms a statement for the client who opened the link of its mail: a withdrawal that the law grants happens at
   * once, staff decide the rest. Safe to repeat.
   * @throws AppError `withdrawal.not_found`
   */
  async confirm(id: string, token: string): Promise<Withdrawal> {
    const notFound = () => appError('withdrawal.not_found', 'Withdrawal not found.');
    if (!isSameSignature(token, confirmationToken(id, this.config.secrets.session))) throw notFound();
    const known = await this.withdrawals.find(id);
    if (known?.purchase) {
      await this.effects.refreshOrders(known.purchase);
      await this.effects.endOrder(await this.confirmPending(id, known.purchase));
    }
    const withdrawal = await this.withdrawals.find(id);
    if (!withdrawal) throw notFound();
    return withdrawal;
  }

  /**
   * The client is locked before the statement: whoever accepts another one of the same order ends this one.
   * @returns the client's open order that must end
   */
  @Transactional({ retryOnDeadlock: true })
  private async confirmPending(id: string, of: Purchase): Promise<Purchase | undefined> {
    const locked = await this.purchases.lock(of);
    const withdrawal = await this.withdrawals.lock(id);
    if (withdrawal?.state !== 'pending' || withdrawal.confirmedAt !== null) return undefined;
    const confirmedAt = this.clock.now();
    const purchase = await locked.get(of.id);
    const decided = { confirmedAt, decidedAt: confirmedAt };
    if (isOver(purchase)) {
      await this.withdrawals.update(id, { ...decided, state: 'repeated', detail: message('withdrawal_repeated') });
      await this.mails.queue('withdrawal-outcome', id);
      return undefined;
    }
    const others = (await locked.list()).filter((other) => other.id !== purchase.id);
    const obstacle = obstacleTo(purchase, others, withdrawal.receivedAt, this.studio.current);
    if (obstacle) {
      await this.effects.flag(locked, purchase, obstacle);
      await this.withdrawals.update(id, { confirmedAt, detail: obstacle });
      return undefined;
    }
    const refundCents = await this.effects.revoke(locked, purchase, id, null);
    await this.withdrawals.update(id, { ...decided, state: 'accepted', detail: null, refundCents });
    await this.mails.queue('withdrawal-outcome', id);
    return openOrderAfter(purchase, others);
  }
}
