import { defineFolder } from '../../../common/module-folder.js';
import { PrivateFilesController } from './private-files.controller.js';
import { PrivateFilesService } from './private-files.service.js';

export const PRIVATE_FILES = defineFolder({ controllers: [PrivateFilesController], services: [PrivateFilesService] });
