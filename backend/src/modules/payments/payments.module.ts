import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { CheckoutController } from './checkout.controller.js';
import { CheckoutService } from './checkout.service.js';
import { EntitlementsService } from './entitlements.service.js';
import { PackagesController } from './packages.controller.js';
import { PurchaseListsRepository } from './purchase-lists.repository.js';
import { PurchasesController } from './purchases.controller.js';
import { PurchasesRepository } from './purchases.repository.js';
import { PurchasesService } from './purchases.service.js';
import { ReceiptsController } from './receipts.controller.js';
import { ReceiptsService } from './receipts.service.js';
import { ReconcileService } from './reconcile.service.js';
import { RefundsRepository } from './refunds.repository.js';
import { RefundsService } from './refunds.service.js';
import { SandboxController } from './sandbox.controller.js';
import { SandboxService } from './sandbox.service.js';
import { SettlementService } from './settlement.service.js';
import { WebhookController } from './webhook.controller.js';
import { WebhookService } from './webhook.service.js';

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
