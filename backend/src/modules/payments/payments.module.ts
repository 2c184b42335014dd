import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { EntitlementsModule } from '../entitlements/entitlements.module.js';
import { LegalModule } from '../legal/legal.module.js';
import { MailModule } from '../mail/mail.module.js';
import { MediaModule } from '../media/media.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { PaymentAccountsHttpModule, PaymentAccountsModule } from './accounts/payment-accounts.module.js';
import { CheckoutController } from './checkout/checkout.controller.js';
import { CheckoutService } from './checkout/checkout.service.js';
import { ConfirmationService } from './checkout/confirmation.service.js';
import { CouponsController } from './coupons/coupons.controller.js';
import { CouponsQuery } from './coupons/coupons.query.js';
import { CouponsRepository } from './coupons/coupons.repository.js';
import { CouponsService } from './coupons/coupons.service.js';
import { DuePurchasesRepository } from './core/due-purchases.repository.js';
import { GalleryPackagesController, PackagesController } from './checkout/packages.controller.js';
import { GalleryPricesService } from './core/gallery-prices.service.js';
import { GallerySalesQuery } from './core/gallery-sales.query.js';
import { OffersService } from './checkout/offers.service.js';
import { PurchaseBenefitService } from './core/purchase-benefit.service.js';
import { PricingService } from './checkout/pricing.service.js';
import { PurchasesRepository } from './core/purchases.repository.js';
import { GrantsController } from './grants/grants.controller.js';
import { GrantsRepository } from './grants/grants.repository.js';
import { GrantsService } from './grants/grants.service.js';
import { InvoicesRepository } from './invoices/invoices.repository.js';
import { ClientInvoicesController, InvoicesController } from './invoices/invoices.controller.js';
import { InvoiceExportService } from './invoices/invoice-export.service.js';
import { InvoicesService } from './invoices/invoices.service.js';
import { VatIdRecheckService } from './checkout/vat-id-recheck.service.js';
import { VatIdChecksRepository } from './tax/vat-id-checks.repository.js';
import { VatIdChecksService } from './tax/vat-id-checks.service.js';
import { WaitingInvoicesService } from './invoices/waiting-invoices.service.js';
import { PurchaseListsRepository } from './purchases/purchase-lists.repository.js';
import { PurchasesController } from './purchases/purchases.controller.js';
import { PurchasesService } from './purchases/purchases.service.js';
import { ReceiptsController } from './receipts/receipts.controller.js';
import { ReceiptsService } from './receipts/receipts.service.js';
import { ReconcileService } from './reconcile.service.js';
import { RefundsRepository } from './refunds/refunds.repository.js';
import { RefundsService } from './refunds/refunds.service.js';
import { SandboxController } from './sandbox/sandbox.controller.js';
import { SandboxService } from './sandbox/sandbox.service.js';
import { SettlementService } from './settlement/settlement.service.js';
import { PriceListsController } from './price-lists/price-lists.controller.js';
import { PriceListsQuery } from './price-lists/price-lists.query.js';
import { PriceListsRepository } from './price-lists/price-lists.repository.js';
import { PriceListsService } from './price-lists/price-lists.service.js';
import { TaxSettingsController } from './tax/tax-settings.controller.js';
import { TaxSettingsService } from './tax/tax-settings.service.js';
import { WebhookController } from './settlement/webhook.controller.js';
import { StatementsService } from './withdrawals/statements.service.js';
import { WithdrawalEffects } from './withdrawals/withdrawal-effects.service.js';
import { WithdrawalMailsService } from './withdrawals/withdrawal-mails.service.js';
import { OpeningService } from './withdrawals/opening.service.js';
import {
  ClientWithdrawalsController,
  OpeningController,
  WithdrawalsController,
} from './withdrawals/withdrawals.controller.js';
import { WithdrawalsRepository } from './withdrawals/withdrawals.repository.js';
import { WithdrawalsService } from './withdrawals/withdrawals.service.js';

/** Prices, orders and their payments. */
@Module({
  imports: [
    AuditModule,
    AuthModule,
    EntitlementsModule,
    JobsModule,
    LegalModule,
    MailModule,
    MediaModule,
    PaymentAccountsModule,
    ProjectsModule,
    SettingsModule,
  ],
  providers: [
    CheckoutService,
    ConfirmationService,
    CouponsQuery,
    CouponsRepository,
    CouponsService,
    DuePurchasesRepository,
    GalleryPricesService,
    GallerySalesQuery,
    GrantsRepository,
    GrantsService,
    InvoicesRepository,
    InvoiceExportService,
    InvoicesService,
    OffersService,
    OpeningService,
    PriceListsQuery,
    PriceListsRepository,
    PriceListsService,
    PricingService,
    PurchaseBenefitService,
    PurchaseListsRepository,
    PurchasesRepository,
    PurchasesService,
    ReceiptsService,
    ReconcileService,
    RefundsRepository,
    RefundsService,
    SandboxService,
    SettlementService,
    TaxSettingsService,
    VatIdChecksRepository,
    VatIdChecksService,
    VatIdRecheckService,
    WaitingInvoicesService,
    StatementsService,
    WithdrawalEffects,
    WithdrawalMailsService,
    WithdrawalsRepository,
    WithdrawalsService,
  ],
  exports: [
    CheckoutService,
    ConfirmationService,
    CouponsService,
    GalleryPricesService,
    GrantsService,
    InvoiceExportService,
    InvoicesService,
    OffersService,
    OpeningService,
    PriceListsService,
    PurchaseBenefitService,
    PurchasesService,
    ReceiptsService,
    ReconcileService,
    RefundsService,
    SandboxService,
    SettlementService,
    StatementsService,
    TaxSettingsService,
    VatIdRecheckService,
    WaitingInvoicesService,
    WithdrawalMailsService,
    WithdrawalsService,
  ],
})
export class PaymentsModule {}

/** The routes of checkout, webhooks, purchases and receipts. */
@Module({
  imports: [PaymentAccountsHttpModule, PaymentAccountsModule, PaymentsModule, ProjectsModule],
  controllers: [
    PackagesController,
    GalleryPackagesController,
    PriceListsController,
    CouponsController,
    TaxSettingsController,
    CheckoutController,
    WebhookController,
    SandboxController,
    GrantsController,
    PurchasesController,
    ReceiptsController,
    ClientInvoicesController,
    InvoicesController,
    ClientWithdrawalsController,
    OpeningController,
    WithdrawalsController,
  ],
})
export class PaymentsHttpModule {}
