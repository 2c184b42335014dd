import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { LegalController, LegalPagesController } from './legal.controller.js';
import { LegalService } from './legal.service.js';
import { LegalTextsRepository } from './legal-texts.repository.js';

/** The legal pages and who sells. */
@Module({
  imports: [SettingsModule],
  controllers: [LegalController, LegalPagesController],
  providers: [LegalService, LegalTextsRepository],
})
export class LegalHttpModule {}
