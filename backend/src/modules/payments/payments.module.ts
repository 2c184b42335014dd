import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { EntitlementsService } from './entitlements.service.js';
import { PackagesController } from './packages.controller.js';
import { PurchasesRepository } from './purchases.repository.js';

/** Prices, purchases and what they entitle to. */
@Module({
  imports: [MediaModule],
  controllers: [PackagesController],
  providers: [EntitlementsService, PurchasesRepository],
  exports: [EntitlementsService, MediaModule],
})
export class PaymentsModule {}
