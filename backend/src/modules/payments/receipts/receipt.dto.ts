import { ApiProperty } from '../../../common/http/api-decorators.js';
import { NullableInstant, NullableText } from '../../../common/http/nullable-fields.js';
import { toDto } from '../../../common/http/dto-fields.js';
import { OrderLinesDto } from '../pricing/order-lines.dto.js';
import { ConsentTextDto } from '../purchases/delivery-consent.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { OrderTaxDto } from '../tax/tax.dto.js';
import { SellerDto } from '../../legal/legal.dto.js';
import { PURCHASE_STATES, type PurchaseState } from '../purchases/purchase-state.js';

/**
 * A payment as its client sees it; the printed receipt shows the same. Amounts are in the currency's smallest unit, as
 * stored when it was bought.
 */
export class ReceiptDto extends OrderLinesDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ type: String, nullable: true, example: 'R-2026-000042' }) receiptNumber: string | null;
  @ApiProperty({ format: 'email' }) clientEmail: string;
  @ApiProperty() refundedCents: number;
  @ApiProperty({ description: 'Paid for something the client already had; refunded automatically.' })
  overpaidCents: number;
  @ApiProperty({ description: 'Made in test mode: no money moved.' }) isTest: boolean;
  @ApiProperty({ enum: [...PURCHASE_STATES] }) state: PurchaseState;
  @NullableInstant() paidAt: string | null;
  @NullableInstant(
    'The instant at which it opens, for lack of consent to immediate delivery; null: it opened when it was paid.',
  )
  unlocksAt: string | null;

  static of(purchase: Purchase): ReceiptDto {
    return toDto(ReceiptDto, {
      ...purchase,
      tax: OrderTaxDto.of(purchase),
      totalCents: purchase.amountCents,
      paidAt: purchase.succeededAt,
      unlocksAt: purchase.unlocksAt ?? null,
    });
  }
}

/** Has a receipt with the seller's details. */
export class SellerReceiptDto extends ReceiptDto {
  @NullableText("The client's name, as staff have entered it.") clientName: string | null;
  @ApiProperty({ type: SellerDto, nullable: true }) seller: SellerDto | null;
  @ApiProperty({
    type: [ConsentTextDto],
    description: 'The text to agree to before it opens earlier, in each language; empty when it is open.',
  })
  deliveryConsent: readonly ConsentTextDto[];
}
