import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { StatsController } from './stats.controller.js';
import { StatsService } from './stats.service.js';
import { StatsQuery } from './stats.query.js';

/** Read-only figures over the rest. */
@Module({ imports: [SettingsModule], controllers: [StatsController], providers: [StatsService, StatsQuery] })
export class StatsModule {}
