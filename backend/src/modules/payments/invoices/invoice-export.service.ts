import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { writeZip, type ZipFile } from '../../../common/bytes/zip-layout.js';
import { appError } from '../../../common/errors.js';
import { StoragePort } from '../../../ports/storage.port.js';
import { INVOICE_CSV_HEADER, invoiceCsvLine } from './invoice-csv.js';
import type { Invoice } from './invoice.entity.js';
import { InvoicesRepository, type InvoicePeriod } from './invoices.repository.js';

const PAGE = 200;

/** Exports the invoices and credit notes of a period, for the studio's books. */
@Injectable()
export class InvoiceExportService {
  constructor(
    private readonly invoices: InvoicesRepository,
    private readonly storage: StoragePort,
  ) {}

  /** Writes one line a document, oldest first. */
  async *csv(period: InvoicePeriod): AsyncGenerator<string> {
    yield INVOICE_CSV_HEADER;
    for await (const page of this.pages(period)) yield page.map(({ document }) => invoiceCsvLine(document)).join('');
  }

  /** Writes a ZIP of the PDFs with the CSV. @throws AppError `invoice.not_ready` while one of them is not rendered */
  async zip(period: InvoicePeriod): Promise<AsyncGenerator<Buffer>> {
    const waiting = await this.invoices.countUnrendered(period);
    if (waiting > 0)
      throw appError('invoice.not_ready', 'Some documents are being prepared. Try again in a minute.', { waiting });
    return writeZip(this.files(period));
  }

  private async *files(period: InvoicePeriod): AsyncGenerator<ZipFile> {
    let csv = INVOICE_CSV_HEADER;
    let modified = new Date(`${period.to}T00:00:00Z`);
    for await (const page of this.pages(period))
      for (const { number, document, issuedAt, file } of page) {
        // It was issued since the check above.
        if (!file?.storageKey) continue;
        csv += invoiceCsvLine(document);
        modified = issuedAt;
        const data = await buffer(await this.storage.read(file.storageKey));
        yield { name: `${number}.pdf`, data, modified };
      }
    yield { name: 'invoices.csv', data: Buffer.from(csv), modified };
  }

  /** Reads a page of documents at a time: memory does not grow with their number. */
  private async *pages(period: InvoicePeriod): AsyncGenerator<Invoice[]> {
    let last: string | null = null;
    for (;;) {
      const page: Invoice[] = await this.invoices.listAfter(period, last, PAGE);
      if (page.length > 0) yield page;
      if (page.length < PAGE) return;
      last = page.at(-1)!.id;
    }
  }
}
