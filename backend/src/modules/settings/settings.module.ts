import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { SettingsController, SitePicturesController } from './settings.controller.js';
import { SettingsRepository } from './settings.repository.js';
import { SettingsService } from './settings.service.js';
import { StudioService } from './studio.service.js';

/** What staff set up in the console, over the environment's values. */
@Module({
  imports: [AuthModule],
  providers: [SettingsRepository, SettingsService, StudioService],
  exports: [SettingsService, StudioService],
})
export class SettingsModule {}

/** The routes of the studio's settings. */
@Module({
  imports: [SettingsModule],
  controllers: [SettingsController, SitePicturesController],
})
export class SettingsHttpModule {}
