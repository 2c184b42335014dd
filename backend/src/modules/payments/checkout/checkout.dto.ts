import { ApiProperty } from '../../../common/http/api-decorators.js';
import { NullableInstant, NullableNumber, NullableText } from '../../../common/http/nullable-fields.js';
import { inMajorUnits } from '../../../common/currency.js';
import { toDto } from '../../../common/http/dto-fields.js';
import type { BrowserSettings } from '../../../ports/payment-provider.port.js';
import type { Project } from '../../projects/core/project.entity.js';
import { ConsentTextDto } from '../purchases/delivery-consent.js';
import { OrderLinesDto } from '../pricing/order-lines.dto.js';
import type { Quote } from '../pricing/quote.js';
import { OrderTaxDto } from '../tax/tax.dto.js';
import type { AccessLevel } from '../../entitlements/entitlement-total.js';
import { PURCHASE_KINDS, PURCHASE_STATES, type PurchaseKind, type PurchaseState } from '../purchases/purchase-state.js';

/** A package on offer. Prices are in the currency's smallest unit. */
export class PackageDto {
  @ApiProperty({ description: 'The code of the package.', example: 'extended' }) packageType: string;
  @ApiProperty() title: string;
  @ApiProperty() description: string;
  @ApiProperty({ type: [String] }) features: readonly string[];
  @ApiProperty() priceCents: number;
  @NullableNumber('The lowest price after a smaller package.') upgradePriceCents: number | null;
  @ApiProperty({ example: 'usd' }) currency: string;
}

/** The item that is sold, and every line of its price, in the currency's smallest unit. */
export class OrderSummaryDto extends OrderLinesDto {
  @NullableText('The code of a package that opens as much for no more: offer it instead. Single files only.')
  betterPackage: string | null;
  @ApiProperty({ description: 'The client has the smaller package and pays the difference.' }) isUpgrade: boolean;
  @ApiProperty({ description: 'The total in whole units of the currency: the `amount` to send.' }) amount: number;

  static from(order: Quote, { name: projectName }: Pick<Project, 'name'>): OrderSummaryDto {
    const { kind, packageCode, totalCents, currency } = order;
    return toDto(OrderSummaryDto, {
      ...order,
      projectName,
      packageType: packageCode ?? kind,
      betterPackage: order.betterPackage ?? null,
      isUpgrade: kind === 'upgrade',
      tax: OrderTaxDto.of(order),
      amount: inMajorUnits(totalCents, currency),
    });
  }
}

/** The settings with which the page communicates with the provider. */
export class PaymentSettingsDto {
  @ApiProperty({ enum: ['stripe', 'sandbox', 'none'] }) provider: BrowserSettings['provider'];
  @NullableText('Stripe only.') publishableKey: string | null;

  static from(settings: BrowserSettings): PaymentSettingsDto {
    return {
      provider: settings.provider,
      publishableKey: settings.provider === 'stripe' ? settings.publishableKey : null,
    };
  }
}

export class CheckoutDto {
  @ApiProperty({ type: OrderSummaryDto }) order: OrderSummaryDto;
  @ApiProperty({ type: PaymentSettingsDto }) payment: PaymentSettingsDto;
  @ApiProperty({ description: 'False when there is no coupon at all, so that no code need be asked for.' })
  acceptsCoupons: boolean;
  @ApiProperty({
    type: [ConsentTextDto],
    description:
      'The text to agree to, in each language; empty where no consent is needed. Without it the purchase opens after the withdrawal period.',
  })
  deliveryConsent: readonly ConsentTextDto[];
  @ApiProperty({ description: 'Nobody knows yet where to send the receipt: the order needs `email`.' })
  needsEmail: boolean;
}

export class PaymentIntentDto extends CheckoutDto {
  @ApiProperty({
    description:
      'Opens this one payment to the browser; the same on every call while the order is open. Empty for a free order.',
  })
  clientSecret: string;
  @ApiProperty({ description: 'A free order has no payment: its own id, and `confirm-payment` completes it.' })
  paymentIntentId: string;
  @ApiProperty({ format: 'uuid' }) purchaseId: string;
}

export class ConfirmedPaymentDto {
  @ApiProperty({ format: 'uuid', description: 'Leads to the receipt.' }) purchaseId: string;
  @ApiProperty({ enum: [...PURCHASE_STATES] }) state: PurchaseState;
  @ApiProperty({ enum: PURCHASE_KINDS }) kind: PurchaseKind;
  @ApiProperty({ enum: ['free', 'extended', 'complete'], description: 'What the client has now.' })
  accessLevel: AccessLevel;
  @ApiProperty({ description: 'Paid for something the client already had; refunded automatically. Usually 0.' })
  overpaidCents: number;
  @ApiProperty() currency: string;
  @NullableInstant(
    'The instant at which the purchase opens, for lack of consent to immediate delivery; null: it is open.',
  )
  unlocksAt: string | null;
}
