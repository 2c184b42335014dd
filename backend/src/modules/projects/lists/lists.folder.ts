import { defineFolder } from '../../../common/module-folder.js';
import { ProjectListsService } from './project-lists.service.js';
import { ProjectsQuery } from './projects.query.js';

export const LISTS = defineFolder({ services: [ProjectListsService], internals: [ProjectsQuery] });
