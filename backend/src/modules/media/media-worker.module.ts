import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { MediaRepository } from './core/media.repository.js';
import { MediaHousekeeping } from './media-housekeeping.consumer.js';
import { MediaModule } from './media.module.js';
import { PendingReplacementsRepository } from './rendering/pending-replacements.repository.js';
import { RenderOutcomesService } from './rendering/render-outcomes.service.js';
import { Renderer } from './rendering/renderer.js';
import { CleanConsumer, RenderConsumer, RerenderConsumer } from './rendering/rendering.consumer.js';
import { RenderingService } from './rendering/rendering.service.js';
import { RenditionsRepository } from './rendering/renditions.repository.js';
import { PurgeMediaConsumer, PurgeProjectConsumer } from './uploads/purge.consumer.js';

/** What the worker does for media files. */
@Module({
  imports: [JobsModule, MediaModule, SettingsModule],
  providers: [
    CleanConsumer,
    MediaHousekeeping,
    MediaRepository,
    PendingReplacementsRepository,
    PurgeMediaConsumer,
    PurgeProjectConsumer,
    RenderConsumer,
    RenderOutcomesService,
    Renderer,
    RenderingService,
    RenditionsRepository,
    RerenderConsumer,
  ],
})
export class MediaWorkerModule {}
