import { defineFolder } from '../../../common/module-folder.js';
import { ProjectEditsService } from './project-edits.service.js';
import { ProjectsService } from './projects.service.js';

export const EDIT = defineFolder({ services: [ProjectEditsService, ProjectsService] });
