import { defineFolder } from '../../../common/module-folder.js';
import { DuePurchasesRepository } from './due-purchases.repository.js';
import { GalleryPricesService } from './gallery-prices.service.js';
import { GallerySalesQuery } from './gallery-sales.query.js';
import { PurchaseBenefitService } from './purchase-benefit.service.js';
import { PurchasesRepository } from './purchases.repository.js';

export const CORE = defineFolder({
  services: [GalleryPricesService, PurchaseBenefitService],
  internals: [DuePurchasesRepository, GallerySalesQuery, PurchasesRepository],
});
