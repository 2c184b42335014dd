import { ApiProperty } from '@nestjs/swagger';
import type { InvoiceDocument } from '../../../ports/invoice-renderer.port.js';
import type { Invoice } from './invoice.entity.js';

/** An invoice or credit note. */
export class InvoiceDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'uuid' }) purchaseId: string;
  @ApiProperty({ enum: ['invoice', 'credit_note'] }) kind: InvoiceDocument['kind'];
  @ApiProperty({ example: 'INV-2026-0001' }) number: string;
  @ApiProperty({ description: "The currency's smallest unit." }) totalCents: number;
  @ApiProperty({ example: 'usd' }) currency: string;
  @ApiProperty({ format: 'date', description: "The day in the studio's time zone." }) issuedOn: string;
  @ApiProperty({ description: 'Its PDF can be downloaded.' }) isReady: boolean;

  static from({ id, purchaseId, kind, number, totalCents, currency, document, file }: Invoice): InvoiceDto {
    return {
      id,
      purchaseId,
      kind,
      number,
      totalCents,
      currency,
      issuedOn: document.issuedOn,
      isReady: Boolean(file?.storageKey),
    };
  }
}
