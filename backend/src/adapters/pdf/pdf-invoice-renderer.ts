import { Injectable } from '@nestjs/common';
import {
  InvoiceRendererPort,
  type InvoiceDocument,
  type InvoiceStationery,
} from '../../ports/invoice-renderer.port.js';

/** Invoices with PDFKit, e-invoices with E-Invoice-EU; both work offline. */
@Injectable()
export class PdfInvoiceRenderer extends InvoiceRendererPort {
  async renderPdf(document: InvoiceDocument, stationery: InvoiceStationery): Promise<Buffer> {
    // Large packages, which only the worker needs, and seldom.
    const { drawInvoice } = await import('./invoice-page.js');
    const pdf = await drawInvoice(document, stationery);
    // EN 16931 demands the buyer's country (BT-55).
    if (document.buyer.country === null) return pdf;
    const { embedEInvoice } = await import('./e-invoice.js');
    return embedEInvoice(document, pdf);
  }
}
