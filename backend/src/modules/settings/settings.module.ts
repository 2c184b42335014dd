import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { PicturesService } from './pictures.service.js';
import { SettingsController, SitePicturesController } from './settings.controller.js';
import { SettingsRepository } from './settings.repository.js';
import { SettingsService } from './settings.service.js';
import { StudioService } from './studio.service.js';

/** Has the settings of the console, which override the environment's values. */
@Module({
  imports: [AuthModule],
  providers: [PicturesService, SettingsRepository, SettingsService, StudioService],
  exports: [PicturesService, SettingsService, StudioService],
})
export class SettingsModule {}

/** Has the routes of the studio's settings. */
@Module({
  imports: [SettingsModule],
  controllers: [SettingsController, SitePicturesController],
})
export class SettingsHttpModule {}
