import { defineFolder } from '../../../common/module-folder.js';
import { TimelineController } from './timeline.controller.js';
import { TimelineQuery } from './timeline.query.js';
import { TimelineService } from './timeline.service.js';

export const TIMELINE = defineFolder({
  controllers: [TimelineController],
  services: [TimelineService],
  internals: [TimelineQuery],
});
