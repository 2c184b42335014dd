import { defineFolder } from '../../../common/module-folder.js';
import { CouponsController } from './coupons.controller.js';
import { CouponsQuery } from './coupons.query.js';
import { CouponsRepository } from './coupons.repository.js';
import { CouponsService } from './coupons.service.js';

export const COUPONS = defineFolder({
  controllers: [CouponsController],
  services: [CouponsService],
  internals: [CouponsQuery, CouponsRepository],
});
