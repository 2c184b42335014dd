import { defineFolder } from '../../../common/module-folder.js';
import { InvoiceExportService } from './invoice-export.service.js';
import { ClientInvoicesController, InvoicesController } from './invoices.controller.js';
import { InvoicesRepository } from './invoices.repository.js';
import { InvoicesService } from './invoices.service.js';
import { WaitingInvoicesService } from './waiting-invoices.service.js';

export const INVOICES = defineFolder({
  controllers: [ClientInvoicesController, InvoicesController],
  services: [InvoiceExportService, InvoicesService, WaitingInvoicesService],
  internals: [InvoicesRepository],
});
