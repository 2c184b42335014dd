import { Module } from '@nestjs/common';
import { ReceiptConsumer, ReconcileConsumer, RefundConsumer } from './payments.consumer.js';
import { PaymentsModule } from './payments.module.js';

/** What the worker does for payments. */
@Module({ imports: [PaymentsModule], providers: [ReceiptConsumer, ReconcileConsumer, RefundConsumer] })
export class PaymentsWorkerModule {}
