import { defineFolder } from '../../../common/module-folder.js';
import { VisitsRepository } from './visits.repository.js';
import { VisitsService } from './visits.service.js';

export const VISITS = defineFolder({ internals: [VisitsRepository, VisitsService] });
