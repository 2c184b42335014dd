import { defineFolder } from '../../../common/module-folder.js';
import { DuePurchasesRepository } from './due-purchases.repository.js';
import { PurchasesRepository } from './purchases.repository.js';

export const PURCHASES = defineFolder({
  internals: [DuePurchasesRepository, PurchasesRepository],
});
