import { defineFolder } from '../../../common/module-folder.js';
import { PaymentRestoresRepository } from './payment-restores.repository.js';

export const RESTORES = defineFolder({ internals: [PaymentRestoresRepository] });
