import { defineFolder } from '../../../common/module-folder.js';
import { LostOrdersQuery } from './lost-orders.query.js';
import { LostOrdersService } from './lost-orders.service.js';

export const LOST_ORDERS = defineFolder({ internals: [LostOrdersQuery, LostOrdersService] });
