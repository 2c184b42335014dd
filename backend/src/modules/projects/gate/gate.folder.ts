import { defineFolder } from '../../../common/module-folder.js';
import { GalleryGateService } from './gallery-gate.service.js';
import { GuestsController } from './guests.controller.js';
import { GuestsService } from './guests.service.js';
import { MediaLinksService } from './media-links.service.js';
import { ViewAsController } from './view-as.controller.js';
import { ViewAsService } from './view-as.service.js';

export const GATE = defineFolder({
  controllers: [GuestsController, ViewAsController],
  services: [GalleryGateService, GuestsService, MediaLinksService, ViewAsService],
});
