import { defineFolder } from '../../../common/module-folder.js';
import { PriceListsController } from './price-lists.controller.js';
import { PriceListsQuery } from './price-lists.query.js';
import { PriceListsRepository } from './price-lists.repository.js';
import { PriceListsService } from './price-lists.service.js';

export const PRICE_LISTS = defineFolder({
  controllers: [PriceListsController],
  services: [PriceListsService],
  internals: [PriceListsQuery, PriceListsRepository],
});
