import { defineFolder } from '../../../common/module-folder.js';
import { MediaEditsController } from './media-edits.controller.js';
import { MediaEditsRepository } from './media-edits.repository.js';
import { MediaEditsService } from './media-edits.service.js';
import { ProjectDisplayController } from './project-display.controller.js';
import { ReplacementsRepository } from './replacements.repository.js';
import { ReplacementsService } from './replacements.service.js';

export const EDITING = defineFolder({
  controllers: [MediaEditsController, ProjectDisplayController],
  services: [MediaEditsService, ReplacementsService],
  internals: [MediaEditsRepository, ReplacementsRepository],
});
