import { defineFolder } from '../../../common/module-folder.js';
import { PresetsController } from './presets.controller.js';
import { PresetsQuery } from './presets.query.js';
import { PresetsRepository } from './presets.repository.js';
import { PresetsService } from './presets.service.js';

export const PRESETS = defineFolder({
  controllers: [PresetsController],
  services: [PresetsService],
  internals: [PresetsQuery, PresetsRepository],
});
