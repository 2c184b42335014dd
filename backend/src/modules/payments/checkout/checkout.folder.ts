import { defineFolder } from '../../../common/module-folder.js';
import { CheckoutController } from './checkout.controller.js';
import { CheckoutService } from './checkout.service.js';
import { ConfirmationService } from './confirmation.service.js';
import { ItemPricesService } from './item-prices.service.js';
import { OffersService } from './offers.service.js';
import { GalleryPackagesController, PackagesController } from './packages.controller.js';
import { OrderPaymentsService } from './order-payments.service.js';
import { OrderTermsService } from './order-terms.service.js';
import { VatIdRecheckService } from './vat-id-recheck.service.js';

export const CHECKOUT = defineFolder({
  controllers: [CheckoutController, GalleryPackagesController, PackagesController],
  services: [
    CheckoutService,
    ConfirmationService,
    OffersService,
    OrderPaymentsService,
    OrderTermsService,
    VatIdRecheckService,
  ],
  internals: [ItemPricesService],
});
