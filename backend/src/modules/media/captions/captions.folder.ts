import { defineFolder } from '../../../common/module-folder.js';
import { CaptionsController } from './captions.controller.js';
import { CaptionsRepository } from './captions.repository.js';
import { CaptionsService } from './captions.service.js';

export const CAPTIONS = defineFolder({
  controllers: [CaptionsController],
  services: [CaptionsService],
  internals: [CaptionsRepository],
});
