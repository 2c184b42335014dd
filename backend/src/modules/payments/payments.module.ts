import { Module } from '@nestjs/common';
import { partsOf } from '../../common/module-folder.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { EntitlementsModule } from '../entitlements/entitlements.module.js';
import { LegalModule } from '../legal/legal.module.js';
import { MailModule } from '../mail/mail.module.js';
import { MediaModule } from '../media/media.module.js';
import { ProjectsModule } from '../projects/projects.module.js';
import { SelectionsModule } from '../selections/selections.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { PaymentAccountsHttpModule, PaymentAccountsModule } from './accounts/payment-accounts.module.js';
import { CHECKOUT } from './checkout/checkout.folder.js';
import { COUPONS } from './coupons/coupons.folder.js';
import { GRANTS } from './grants/grants.folder.js';
import { INVOICES } from './invoices/invoices.folder.js';
import { LOST_ORDERS } from './lost-orders/lost-orders.folder.js';
import { PRICE_LISTS } from './price-lists/price-lists.folder.js';
import { PRICING } from './pricing/pricing.folder.js';
import { PURCHASES } from './purchases/purchases.folder.js';
import { RECEIPTS } from './receipts/receipts.folder.js';
import { ReadBackService } from './read-back.service.js';
import { ReconcileService } from './reconcile.service.js';
import { REFUNDS } from './refunds/refunds.folder.js';
import { RESTORES } from './restores/restores.folder.js';
import { SALES } from './sales/sales.folder.js';
import { SANDBOX } from './sandbox/sandbox.folder.js';
import { SETTLEMENT } from './settlement/settlement.folder.js';
import { TAX } from './tax/tax.folder.js';
import { WITHDRAWALS } from './withdrawals/withdrawals.folder.js';

const PRICES = [PRICE_LISTS, TAX, RESTORES, PURCHASES, PRICING, COUPONS, GRANTS];
const ORDERS = [LOST_ORDERS, CHECKOUT, SETTLEMENT, SANDBOX, SALES];
const AFTERWARDS = [RECEIPTS, INVOICES, REFUNDS, WITHDRAWALS];
const { controllers, services, providers } = partsOf(...PRICES, ...ORDERS, ...AFTERWARDS);

/** Has prices, orders and their payments. */
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
    SelectionsModule,
    SettingsModule,
  ],
  providers: [...providers, ReadBackService, ReconcileService],
  exports: services,
})
export class PaymentsModule {}

/** Has the routes of checkout, webhooks, purchases and receipts. */
@Module({
  imports: [PaymentAccountsHttpModule, PaymentAccountsModule, PaymentsModule, ProjectsModule],
  controllers,
})
export class PaymentsHttpModule {}
