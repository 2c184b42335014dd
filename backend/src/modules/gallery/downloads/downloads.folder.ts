import { defineFolder } from '../../../common/module-folder.js';
import { DownloadsController } from './downloads.controller.js';
import { DownloadsService } from './downloads.service.js';

export const DOWNLOADS = defineFolder({ controllers: [DownloadsController], services: [DownloadsService] });
