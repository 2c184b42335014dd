import { Module } from '@nestjs/common';
import { SettingsController, SitePicturesController } from './settings.controller.js';
import { SettingsModule } from './settings.module.js';

/** The routes of the studio's settings. */
@Module({
  imports: [SettingsModule],
  controllers: [SettingsController, SitePicturesController],
})
export class SettingsHttpModule {}
