import { ConsumerOf, type JobConsumer } from '../../jobs/job-consumers.js';
import type { RunningJob } from '../../ports/job-queue.port.js';
import { VatIdRecheckService } from './checkout/vat-id-recheck.service.js';
import { InvoicesService } from './invoices/invoices.service.js';
import { WaitingInvoicesService } from './invoices/waiting-invoices.service.js';
import { ReceiptsService } from './receipts/receipts.service.js';
import { RefundsService } from './refunds/refunds.service.js';
import { ReconcileService } from './reconcile.service.js';
import { WithdrawalMailsService } from './withdrawals/withdrawal-mails.service.js';

/** Mails receipts. */
@ConsumerOf('send-receipt')
export class ReceiptConsumer implements JobConsumer<'send-receipt'> {
  constructor(private readonly receipts: ReceiptsService) {}

  run({ payload }: RunningJob<'send-receipt'>): Promise<void> {
    return this.receipts.send(payload.purchaseId);
  }
}

/** Issues invoices that wait for an exchange rate. */
@ConsumerOf('issue-invoice')
export class WaitingInvoiceConsumer implements JobConsumer<'issue-invoice'> {
  constructor(private readonly invoices: WaitingInvoicesService) {}

  run({ payload }: RunningJob<'issue-invoice'>): Promise<void> {
    return this.invoices.issue(payload.purchaseId);
  }
}

/** Looks up VAT IDs that were not verified at the checkout. */
@ConsumerOf('check-vat-id')
export class VatIdConsumer implements JobConsumer<'check-vat-id'> {
  constructor(private readonly vatIds: VatIdRecheckService) {}

  run({ payload }: RunningJob<'check-vat-id'>): Promise<void> {
    return this.vatIds.recheck(payload.purchaseId);
  }
}

/** Mails invoices. */
@ConsumerOf('send-invoice')
export class InvoiceConsumer implements JobConsumer<'send-invoice'> {
  constructor(private readonly invoices: InvoicesService) {}

  run({ payload }: RunningJob<'send-invoice'>): Promise<void> {
    return this.invoices.send(payload.invoiceId);
  }
}

/** Mails about withdrawals. */
@ConsumerOf('send-withdrawal-mail')
export class WithdrawalConsumer implements JobConsumer<'send-withdrawal-mail'> {
  constructor(private readonly mails: WithdrawalMailsService) {}

  run({ payload }: RunningJob<'send-withdrawal-mail'>): Promise<void> {
    return this.mails.send(payload.withdrawalId);
  }
}

/** Mails what a client has agreed to. */
@ConsumerOf('send-delivery-consent')
export class DeliveryConsentConsumer implements JobConsumer<'send-delivery-consent'> {
  constructor(private readonly mails: WithdrawalMailsService) {}

  run({ payload }: RunningJob<'send-delivery-consent'>): Promise<void> {
    return this.mails.confirmConsent(payload.purchaseId);
  }
}

/** Carries out reserved refunds at the provider. */
@ConsumerOf('refund-payment')
export class RefundConsumer implements JobConsumer<'refund-payment'> {
  constructor(private readonly refunds: RefundsService) {}

  async run({ payload }: RunningJob<'refund-payment'>): Promise<void> {
    await this.refunds.process(payload.refundId);
  }
}

/** Asks the provider about payments without an event. */
@ConsumerOf('reconcile-payments')
export class ReconcileConsumer implements JobConsumer<'reconcile-payments'> {
  constructor(private readonly reconciler: ReconcileService) {}

  run(): Promise<void> {
    return this.reconciler.run();
  }
}
