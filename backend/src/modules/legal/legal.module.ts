import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { LegalController, LegalPagesController } from './legal.controller.js';
import { LegalService } from './legal.service.js';
import { LegalTextsRepository } from './legal-texts.repository.js';

/** Keeps the legal pages and the seller's details. */
@Module({
  imports: [SettingsModule],
  providers: [LegalService, LegalTextsRepository],
  exports: [LegalService],
})
export class LegalModule {}

/** Has the routes of the legal pages and of the seller's details. */
@Module({ imports: [LegalModule], controllers: [LegalController, LegalPagesController] })
export class LegalHttpModule {}
