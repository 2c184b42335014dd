import { defineFolder } from '../../../common/module-folder.js';
import { CleanRenderingService } from './clean-rendering.service.js';
import { PendingReplacementsRepository } from './pending-replacements.repository.js';
import { ProjectWatermarkQuery } from './project-watermark.query.js';
import { RenderOutcomesService } from './render-outcomes.service.js';
import { RenderProgress } from './render-progress.js';
import { RenderRunsService } from './render-runs.service.js';
import { Renderer } from './renderer.js';
import { RenderingService } from './rendering.service.js';
import { RenditionsRepository } from './renditions.repository.js';
import { RerenderingService } from './rerendering.service.js';
import { SpritesRepository } from './sprites.repository.js';
import { SpritesService } from './sprites.service.js';
import { StreamSegmentsRepository } from './stream-segments.repository.js';

export const RENDERING = defineFolder({
  internals: [
    CleanRenderingService,
    PendingReplacementsRepository,
    ProjectWatermarkQuery,
    RenderOutcomesService,
    RenderProgress,
    RenderRunsService,
    Renderer,
    RenderingService,
    RenditionsRepository,
    RerenderingService,
    SpritesRepository,
    SpritesService,
    StreamSegmentsRepository,
  ],
});
