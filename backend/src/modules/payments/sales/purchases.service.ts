import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import type { ListQuery, Page } from '../../../common/lists/list-query.js';
import { PaymentProvidersService } from '../accounts/payment-providers.service.js';
import type { Mail } from '../../mail/mail.entity.js';
import { MailService } from '../../mail/mail.service.js';
import { StudioService } from '../../settings/studio.service.js';
import { CSV_HEADER, csvLine } from './purchase-csv.js';
import type { PurchaseDetailView, PurchaseView } from './purchase.dto.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { PurchaseListsQuery } from './purchase-lists.query.js';
import type { PurchaseSort } from './purchase.list.js';
import { refundableCents } from '../purchases/kept.js';
import { GrantsQuery } from '../grants/grants.query.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { RefundsRepository } from '../refunds/refunds.repository.js';
import { levelOf } from '../../entitlements/entitlement-total.js';
import { isValid } from '../purchases/purchase-state.js';

const CSV_PAGE = 500;

/** Reads purchases as staff see them. */
@Injectable()
export class PurchasesService {
  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly lists: PurchaseListsQuery,
    private readonly grants: GrantsQuery,
    private readonly refunds: RefundsRepository,
    private readonly providers: PaymentProvidersService,
    private readonly clock: Clock,
    private readonly mails: MailService,
    private readonly studio: StudioService,
  ) {}

  async listPage(query: ListQuery<PurchaseSort>): Promise<Page<PurchaseView>> {
    const { rows, total } = await this.lists.listPage(query, this.studio.current.timezone);
    const waiting = await this.refunds.sumPending(rows.map(({ id }) => id));
    const names = await this.lists.clientNames(rows.map(({ projectId }) => projectId));
    const receipts = await this.mails.about(
      'receipt',
      rows.map(({ id }) => id),
    );
    const view = (purchase: Purchase) =>
      this.view(purchase, waiting.get(purchase.id) ?? 0, names, receipts.get(purchase.id));
    return { rows: rows.map(view), total };
  }

  /** @throws AppError `payments.not_found` */
  async getDetail(id: string): Promise<PurchaseDetailView> {
    const purchase = await this.get(id);
    const refunds = await this.refunds.listOf(id);
    const waiting = refunds
      .filter(({ state }) => state === 'requested')
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    const valid = (await this.purchases.listAll(purchase)).filter(isValid);
    const granted = await this.grants.listHeld(purchase);
    return {
      ...this.view(
        purchase,
        waiting,
        await this.lists.clientNames([purchase.projectId]),
        (await this.mails.about('receipt', [id])).get(id),
      ),
      refunds,
      accessLevel: levelOf([...valid, ...granted]),
      accessLevelAfterRefund: levelOf([...valid.filter((other) => other.id !== id), ...granted]),
    };
  }

  /** Staff have seen the flagged problem. @throws AppError `payments.not_found` */
  async markSeen(id: string): Promise<void> {
    await this.get(id);
    await this.purchases.markAttentionSeen(id, this.clock.now());
  }

  /** Writes every matching purchase, the newest first, a page at a time: memory does not grow with their number. */
  async *csv(filter: ListQuery<PurchaseSort>['filter']): AsyncGenerator<string> {
    yield CSV_HEADER;
    let last: string | null = null;
    for (;;) {
      const page: Purchase[] = await this.lists.listAfter(filter, this.studio.current.timezone, last, CSV_PAGE);
      if (page.length > 0) yield page.map(csvLine).join('');
      if (page.length < CSV_PAGE) return;
      last = page[page.length - 1]!.id;
    }
  }

  private async get(id: string): Promise<Purchase> {
    const purchase = await this.purchases.findById(id);
    if (!purchase) throw appError('payments.not_found', 'Purchase not found.');
    return purchase;
  }

  private view(
    purchase: Purchase,
    waitingCents: number,
    names: ReadonlyMap<string, string | null>,
    receiptMail: Mail | undefined,
  ): PurchaseView {
    const { projectId, providerIntentId } = purchase;
    return {
      purchase,
      receiptMail,
      clientName: (projectId !== null && names.get(projectId)) || null,
      dashboardUrl:
        providerIntentId === null ? null : (this.providers.knownOf(purchase)?.dashboardUrl(providerIntentId) ?? null),
      refundableCents: refundableCents(purchase, waitingCents),
    };
  }
}
