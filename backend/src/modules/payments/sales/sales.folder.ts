import { defineFolder } from '../../../common/module-folder.js';
import { PurchaseListsQuery } from './purchase-lists.query.js';
import { PurchasesController } from './purchases.controller.js';
import { PurchasesService } from './purchases.service.js';

export const SALES = defineFolder({
  controllers: [PurchasesController],
  services: [PurchasesService],
  internals: [PurchaseListsQuery],
});
