import { defineFolder } from '../../../common/module-folder.js';
import { PendingReplacementsRepository } from './pending-replacements.repository.js';
import { ProjectWatermarkQuery } from './project-watermark.query.js';
import { RenderOutcomesService } from './render-outcomes.service.js';
import { RenderProgress } from './render-progress.js';
import { Renderer } from './renderer.js';
import { RenderingService } from './rendering.service.js';
import { RenditionsRepository } from './renditions.repository.js';
import { SpritesRepository } from './sprites.repository.js';
import { SpritesService } from './sprites.service.js';
import { StreamSegmentsRepository } from './stream-segments.repository.js';

export const RENDERING = defineFolder({
  internals: [
    PendingReplacementsRepository,
    ProjectWatermarkQuery,
    RenderOutcomesService,
    RenderProgress,
    Renderer,
    RenderingService,
    RenditionsRepository,
    SpritesRepository,
    SpritesService,
    StreamSegmentsRepository,
  ],
});
