import { defineFolder } from '../../../common/module-folder.js';
import { TaxSettingsController } from './tax-settings.controller.js';
import { TaxSettingsService } from './tax-settings.service.js';
import { VatIdChecksRepository } from './vat-id-checks.repository.js';
import { VatIdChecksService } from './vat-id-checks.service.js';

export const TAX = defineFolder({
  controllers: [TaxSettingsController],
  services: [TaxSettingsService],
  internals: [VatIdChecksRepository, VatIdChecksService],
});
