import { defineFolder } from '../../../common/module-folder.js';
import { PurchaseListsRepository } from './purchase-lists.repository.js';
import { PurchasesController } from './purchases.controller.js';
import { PurchasesService } from './purchases.service.js';

export const SALES = defineFolder({
  controllers: [PurchasesController],
  services: [PurchasesService],
  internals: [PurchaseListsRepository],
});
