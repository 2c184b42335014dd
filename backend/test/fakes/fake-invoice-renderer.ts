import { InvoiceRendererPort, type InvoiceDocument } from '../../src/ports/invoice-renderer.port.js';

/** A note of what would have been printed: laying an invoice out takes half a second. */
export class FakeInvoiceRenderer extends InvoiceRendererPort {
  async renderPdf({ kind, number }: InvoiceDocument): Promise<Buffer> {
    return Buffer.from(`%PDF-1.7\n${kind} ${number}\n%%EOF\n`);
  }
}
