import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
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

/** Why staff should look at a purchase. */
export class AttentionDto extends MessageDto {
  @ApiProperty({ enum: ATTENTION }) reason: AttentionReason;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'The instant at which staff marked it as seen.',
  })
  seenAt: string | null;
}

/** What VIES said about a VAT ID. */
export class VatIdEvidenceDto implements VatIdEvidence {
  @ApiProperty({ enum: VAT_ID_STATES, description: 'unverified: it did not answer, and is asked again.' })
  state: VatIdEvidence['state'];
  @ApiProperty({ format: 'date-time' }) checkedAt: string;
  @ApiProperty({ type: String, nullable: true, description: 'The name as it is registered.' }) name: string | null;
  @ApiProperty({ type: String, nullable: true }) address: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'It proves the query.' }) consultationNumber: string | null;
}

/** A purchase as staff see it. */
export class PurchaseDto extends ReceiptDto {
  @ApiProperty({ description: "What was bought, in the studio's words." }) declare title: string;
  @ApiProperty({ type: String, nullable: true, description: 'The title that its client read, where it is another.' })
  clientTitle: string | null;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Null once the project is deleted.' })
  projectId: string | null;
  @ApiProperty({ type: String, nullable: true, description: "The client's name, as the project has it now." })
  clientName: string | null;
  @ApiProperty({ enum: ['stripe', 'sandbox', 'none'] }) provider: Purchase['provider'];
  @ApiProperty({ type: String, nullable: true }) providerIntentId: string | null;
  @ApiProperty({ type: String, nullable: true, description: "This payment's page at the provider." }) dashboardUrl:
    string | null;
  @ApiProperty({ description: 'What can still be refunded; 0 when nothing was paid.' }) refundableCents: number;
  @ApiProperty({ description: 'What the studio keeps: nothing of a purchase that the client withdrew from.' })
  keptCents: number;
  @ApiProperty({ description: 'What the bank took back with lost disputes.' }) lostCents: number;
  @ApiProperty({ enum: ['none', 'open', 'won', 'lost'] }) dispute: Purchase['dispute'];
  @MessageField('Why the last attempt to pay failed.') failureMessage: MessageDto | null;
  @ApiProperty({ type: AttentionDto, nullable: true }) attention: AttentionDto | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'The time at which the mail server accepted the receipt, or it was saved as a file.',
  })
  receiptSentAt: string | null;
  @ApiProperty({
    description: 'True when the receipt is a file that the client did not receive, since there is no mail server.',
  })
  receiptFiled: boolean;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'The time at which the client consented to immediate delivery.',
  })
  deliveryConsentAt: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'The text that they agreed to.' })
  deliveryConsentText: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'ISO 3166: where the payment method was issued.' })
  paymentCountry: string | null;
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

  static from({ purchase, receiptMail, clientName, dashboardUrl, refundableCents }: PurchaseView): PurchaseDto {
    const {
      title,
      studioTitle,
      projectId,
      provider,
      providerIntentId,
      dispute,
      lostCents,
      failureMessage,
      attention,
      attentionDetail,
      attentionSeenAt,
      deliveryConsentAt,
      consentTextVersion,
      buyerCountry,
      paymentCountry,
      vatCheck,
      invoiceWaits,
      createdAt,
      updatedAt,
    } = purchase;
    return {
      ...ReceiptDto.of(purchase),
      title: studioTitle ?? title,
      clientTitle: studioTitle && title,
      projectId,
      clientName,
      provider,
      providerIntentId,
      dashboardUrl,
      refundableCents,
      keptCents: keptCents(purchase),
      lostCents,
      dispute,
      failureMessage: toMessageDtoOrNull(failureMessage),
      attention: attention && {
        ...toMessageDto(attentionDetail ?? untranslated('')),
        reason: attention,
        seenAt: attentionSeenAt?.toISOString() ?? null,
      },
      receiptSentAt: receiptMail?.sentAt?.toISOString() ?? null,
      receiptFiled: receiptMail?.state === 'filed',
      deliveryConsentAt: deliveryConsentAt?.toISOString() ?? null,
      deliveryConsentText: consentText(consentTextVersion),
      paymentCountry,
      countriesDiffer: buyerCountry !== null && paymentCountry !== null && buyerCountry !== paymentCountry,
      vatCheck,
      invoiceWaits,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    };
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
      refunds: view.refunds.map(({ id, amountCents, reason, state, failureMessage, createdAt }) => ({
        id,
        amountCents,
        reason,
        state,
        failureMessage: toMessageDtoOrNull(failureMessage),
        createdAt: createdAt.toISOString(),
      })),
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
