import { Module } from '@nestjs/common';
import { LegalModule } from '../legal/legal.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PaymentAccountsModule } from '../payments/accounts/payment-accounts.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { OnboardingController } from './onboarding.controller.js';
import { OnboardingQuery } from './onboarding.query.js';
import { OnboardingService } from './onboarding.service.js';
import { StatsController } from './stats.controller.js';
import { StatsService } from './stats.service.js';
import { StatsQuery } from './stats.query.js';

/** Shows the figures of the dashboard, and what a new studio still has to set up. */
@Module({
  imports: [LegalModule, MailModule, PaymentAccountsModule, SettingsModule],
  controllers: [StatsController, OnboardingController],
  providers: [OnboardingQuery, OnboardingService, StatsService, StatsQuery],
})
export class StatsModule {}
