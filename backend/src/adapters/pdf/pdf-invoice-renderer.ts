import { Injectable } from '@nestjs/common';
import { decimalsOf } from '../../common/currency.js';
import {
  InvoiceRendererPort,
  type InvoiceDocument,
  type InvoiceStationery,
} from '../../ports/invoice-renderer.port.js';

/** Invoices with PDFKit, with an e-invoice inside where the document has what one needs. */
@Injectable()
export class PdfInvoiceRenderer extends InvoiceRendererPort {
  async renderPdf(document: InvoiceDocument, stationery: InvoiceStationery): Promise<Buffer> {
    // A large package, which only the worker needs, and seldom.
    const { drawInvoice } = await import('./invoice-page.js');
    return drawInvoice(document, stationery, { hasEInvoice: hasEInvoice(document) });
  }
}

/**
 * Says whether the document has what EN 16931 demands: the buyer's country (BT-55), and a number that identifies the
 * seller: outside the scope of VAT one that is not the VAT ID (BR-O-02, BR-CO-26), else the VAT ID or tax number
 * (BR-S-02, BR-E-02). Amounts have two decimals at most (BR-DEC-01 to 24).
 */
function hasEInvoice({ buyer, seller, taxes, currency }: InvoiceDocument): boolean {
  if (decimalsOf(currency) > 2) return false;
  const known = taxes.some(({ category }) => category === 'O') ? seller.registration : seller.vatId;
  return buyer.country !== null && (known ?? seller.taxNumber) !== null;
}
