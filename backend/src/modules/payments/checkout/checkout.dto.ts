import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsNumber, IsOptional, IsString, MaxLength } from 'class-validator';
import { EmailField } from '../../../common/http/fields.js';
import type { BrowserSettings } from '../../../ports/payment-provider.port.js';
import type { Project } from '../../projects/project.entity.js';
import type { AccessLevel, PurchaseState } from '../core/entitlement-level.js';
import { PURCHASE_STATES } from '../core/purchase-state.js';
import type { Quote } from '../core/quote.js';

/** A package on offer. Prices are whole cents. */
export class PackageDto {
  @ApiProperty({ enum: ['extended', 'complete'] }) packageType: 'extended' | 'complete';
  @ApiProperty() title: string;
  @ApiProperty() description: string;
  @ApiProperty({ type: [String] }) features: readonly string[];
  @ApiProperty() priceCents: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Price of the step from extended.' }) upgradePriceCents:
    number | null;
  @ApiProperty({ example: 'usd' }) currency: string;
}

const PACKAGES = ['extended', 'complete'] as const;
const NO_PACKAGE = 'packageType must be extended or complete';

/** The package that a page asks about. */
export class CheckoutQueryDto {
  @ApiProperty({ enum: PACKAGES })
  @IsIn(PACKAGES, { message: NO_PACKAGE })
  packageType: (typeof PACKAGES)[number];
}

export class CreatePaymentIntentDto {
  @ApiProperty({ description: 'US dollars; compared with the price that the server sets.', example: 199 })
  @IsNumber({ allowNaN: false, allowInfinity: false }, { message: 'amount must be a number of US dollars' })
  amount: number;

  @ApiProperty({ format: 'uuid' })
  @IsString({ message: 'projectId is required' })
  projectId: string;

  @EmailField('clientEmail must be the email of the gallery')
  clientEmail: string;

  @ApiProperty({ enum: PACKAGES })
  @IsIn(PACKAGES, { message: NO_PACKAGE })
  packageType: (typeof PACKAGES)[number];
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

/** What is sold, and every line of its price. Whole cents. */
export class OrderSummaryDto {
  @ApiProperty({ description: 'The gallery that it opens.' }) projectName: string;
  @ApiProperty({ enum: PACKAGES }) packageType: (typeof PACKAGES)[number];
  @ApiProperty({ description: 'The client has the smaller package and pays the difference.' }) isUpgrade: boolean;
  @ApiProperty() title: string;
  @ApiProperty() description: string;
  @ApiProperty({ type: [String] }) features: readonly string[];
  @ApiProperty({ description: 'Price of the package by itself.' }) listPriceCents: number;
  @ApiProperty({ description: 'Paid before and deducted; 0 unless this is an upgrade.' }) alreadyPaidCents: number;
  @ApiProperty() subtotalCents: number;
  @ApiProperty() taxCents: number;
  @ApiProperty() totalCents: number;
  @ApiProperty({ description: 'The total in US dollars: the `amount` to send.' }) amount: number;
  @ApiProperty({ example: 'usd' }) currency: string;

  static from(order: Quote, { name: projectName }: Pick<Project, 'name'>): OrderSummaryDto {
    const {
      packageType,
      title,
      description,
      features,
      listPriceCents,
      alreadyPaidCents,
      subtotalCents,
      taxCents,
      totalCents,
      currency,
    } = order;
    return {
      projectName,
      packageType: packageType === 'extended' ? 'extended' : 'complete',
      isUpgrade: packageType === 'upgrade',
      title,
      description,
      features,
      listPriceCents,
      alreadyPaidCents,
      subtotalCents,
      taxCents,
      totalCents,
      amount: totalCents / 100,
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
}

export class PaymentIntentDto extends CheckoutDto {
  @ApiProperty({
    description: 'Opens this one payment to the browser; the same on every call while the order is open.',
  })
  clientSecret: string;
  @ApiProperty() paymentIntentId: string;
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
