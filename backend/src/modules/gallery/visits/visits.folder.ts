import { defineFolder } from '../../../common/module-folder.js';
import { VisitsRepository } from './visits.repository.js';

export const VISITS = defineFolder({ internals: [VisitsRepository] });
