import { ApiProperty } from '../../../common/http/api-decorators.js';
import { NullableId, NullableInstant, NullableText } from '../../../common/http/nullable-fields.js';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { toDto } from '../../../common/http/dto-fields.js';
import { IsId, withMessage } from '../../../common/http/fields.js';
import { MessageDto, MessageField, toMessageDto, toMessageDtoOrNull } from '../../../common/http/message.dto.js';
import { untranslated } from '../../../common/messages.js';
import type { Mail } from '../../mail/mail.entity.js';
import { keptCents } from '../purchases/kept.js';
import { consentText } from '../purchases/delivery-consent.js';
import type { AttentionReason, Purchase } from '../purchases/purchase.entity.js';
import type { Refund, RefundState } from '../purchases/refund.entity.js';
import { VAT_ID_STATES, type VatIdEvidence } from '../tax/vat-id-check.entity.js';
import { ReceiptDto } from '../receipts/receipt.dto.js';
import type { AccessLevel } from '../../entitlements/entitlement-total.js';

const ATTENTION: AttentionReason[] = [
  'mismatch',
  'duplicate',
  'gallery_deleted',
  'opens_nothing',
  'upgrade_without_base',
  'impossible_step',
  'refund_declined',
  'refund_returned',
  'no_exchange_rate',
  'vat_id_invalid',
  'dispute_currency',
  'withdrawal',
];

/** Staff should look at a purchase for one of these reasons. */
export class AttentionDto extends MessageDto {
  @ApiProperty({ enum: ATTENTION }) reason: AttentionReason;
  @NullableInstant('The instant at which staff marked it as seen.') seenAt: string | null;
}

/** The answer of VIES about a VAT ID. */
export class VatIdEvidenceDto implements VatIdEvidence {
  @ApiProperty({ enum: VAT_ID_STATES, description: 'unverified: it did not answer, and is asked again.' })
  state: VatIdEvidence['state'];
  @ApiProperty({ format: 'date-time' }) checkedAt: string;
  @NullableText('The name as it is registered.') name: string | null;
  @NullableText() address: string | null;
  @NullableText('It proves the query.') consultationNumber: string | null;
}

/** A purchase as staff see it. */
export class PurchaseDto extends ReceiptDto {
  @ApiProperty({ description: "What was bought, in the studio's words." }) declare title: string;
  @NullableText('The title that its client read, where it is another.') clientTitle: string | null;
  @NullableId('Null once the project is deleted.') projectId: string | null;
  @NullableText("The client's name, as the project has it now.") clientName: string | null;
  @ApiProperty({ enum: ['stripe', 'sandbox', 'none'] }) provider: Purchase['provider'];
  @NullableText() providerIntentId: string | null;
  @NullableText("This payment's page at the provider.") dashboardUrl: string | null;
  @ApiProperty({ description: 'What can still be refunded; 0 when nothing was paid.' }) refundableCents: number;
  @ApiProperty({ description: 'What the studio keeps: nothing of a purchase that the client withdrew from.' })
  keptCents: number;
  @ApiProperty({ description: 'What the bank took back with lost disputes.' }) lostCents: number;
  @ApiProperty({ enum: ['none', 'open', 'won', 'lost'] }) dispute: Purchase['dispute'];
  @MessageField('Why the last attempt to pay failed.') failureMessage: MessageDto | null;
  @ApiProperty({ type: AttentionDto, nullable: true }) attention: AttentionDto | null;
  @NullableInstant('The time at which the mail server accepted the receipt, or it was saved as a file.')
  receiptSentAt: string | null;
  @ApiProperty({
    description: 'True when the receipt is a file that the client did not receive, since there is no mail server.',
  })
  receiptFiled: boolean;
  @NullableInstant('The time at which the client consented to immediate delivery.') deliveryConsentAt: string | null;
  @NullableText('The text that they agreed to.') deliveryConsentText: string | null;
  @NullableText('ISO 3166: where the payment method was issued.') paymentCountry: string | null;
  @ApiProperty({ description: 'The country that the client stated is not that of the payment method.' })
  countriesDiffer: boolean;
  @ApiProperty({
    type: VatIdEvidenceDto,
    nullable: true,
    description: 'The check of its VAT ID; null: VIES was not asked.',
  })
  vatCheck: VatIdEvidenceDto | null;
  @ApiProperty({ description: 'The invoice waits for an exchange rate.' }) invoiceWaits: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) updatedAt: string;

  static from({ purchase, receiptMail, ...view }: PurchaseView): PurchaseDto {
    const { title, studioTitle, attention, attentionDetail, attentionSeenAt, buyerCountry, paymentCountry } = purchase;
    return toDto(PurchaseDto, {
      ...purchase,
      ...ReceiptDto.of(purchase),
      ...view,
      title: studioTitle ?? title,
      clientTitle: studioTitle && title,
      keptCents: keptCents(purchase),
      failureMessage: toMessageDtoOrNull(purchase.failureMessage),
      attention: attention && {
        ...toMessageDto(attentionDetail ?? untranslated('')),
        reason: attention,
        seenAt: attentionSeenAt?.toISOString() ?? null,
      },
      receiptSentAt: receiptMail?.sentAt ?? null,
      receiptFiled: receiptMail?.state === 'filed',
      deliveryConsentText: consentText(purchase.consentTextVersion),
      countriesDiffer: buyerCountry !== null && paymentCountry !== null && buyerCountry !== paymentCountry,
    });
  }
}

