import { defineFolder } from '../../../common/module-folder.js';
import { DeletionController } from './deletion.controller.js';
import { ProjectDeletionService } from './project-deletion.service.js';

export const DELETION = defineFolder({ controllers: [DeletionController], services: [ProjectDeletionService] });
