import { defineFolder } from '../../../common/module-folder.js';
import { RefundsRepository } from './refunds.repository.js';
import { RefundsService } from './refunds.service.js';

export const REFUNDS = defineFolder({ services: [RefundsService], internals: [RefundsRepository] });
