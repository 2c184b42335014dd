import { ApiProperty } from '../../../common/http/api-decorators.js';
import { NullableId, NullableInstant, NullableNumber, NullableText } from '../../../common/http/nullable-fields.js';
import { IsIn, IsString, MaxLength, ValidateBy } from 'class-validator';
import { toDto } from '../../../common/http/dto-fields.js';
import { EmailField, IfSent, TextField, withMessage } from '../../../common/http/fields.js';
import { MessageDto, MessageField, toMessageDtoOrNull } from '../../../common/http/message.dto.js';
import { MAIL_LANGUAGES, type MailLanguage } from '../../../common/mails/languages.js';
import { message } from '../../../common/messages.js';
import { REFERENCE } from '../purchases/receipt-reference.js';
import { WITHDRAWAL_STATES, type Withdrawal, type WithdrawalState } from './withdrawal.entity.js';

/** Payments are refunded within 14 days of the statement (Directive 2011/83/EU Art. 13). */
const REFUND_MS = 14 * 24 * 3_600_000;

/** Mails repeat a name: it must not lead anywhere. */
const LINK = /:\/\/|www\.|@/i;

export class SubmitWithdrawalDto {
  @TextField({ max: 120, message: message('name_required') })
  @ValidateBy(
    { name: 'plainName', validator: { validate: (name) => !LINK.test(String(name)) } },
    withMessage('name_plain'),
  )
  name: string;

  @TextField({ max: 80, message: message('order_required') })
  @ApiProperty({
    example: 'R-2026-000042-ABCDEFGH',
    description: "The reference of the receipt's email, with its letters, or the number alone.",
  })
  @ValidateBy(
    { name: 'reference', validator: { validate: (text) => REFERENCE.test(String(text)) } },
    withMessage('order_format'),
  )
  orderReference: string;

  @EmailField(message('email_invalid')) email: string;
  @ApiProperty({ enum: MAIL_LANGUAGES, description: 'The language of the page, in which the mails are written.' })
  @IsIn(MAIL_LANGUAGES, withMessage('invalid_value', { explanation: 'language must be en, de or es' }))
  language: MailLanguage;
}

/** The reply is the same whether or not there is such an order. */
export class WithdrawalReceivedDto {
  @ApiProperty({ format: 'date-time' }) receivedAt: string;
}

/** The client opens the link of the acknowledgement. */
export class ConfirmWithdrawalDto {
  @ApiProperty({ description: 'The token of the link in the acknowledgement.' })
  @IsString({ message: 'token is required' })
  @MaxLength(100, withMessage('too_long', { field: 'token', most: 100 }))
  token: string;
}

/** Has the outcome of a confirmed withdrawal. */
export class WithdrawalOutcomeDto {
  @ApiProperty({ enum: WITHDRAWAL_STATES, description: 'pending: staff decide.' }) state: WithdrawalState;
  @NullableText() receiptNumber: string | null;
  @NullableNumber() refundCents: number | null;
  @ApiProperty({ type: String, nullable: true, example: 'eur' }) currency: string | null;

  static of({ state, refundCents, purchase }: Withdrawal): WithdrawalOutcomeDto {
    return { state, receiptNumber: purchase?.receiptNumber ?? null, refundCents, currency: purchase?.currency ?? null };
  }
}

/** Lets the client consent after all. */
export class OpenPurchaseDto {
  @ApiProperty({ example: 'en-1', description: 'The version of the text that the client agreed to.' })
  @IsString({ message: 'withdrawalTextVersion is required' })
  @MaxLength(20, withMessage('too_long', { field: 'withdrawalTextVersion', most: 20 }))
  withdrawalTextVersion: string;

  @ApiProperty({
    example: 'ABCDEFGH',
    description: "The letters of the receipt, from the link of the receipt's email.",
  })
  @IsString({ message: 'receiptCode is required' })
  @MaxLength(20, withMessage('too_long', { field: 'receiptCode', most: 20 }))
  receiptCode: string;
}

export class AcceptWithdrawalDto {
  @IfSent()
  @TextField({ max: 80, message: message('order_required') })
  orderReference?: string;
}

export class DeclineWithdrawalDto {
  @TextField({ max: 1_000, message: message('reason_required') }) reason: string;
}

/** A withdrawal, with what follows from elsewhere. */
export interface WithdrawalView {
  withdrawal: Withdrawal;
  acknowledgedAt: Date | null;
  mayDecline: boolean;
}

/** A withdrawal as staff see it. */
export class WithdrawalDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty() name: string;
  @ApiProperty({ description: 'The reference as the client wrote it.' }) orderReference: string;
  @ApiProperty({ format: 'email' }) email: string;
  @NullableId('Null while no order is found.') purchaseId: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'R-2026-000042' }) receiptNumber: string | null;
  @NullableText('What was bought.') title: string | null;
  @ApiProperty({ enum: WITHDRAWAL_STATES }) state: WithdrawalState;
  @MessageField('Why it was not accepted automatically.') detail: MessageDto | null;
  @NullableNumber() refundCents: number | null;
  @ApiProperty({ type: String, nullable: true, example: 'eur' }) currency: string | null;
  @NullableText() declineReason: string | null;
  @ApiProperty({ format: 'date-time' }) receivedAt: string;
  @NullableInstant() decidedAt: string | null;
  @NullableInstant('The time at which its acknowledgement was mailed.') acknowledgedAt: string | null;
  @ApiProperty({ description: 'Too many statements came for this email or from strangers: no receipt is mailed.' })
  mailWithheld: boolean;
  @NullableInstant('The time at which the client opened the link in it.') confirmedAt: string | null;
  @ApiProperty({ format: 'date-time', description: 'The payment must be refunded until then.' }) dueAt: string;
  @ApiProperty({ description: 'False where the right is beyond doubt.' }) mayDecline: boolean;

  static from({ withdrawal, ...view }: WithdrawalView): WithdrawalDto {
    const { purchase, detail, receivedAt } = withdrawal;
    return toDto(WithdrawalDto, {
      ...withdrawal,
      ...view,
      receiptNumber: purchase?.receiptNumber ?? null,
      title: purchase?.studioTitle ?? purchase?.title ?? null,
      detail: toMessageDtoOrNull(detail),
      currency: purchase?.currency ?? null,
      dueAt: new Date(receivedAt.getTime() + REFUND_MS),
    });
  }
}
