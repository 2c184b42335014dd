import { defineFolder } from '../../../common/module-folder.js';
import { PaymentRestoresRepository } from './payment-restores.repository.js';
import { PresentProjectsQuery } from './present-projects.query.js';

export const RESTORES = defineFolder({ internals: [PaymentRestoresRepository, PresentProjectsQuery] });
