import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { CheckoutController } from './checkout/checkout.controller.js';
import { CheckoutService } from './checkout/checkout.service.js';
import { EntitlementsService } from './core/entitlements.service.js';
import { PackagesController } from './checkout/packages.controller.js';
import { PurchaseListsRepository } from './purchases/purchase-lists.repository.js';
import { PurchasesController } from './purchases/purchases.controller.js';
import { PurchasesRepository } from './core/purchases.repository.js';
import { PurchasesService } from './purchases/purchases.service.js';
import { ReceiptsController } from './receipts/receipts.controller.js';
import { ReceiptsService } from './receipts/receipts.service.js';
import { ReconcileService } from './reconcile.service.js';
import { RefundsRepository } from './refunds/refunds.repository.js';
import { RefundsService } from './refunds/refunds.service.js';
import { SandboxController } from './sandbox/sandbox.controller.js';
import { SandboxService } from './sandbox/sandbox.service.js';
import { SettlementService } from './settlement/settlement.service.js';
import { WebhookController } from './settlement/webhook.controller.js';
import { WebhookService } from './settlement/webhook.service.js';

/** Prices, purchases and what they entitle to. */
@Module({
  imports: [MediaModule],
  controllers: [
    PackagesController,
    CheckoutController,
    WebhookController,
    SandboxController,
    PurchasesController,
    ReceiptsController,
  ],
  providers: [
    CheckoutService,
    EntitlementsService,
    PurchaseListsRepository,
    PurchasesRepository,
    PurchasesService,
    ReceiptsService,
    ReconcileService,
    RefundsRepository,
    RefundsService,
    SandboxService,
    SettlementService,
    WebhookService,
  ],
  exports: [EntitlementsService, MediaModule, ReceiptsService, ReconcileService, RefundsService],
})
export class PaymentsModule {}
