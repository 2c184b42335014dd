import { defineFolder } from '../../../common/module-folder.js';
import { GalleryController } from './gallery.controller.js';
import { GalleryService } from './gallery.service.js';

export const ACCESS = defineFolder({ controllers: [GalleryController], services: [GalleryService] });
