import { ApiProperty } from '@nestjs/swagger';
import { MAIL_LANGUAGES, type MailLanguage } from '../../common/mails/languages.js';
import type { InvoiceDocument } from '../../ports/invoice-renderer.port.js';
import { ProjectDto } from '../projects/lists/project.dto.js';
import { PurchaseDto } from '../payments/sales/purchase.dto.js';
import { WITHDRAWAL_STATES, type WithdrawalState } from '../payments/withdrawals/withdrawal.entity.js';
import type { ClientInvoiceRow, ClientUsageRow, ClientWithdrawalRow } from './client-documents.query.js';
import type { ClientRow } from './clients.query.js';

/** What the studio keeps of a client's payments, in one currency. */
export class SpentDto {
  @ApiProperty({ example: 'eur' }) currency: string;
  @ApiProperty({ description: "The amount in the currency's smallest unit." }) cents: number;
}

/** A client: one email over projects, purchases and accounts. */
export class ClientDto {
  @ApiProperty({ description: 'The email in lower case: what the client is found by.' }) id: string;
  @ApiProperty({ format: 'email', description: 'The address as it was last written.' }) email: string;
  @ApiProperty({ type: String, nullable: true }) name: string | null;
  @ApiProperty({ format: 'date-time', description: 'The first project, purchase or account with this email.' })
  createdAt: string;
  @ApiProperty({ description: 'The number of galleries, without those in the trash.' }) galleryCount: number;
  @ApiProperty({ description: 'Paid, refunded ones too.' }) purchaseCount: number;
  @ApiProperty({ type: [SpentDto], description: 'After refunds, by currency; without purchases in test mode.' })
  spent: SpentDto[];
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastVisitAt: string | null;
  @ApiProperty({
    enum: MAIL_LANGUAGES,
    description: "The language of the newest project that sets one; otherwise the studio's.",
  })
  language: MailLanguage;

  static from(row: ClientRow, studioLanguage: MailLanguage): ClientDto {
    return {
      id: row.emailKey,
      email: row.email,
      name: row.name,
      createdAt: row.createdAt.toISOString(),
      galleryCount: row.galleryCount,
      purchaseCount: row.purchaseCount,
      spent: Object.entries(row.spent)
        .filter(([, cents]) => cents > 0)
        .map(([currency, cents]) => ({ currency, cents }))
        .sort((one, other) => one.currency.localeCompare(other.currency)),
      lastVisitAt: row.lastVisitAt?.toISOString() ?? null,
      language: row.language ?? studioLanguage,
    };
  }
}

export class ClientInvoiceDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: 'INV-2026-0001' }) number: string;
  @ApiProperty({ enum: ['invoice', 'credit_note'] }) kind: InvoiceDocument['kind'];
  @ApiProperty({ format: 'uuid' }) purchaseId: string;
  @ApiProperty() totalCents: number;
  @ApiProperty({ example: 'eur' }) currency: string;
  @ApiProperty({ format: 'date-time' }) issuedAt: string;
}

export class ClientWithdrawalDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) purchaseId: string | null;
  @ApiProperty({ type: String, nullable: true }) receiptNumber: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'What was bought.' }) title: string | null;
  @ApiProperty({ description: 'The reference as the client wrote it.' }) orderReference: string;
  @ApiProperty({ enum: WITHDRAWAL_STATES }) state: WithdrawalState;
  @ApiProperty({ format: 'date-time' }) receivedAt: string;
}

/** One client with what belongs to them; each list has the newest few. */
export class ClientDetailDto extends ClientDto {
  @ApiProperty({ type: [ProjectDto] }) galleries: ProjectDto[];
  @ApiProperty({ type: [PurchaseDto], description: "The client's purchases, without what staff have granted." })
  purchases: PurchaseDto[];
  @ApiProperty({ type: [ClientInvoiceDto] }) invoices: ClientInvoiceDto[];
  @ApiProperty({ type: [ClientWithdrawalDto] }) withdrawals: ClientWithdrawalDto[];
  @ApiProperty({ description: 'Visits in all galleries.' }) visitCount: number;
  @ApiProperty({ description: 'Files marked as favourites.' }) favouriteCount: number;
  @ApiProperty({ description: 'Files downloaded.' }) downloadCount: number;
  @ApiProperty({ description: "Mails with a gallery's link that were sent." }) mailCount: number;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'The account with this email.' })
  accountId: string | null;

  static detail(
    client: ClientDto,
    galleries: ProjectDto[],
    purchases: PurchaseDto[],
    documents: { invoices: ClientInvoiceRow[]; withdrawals: ClientWithdrawalRow[]; usage: ClientUsageRow },
  ): ClientDetailDto {
    return {
      ...client,
      ...documents.usage,
      galleries,
      purchases,
      invoices: documents.invoices.map((row) => ({ ...row, issuedAt: row.issuedAt.toISOString() })),
      withdrawals: documents.withdrawals.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() })),
    };
  }
}