export class RefundDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty() amountCents: number;
  @ApiProperty({ enum: ['staff', 'duplicate', 'gallery_deleted', 'opens_nothing', 'withdrawal'] })
  reason: Refund['reason'];
  @ApiProperty({
    enum: ['requested', 'sent', 'declined'],
    description: 'requested: the provider has not answered yet; retried automatically.',
  })
  state: RefundState;
  @MessageField('Why the provider declined it.') failureMessage: MessageDto | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

/** One purchase with the details that its page shows. */
export class PurchaseDetailDto extends PurchaseDto {
  @ApiProperty({ type: [RefundDto] }) refunds: RefundDto[];
  @ApiProperty({ enum: ['free', 'extended', 'complete'], description: "The client's level in this gallery now." })
  accessLevel: AccessLevel;
  @ApiProperty({
    enum: ['free', 'extended', 'complete'],
    description: 'What it would be after a full refund of this purchase.',
  })
  accessLevelAfterRefund: AccessLevel;

  static detail(view: PurchaseDetailView): PurchaseDetailDto {
    return {
      ...PurchaseDto.from(view),
      accessLevel: view.accessLevel,
      accessLevelAfterRefund: view.accessLevelAfterRefund,
      refunds: view.refunds.map((refund) =>
        toDto(RefundDto, { ...refund, failureMessage: toMessageDtoOrNull(refund.failureMessage) }),
      ),
    };
  }
}

export class RefundRequestDto {
  @ApiProperty({ format: 'uuid', description: 'Made by the caller; the same id refunds once.' })
  @IsId(withMessage('refund_request_missing'))
  requestId: string;

  @ApiProperty({
    required: false,
    type: 'integer',
    minimum: 1,
    nullable: true,
    description: 'Cents; leave out to refund all that is left.',
  })
  @IsOptional()
  @IsInt(withMessage('refund_whole_cents'))
  @Min(1, withMessage('refund_least'))
  @Max(100_000_000, withMessage('refund_most'))
  amountCents?: number | null;
}

/** A purchase with what is not in its row. */
export interface PurchaseView {
  purchase: Purchase;
  receiptMail: Mail | undefined;
  clientName: string | null;
  dashboardUrl: string | null;
  refundableCents: number;
}

export interface PurchaseDetailView extends PurchaseView {
  refunds: Refund[];
  accessLevel: AccessLevel;
  accessLevelAfterRefund: AccessLevel;
}
