import { ApiProperty } from '../../common/http/api-decorators.js';
import { NullableId, NullableInstant, NullableText } from '../../common/http/nullable-fields.js';
import { MAIL_LANGUAGES, type MailLanguage } from '../../common/mails/languages.js';
import type { InvoiceDocument } from '../../ports/invoice-renderer.port.js';
import { ProjectDto } from '../projects/lists/project.dto.js';
import { PurchaseDto } from '../payments/sales/purchase.dto.js';
import { GRANT_METHODS, type GrantMethod } from '../payments/grants/grant.entity.js';
import { WITHDRAWAL_STATES, type WithdrawalState } from '../payments/withdrawals/withdrawal.entity.js';

/** The studio keeps this much of a client's payments in one currency. */
export class SpentDto {
  @ApiProperty({ example: 'eur' }) currency: string;
  @ApiProperty({ description: "The amount in the currency's smallest unit." }) cents: number;
}

/** A client: one email over projects, purchases, grants and accounts. */
export class ClientDto {
  @ApiProperty({ description: 'The email in lower case: what the client is found by.' }) id: string;
  @ApiProperty({ format: 'email', description: 'The address as it was last written.' }) email: string;
  @NullableText() name: string | null;
  @ApiProperty({ format: 'date-time', description: 'The first project, purchase, grant or account with this email.' })
  createdAt: string;
  @ApiProperty({ description: 'The number of galleries, without those in the trash.' }) galleryCount: number;
  @ApiProperty({ description: 'Paid, refunded ones too.' }) purchaseCount: number;
  @ApiProperty({ type: [SpentDto], description: 'After refunds, by currency; without purchases in test mode.' })
  spent: SpentDto[];
  @NullableInstant() lastVisitAt: string | null;
  @ApiProperty({
    enum: MAIL_LANGUAGES,
    description: "The language of the newest project that sets one; otherwise the studio's.",
  })
  language: MailLanguage;
  @ApiProperty({
    description: 'The person was erased: nobody is behind this client, and the email stands for theirs in galleries.',
  })
  isErased: boolean;
  @NullableInstant(
    'The last time at which the person was erased, if it is known: what is left is kept for accounting, or has come since.',
  )
  erasedAt: string | null;
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
  @NullableId() purchaseId: string | null;
  @NullableText() receiptNumber: string | null;
  @NullableText('What was bought.') title: string | null;
  @ApiProperty({ description: 'The reference as the client wrote it.' }) orderReference: string;
  @ApiProperty({ enum: WITHDRAWAL_STATES }) state: WithdrawalState;
  @ApiProperty({ format: 'date-time' }) receivedAt: string;
}

/** Staff have granted this to a client without a payment. */
export class ClientGrantDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @NullableId('Null once the project is deleted.') projectId: string | null;
  @ApiProperty() projectName: string;
  @ApiProperty() title: string;
  @ApiProperty() reason: string;
  @ApiProperty({ enum: GRANT_METHODS }) method: GrantMethod;
  @ApiProperty({ type: 'integer', nullable: true }) amountCents: number | null;
  @ApiProperty({ example: 'eur' }) currency: string;
  @ApiProperty({ format: 'date-time' }) grantedAt: string;
  @NullableInstant('Null while it is valid.') revokedAt: string | null;
}

/** Shows one client with what belongs to them; each list has the newest few. */
export class ClientDetailDto extends ClientDto {
  @ApiProperty({ type: [ProjectDto] }) galleries: ProjectDto[];
  @ApiProperty({ type: [PurchaseDto] })
  purchases: PurchaseDto[];
  @ApiProperty({ type: [ClientInvoiceDto] }) invoices: ClientInvoiceDto[];
  @ApiProperty({ type: [ClientWithdrawalDto] }) withdrawals: ClientWithdrawalDto[];
  @ApiProperty({ type: [ClientGrantDto], description: 'The list has grants of deleted projects, too.' })
  grants: ClientGrantDto[];
  @ApiProperty({ description: 'Visits in all galleries.' }) visitCount: number;
  @ApiProperty({ description: 'Files marked as favourites.' }) favouriteCount: number;
  @ApiProperty({ description: 'Files downloaded.' }) downloadCount: number;
  @ApiProperty({ description: "Mails with a gallery's link that were sent." }) mailCount: number;
  @NullableId('The account with this email.') accountId: string | null;
}
