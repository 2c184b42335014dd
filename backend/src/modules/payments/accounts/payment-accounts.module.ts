import { Module } from '@nestjs/common';
import { AuthModule } from '../../auth/auth.module.js';
import { PaymentAccountsRepository } from './payment-accounts.repository.js';
import { PaymentProvidersService } from './payment-providers.service.js';
import { PaymentSettingsController } from './payment-settings.controller.js';
import { PaymentSettingsService } from './payment-settings.service.js';

/** The payment providers in use. */
@Module({
  imports: [AuthModule],
  providers: [PaymentAccountsRepository, PaymentProvidersService, PaymentSettingsService],
  exports: [PaymentProvidersService, PaymentSettingsService],
})
export class PaymentAccountsModule {}

/** Has the routes of the payment settings. */
@Module({ imports: [PaymentAccountsModule], controllers: [PaymentSettingsController] })
export class PaymentAccountsHttpModule {}
