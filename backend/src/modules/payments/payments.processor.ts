import { Injectable } from '@nestjs/common';
import type { RunningJob } from '../../ports/job-queue.port.js';
import { ReceiptsService } from './receipts/receipts.service.js';
import { ReconcileService } from './settlement/reconcile.service.js';
import { RefundsService } from './refunds/refunds.service.js';

/** Background work of payments. */
@Injectable()
export class PaymentsProcessor {
  constructor(
    private readonly receipts: ReceiptsService,
    private readonly refunds: RefundsService,
    private readonly reconciler: ReconcileService,
  ) {}

  sendReceipt({ payload }: RunningJob<'send-receipt'>): Promise<void> {
    return this.receipts.send(payload.purchaseId);
  }

  async refund({ payload }: RunningJob<'refund-payment'>): Promise<void> {
    await this.refunds.process(payload.refundId);
  }

  reconcile(): Promise<void> {
    return this.reconciler.run();
  }
}
