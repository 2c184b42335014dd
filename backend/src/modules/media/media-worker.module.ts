import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { MediaRepository } from './core/media.repository.js';
import { ReplacementsRepository } from './core/replacements.repository.js';
import { MediaHousekeeping } from './media-housekeeping.consumer.js';
import { MediaModule } from './media.module.js';
import { PendingReplacementsService } from './rendering/pending-replacements.service.js';
import { Renderer } from './rendering/renderer.js';
import { CleanConsumer, RenderConsumer, RerenderConsumer } from './rendering/rendering.consumer.js';
import { RenderingService } from './rendering/rendering.service.js';
import { PurgeMediaConsumer, PurgeProjectConsumer } from './uploads/purge.consumer.js';

/** What the worker does for media files. */
@Module({
  imports: [JobsModule, MediaModule, SettingsModule],
  providers: [
    CleanConsumer,
    MediaHousekeeping,
    MediaRepository,
    PendingReplacementsService,
    PurgeMediaConsumer,
    PurgeProjectConsumer,
    RenderConsumer,
    Renderer,
    RenderingService,
    ReplacementsRepository,
    RerenderConsumer,
  ],
})
export class MediaWorkerModule {}
