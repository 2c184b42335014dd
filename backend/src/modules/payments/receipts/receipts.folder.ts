import { defineFolder } from '../../../common/module-folder.js';
import { ReceiptsController } from './receipts.controller.js';
import { ReceiptsService } from './receipts.service.js';

export const RECEIPTS = defineFolder({ controllers: [ReceiptsController], services: [ReceiptsService] });
