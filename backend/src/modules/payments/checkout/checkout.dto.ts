import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsNumber, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { inMajorUnits } from '../../../common/currency.js';
import { EmailField, withMessage } from '../../../common/http/fields.js';
import type { BrowserSettings } from '../../../ports/payment-provider.port.js';
import type { Project } from '../../projects/project.entity.js';
import type { AccessLevel, PurchaseState } from '../core/entitlement-level.js';
import { PURCHASE_STATES } from '../core/purchase-state.js';
import type { Quote } from '../core/quote.js';

/** A package on offer. Prices are in the currency's smallest unit. */
export class PackageDto {
  @ApiProperty({ description: 'The code of the package.', example: 'extended' }) packageType: string;
  @ApiProperty() title: string;
  @ApiProperty() description: string;
  @ApiProperty({ type: [String] }) features: readonly string[];
  @ApiProperty() priceCents: number;
  @ApiProperty({ type: Number, nullable: true, description: 'The lowest price after a smaller package.' })
  upgradePriceCents: number | null;
  @ApiProperty({ example: 'usd' }) currency: string;
}

/** The code of a package; the price list decides whether it is offered. */
const PackageField = () =>
  applyDecorators(
    ApiProperty({ description: 'The code of the package.', example: 'extended', maxLength: 40 }),
    MaxLength(40, withMessage('package_unknown')),
    Matches(/^[a-z0-9-]+$/, withMessage('package_unknown')),
  );

/** What a client has chosen at the checkout, so far: what an order is priced and opened with. */
export class OrderTermsDto {
  @PackageField() packageType: string;

  @ApiProperty({ type: String, required: false, maxLength: 100, description: 'In capital or small letters.' })
  @IsOptional()
  @IsString({ message: 'couponCode must be a text' })
  @MaxLength(100, withMessage('too_long', { field: 'couponCode', most: 100 }))
  couponCode?: string;
}

export class CreatePaymentIntentDto extends OrderTermsDto {
  @ApiProperty({
    description: 'In whole units of the currency; compared with the price that the server sets.',
    example: 199,
  })
  @IsNumber({ allowNaN: false, allowInfinity: false }, { message: 'amount must be a number of US dollars' })
  amount: number;

  @ApiProperty({ format: 'uuid' })
  @IsString({ message: 'projectId is required' })
  projectId: string;

  @EmailField('clientEmail must be the email of the gallery')
  clientEmail: string;
}

export class ConfirmPaymentDto extends CreatePaymentIntentDto {
  @ApiProperty({ description: "The provider's id of the payment." })
  @IsString({ message: 'paymentIntentId is required' })
  @MaxLength(255)
  paymentIntentId: string;

  @ApiProperty({ type: Boolean, required: false, description: 'A hint for display; the server decides.' })
  @IsOptional()
  isUpgrade?: boolean | string | null;
}

/** What is sold, and every line of its price, in the currency's smallest unit. */
export class OrderSummaryDto {
  @ApiProperty({ description: 'The gallery that it opens.' }) projectName: string;
  @ApiProperty({ description: 'The code of the package.', example: 'extended' }) packageType: string;
  @ApiProperty({ description: 'The client has the smaller package and pays the difference.' }) isUpgrade: boolean;
  @ApiProperty() title: string;
  @ApiProperty() description: string;
  @ApiProperty({ type: [String] }) features: readonly string[];
  @ApiProperty({ description: 'Price of the package by itself.' }) listPriceCents: number;
  @ApiProperty({ description: 'Paid before and deducted; 0 unless this is an upgrade.' }) alreadyPaidCents: number;
  @ApiProperty({ description: 'What the coupon takes off.' }) discountCents: number;
  @ApiProperty({ type: String, nullable: true, description: 'The coupon that was applied.' }) couponCode: string | null;
  @ApiProperty() subtotalCents: number;
  @ApiProperty() taxCents: number;
  @ApiProperty() totalCents: number;
  @ApiProperty({ description: 'The total in whole units of the currency: the `amount` to send.' }) amount: number;
  @ApiProperty({ example: 'usd' }) currency: string;

  static from(order: Quote, { name: projectName }: Pick<Project, 'name'>): OrderSummaryDto {
    const {
      kind,
      packageCode,
      title,
      description,
      features,
      listPriceCents,
      alreadyPaidCents,
      discountCents,
      couponCode,
      subtotalCents,
      taxCents,
      totalCents,
      currency,
    } = order;
    return {
      projectName,
      packageType: packageCode,
      isUpgrade: kind === 'upgrade',
      title,
      description,
      features,
      listPriceCents,
      alreadyPaidCents,
      discountCents,
      couponCode,
      subtotalCents,
      taxCents,
      totalCents,
      amount: inMajorUnits(totalCents, currency),
      currency,
    };
  }
}

/** What the page needs to communicate with the provider. */
export class PaymentSettingsDto {
  @ApiProperty({ enum: ['stripe', 'sandbox', 'none'] }) provider: BrowserSettings['provider'];
  @ApiProperty({ type: String, nullable: true, description: 'Stripe only.' }) publishableKey: string | null;

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
  @ApiProperty({ description: 'Whether there is any coupon: else no code need be asked for.' }) acceptsCoupons: boolean;
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
  @ApiProperty({ enum: ['free', 'extended', 'complete'], description: 'What the client has now.' })
  accessLevel: AccessLevel;
  @ApiProperty({ description: 'Paid for something the client already had; refunded automatically. Usually 0.' })
  excessCents: number;
  @ApiProperty() currency: string;
}
