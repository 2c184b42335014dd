import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { EmailField, IfSent, TextField, withMessage } from '../../../common/http/fields.js';
import { MessageDto, MessageField, toMessageDtoOrNull } from '../../../common/http/message.dto.js';
import { MAIL_LANGUAGES, type MailLanguage } from '../../../common/mails/client-mail.js';
import { message } from '../../../common/messages.js';
import { WITHDRAWAL_STATES, type Withdrawal, type WithdrawalState } from './withdrawal.entity.js';

/** A statement of withdrawal. */
export class SubmitWithdrawalDto {
  @TextField({ max: 120, message: message('name_required') }) name: string;
  @TextField({ max: 80, message: message('order_required') }) orderReference: string;
  @EmailField(message('email_invalid')) email: string;
  @ApiProperty({ enum: MAIL_LANGUAGES, description: 'Of the page, and so of the mails.' })
  @IsIn(MAIL_LANGUAGES, withMessage('invalid_value', { explanation: 'language must be en, de or es' }))
  language: MailLanguage;
}

/** The reply is the same whether or not there is such an order. */
export class WithdrawalReceivedDto {
  @ApiProperty({ format: 'date-time' }) receivedAt: string;
}

/** The client consents after all. */
export class OpenPurchaseDto {
  @ApiProperty({ example: 'en-1', description: 'Of the text that the client agreed to.' })
  @IsString({ message: 'withdrawalTextVersion is required' })
  @MaxLength(20, withMessage('too_long', { field: 'withdrawalTextVersion', most: 20 }))
  withdrawalTextVersion: string;
}

export class AcceptWithdrawalDto {
  @IfSent()
  @TextField({ max: 80, message: message('order_required') })
  orderReference?: string;
}

export class DeclineWithdrawalDto {
  @TextField({ max: 1_000, message: message('reason_required') }) reason: string;
}

/** A withdrawal as staff see it. */
export class WithdrawalDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty() name: string;
  @ApiProperty({ description: 'As the client wrote it.' }) orderReference: string;
  @ApiProperty({ format: 'email' }) email: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Null while no order is found.' })
  purchaseId: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'R-2026-000042' }) receiptNumber: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'What was bought.' }) title: string | null;
  @ApiProperty({ enum: WITHDRAWAL_STATES }) state: WithdrawalState;
  @MessageField('Why it was not accepted automatically.') detail: MessageDto | null;
  @ApiProperty({ type: Number, nullable: true }) refundCents: number | null;
  @ApiProperty({ type: String, nullable: true, example: 'eur' }) currency: string | null;
  @ApiProperty({ type: String, nullable: true }) declineReason: string | null;
  @ApiProperty({ format: 'date-time' }) receivedAt: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) decidedAt: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When its receipt was mailed.' })
  acknowledgedAt: string | null;

  static from(withdrawal: Withdrawal): WithdrawalDto {
    const { id, name, orderReference, email, purchaseId, purchase, state, detail, refundCents, declineReason } =
      withdrawal;
    return {
      id,
      name,
      orderReference,
      email,
      purchaseId,
      receiptNumber: purchase?.receiptNumber ?? null,
      title: purchase?.title ?? null,
      state,
      detail: toMessageDtoOrNull(detail),
      refundCents,
      currency: purchase?.currency ?? null,
      declineReason,
      receivedAt: withdrawal.receivedAt.toISOString(),
      decidedAt: withdrawal.decidedAt?.toISOString() ?? null,
      acknowledgedAt: withdrawal.acknowledgedAt?.toISOString() ?? null,
    };
  }
}
