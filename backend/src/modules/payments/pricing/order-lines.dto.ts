import { ApiProperty } from '../../../common/http/api-decorators.js';
import { NullableText } from '../../../common/http/nullable-fields.js';
import { PURCHASE_KINDS, type PurchaseKind } from '../purchases/purchase-state.js';
import { OrderTaxDto } from '../tax/tax.dto.js';

/** The ordered item, and every line of its price: the same at the checkout and on the receipt. */
export class OrderLinesDto {
  @ApiProperty({ description: 'The gallery that it opens.' }) projectName: string;
  @ApiProperty({ description: 'The code of the package, or the `kind` of anything else.', example: 'extended' })
  packageType: string;
  @ApiProperty({ enum: PURCHASE_KINDS }) kind: PurchaseKind;
  @ApiProperty() title: string;
  @ApiProperty() description: string;
  @ApiProperty({ type: [String] }) features: readonly string[];
  @ApiProperty({ description: 'Price of the package by itself.' }) listPriceCents: number;
  @ApiProperty({ description: 'Paid before and deducted; 0 unless this is an upgrade.' }) alreadyPaidCents: number;
  @ApiProperty({ description: 'What the coupon takes off.' }) discountCents: number;
  @NullableText('The coupon that was applied.') couponCode: string | null;
  @ApiProperty() subtotalCents: number;
  @ApiProperty({ description: 'A part of the subtotal where `tax.mode` is included, otherwise on top.' })
  taxCents: number;
  @ApiProperty({ type: OrderTaxDto }) tax: OrderTaxDto;
  @ApiProperty() totalCents: number;
  @ApiProperty({ example: 'usd' }) currency: string;
}
