import { defineFolder } from '../../../common/module-folder.js';
import { GalleryGateService } from './gallery-gate.service.js';
import { MediaLinksService } from './media-links.service.js';
import { ViewAsController } from './view-as.controller.js';
import { ViewAsService } from './view-as.service.js';

export const GATE = defineFolder({
  controllers: [ViewAsController],
  services: [GalleryGateService, MediaLinksService, ViewAsService],
});
