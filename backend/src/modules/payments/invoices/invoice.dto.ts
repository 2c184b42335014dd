import { IsISO8601, Matches, ValidateBy, type ValidationArguments } from 'class-validator';
import { ApiProperty } from '../../../common/http/api-decorators.js';
import { toDto } from '../../../common/http/dto-fields.js';
import { withMessage } from '../../../common/http/fields.js';
import type { InvoiceDocument } from '../../../ports/invoice-renderer.port.js';
import type { Invoice } from './invoice.entity.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

/** Requires the last day to be at most a year after the first. */
const IsPeriodEnd = () =>
  ValidateBy(
    {
      name: 'periodEnd',
      validator: {
        validate: (to: unknown, { object }: ValidationArguments) => {
          const days = (Date.parse(String(to)) - Date.parse((object as ExportInvoicesDto).from)) / DAY_MS;
          return days >= 0 && days < MAX_DAYS;
        },
      },
    },
    withMessage('period_invalid'),
  );

/** Chooses the documents of a period. */
export class ExportInvoicesDto {
  @ApiProperty({ format: 'date', description: "The first day, in the studio's time zone." })
  @IsISO8601({ strict: true }, withMessage('period_invalid'))
  @Matches(DAY, withMessage('period_invalid'))
  from: string;

  @ApiProperty({ format: 'date', description: 'The last day: a year later at most.' })
  @IsPeriodEnd()
  @IsISO8601({ strict: true }, withMessage('period_invalid'))
  @Matches(DAY, withMessage('period_invalid'))
  to: string;
}

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

  static from(invoice: Invoice): InvoiceDto {
    const { document, file } = invoice;
    return toDto(InvoiceDto, { ...invoice, issuedOn: document.issuedOn, isReady: Boolean(file?.storageKey) });
  }
}
