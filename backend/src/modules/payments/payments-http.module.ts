import { Module } from '@nestjs/common';
import { ProjectsModule } from '../projects/projects.module.js';
import { CheckoutController } from './checkout/checkout.controller.js';
import { PackagesController } from './checkout/packages.controller.js';
import { PaymentsModule } from './payments.module.js';
import { PurchasesController } from './purchases/purchases.controller.js';
import { ReceiptsController } from './receipts/receipts.controller.js';
import { SandboxController } from './sandbox/sandbox.controller.js';
import { WebhookController } from './settlement/webhook.controller.js';

/** The routes of checkout, webhooks, purchases and receipts. */
@Module({
  imports: [PaymentsModule, ProjectsModule],
  controllers: [
    PackagesController,
    CheckoutController,
    WebhookController,
    SandboxController,
    PurchasesController,
    ReceiptsController,
  ],
})
export class PaymentsHttpModule {}
