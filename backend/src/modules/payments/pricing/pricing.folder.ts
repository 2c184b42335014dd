import { defineFolder } from '../../../common/module-folder.js';
import { GalleryPricesService } from './gallery-prices.service.js';
import { GallerySalesQuery } from './gallery-sales.query.js';
import { PurchaseBenefitService } from './purchase-benefit.service.js';

export const PRICING = defineFolder({
  services: [GalleryPricesService, PurchaseBenefitService],
  internals: [GallerySalesQuery],
});
