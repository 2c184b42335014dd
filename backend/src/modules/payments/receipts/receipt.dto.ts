import { ApiProperty } from '@nestjs/swagger';
import { ConsentTextDto } from '../purchases/delivery-consent.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { OrderTaxDto } from '../tax/tax.dto.js';
import { SellerDto } from '../../legal/legal.dto.js';
import { orderLinesOf } from '../pricing/quote.js';
import { PURCHASE_KINDS, PURCHASE_STATES, type PurchaseKind, type PurchaseState } from '../purchases/purchase-state.js';

/**
 * A payment as its client sees it; the printed receipt shows the same. Amounts are in the currency's smallest unit, as
 * stored when it was bought.
 */
export class ReceiptDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ type: String, nullable: true, example: 'R-2026-000042' }) receiptNumber: string | null;
  @ApiProperty() projectName: string;
  @ApiProperty({ format: 'email' }) clientEmail: string;
  @ApiProperty({ description: 'The code of the package, or the `kind` of anything else.', example: 'extended' })
  packageType: string;
  @ApiProperty({ enum: PURCHASE_KINDS }) kind: PurchaseKind;
  @ApiProperty() title: string;
  @ApiProperty() description: string;
  @ApiProperty({ type: [String] }) features: readonly string[];
  @ApiProperty({ description: 'Price of the package by itself.' }) listPriceCents: number;
  @ApiProperty({ description: 'Deducted because it was paid before (upgrades).' }) alreadyPaidCents: number;
  @ApiProperty({ description: 'What the coupon took off.' }) discountCents: number;
  @ApiProperty({ type: String, nullable: true, description: 'The coupon that it was ordered with.' })
  couponCode: string | null;
  @ApiProperty() subtotalCents: number;
  @ApiProperty() taxCents: number;
  @ApiProperty({ type: OrderTaxDto }) tax: OrderTaxDto;
  @ApiProperty() totalCents: number;
  @ApiProperty() refundedCents: number;
  @ApiProperty({ description: 'Paid for something the client already had; refunded automatically.' })
  overpaidCents: number;
  @ApiProperty({ example: 'usd' }) currency: string;
  @ApiProperty({ description: 'Made in test mode: no money moved.' }) isTest: boolean;
  @ApiProperty({ enum: [...PURCHASE_STATES] }) state: PurchaseState;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) paidAt: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'The instant at which it opens, for lack of consent to immediate delivery; null: it opened when it was paid.',
  })
  unlocksAt: string | null;

  static of(purchase: Purchase): ReceiptDto {
    const { id, receiptNumber, projectName, clientEmail, packageType, refundedCents, overpaidCents, state } = purchase;
    return {
      ...orderLinesOf(purchase),
      id,
      receiptNumber,
      projectName,
      clientEmail,
      packageType,
      tax: OrderTaxDto.of(purchase),
      totalCents: purchase.amountCents,
      refundedCents,
      overpaidCents,
      isTest: purchase.isTest,
      state,
      paidAt: purchase.succeededAt?.toISOString() ?? null,
      unlocksAt: purchase.unlocksAt?.toISOString() ?? null,
    };
  }
}

/** A receipt with who sells. */
export class SellerReceiptDto extends ReceiptDto {
  @ApiProperty({ type: String, nullable: true, description: "The client's name, as staff have entered it." })
  clientName: string | null;
  @ApiProperty({ type: SellerDto, nullable: true }) seller: SellerDto | null;
  @ApiProperty({
    type: [ConsentTextDto],
    description: 'The text to agree to before it opens earlier, in each language; empty when it is open.',
  })
  deliveryConsent: readonly ConsentTextDto[];
}
